/** Explains why a user was redirected, by which rule, and who can change it (domain §0). */
import { type Role, rolesToAsk } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import type { Refusal } from './guard.ts'
import type { PortalKey } from './messages.ts'

/** Widgets that explain, in place of the missing action, why the user cannot pay. */
const SAY_WHY_NOT_PAID: readonly string[] = ['nt-account-overview', 'nt-invoice-list']

/**
 * Returns true if the widget shown instead already gives the same reason, so that it is not repeated (ACC-27, ACC-28).
 */
export const isSaidBy = (
  tag: string | null,
  { check, needs }: Refusal,
  { role, capabilities }: Pick<NetTermsState['session'], 'role' | 'capabilities'>,
): boolean =>
  check === 'role' &&
  needs.can === 'payments.create' &&
  tag !== null &&
  SAY_WHY_NOT_PAID.includes(tag) &&
  role !== 'support' &&
  capabilities.includes('invoices.list')

/** Slice of texts that contains the role names. */
export const NOTICE_MESSAGES = ['common'] as const

/**
 * Builds the text of the notice.
 * @param locale formats the list of roles
 * @param reader if customer support, the notice names no contact, because support has no company and no one to refer to
 * (ACC-13)
 * @returns whole sentences in the language of the session
 */
export function noticeText(nt: NetTermsHandle, { check, needs }: Refusal, locale: string, reader: Role): string {
  const t = (key: PortalKey, values?: Record<string, string>) => nt.t(key, values)
  const nameOf = (each: Role) => nt.t(`common.role.${each}`)
  const isSupport = reader === 'support'
  const say = (what: PortalKey, ask: 'askAdmin' | 'askSupport') =>
    isSupport ? t(what) : `${t(what)} ${t(`portal.notice.${ask}`)}`
  switch (check) {
    case 'role':
    case 'forbiddenRole': {
      const roles = new Intl.ListFormat(locale, { type: 'conjunction' }).format(rolesToAsk(needs).map(nameOf))
      if (roles)
        return isSupport
          ? t('portal.notice.role', { roles })
          : `${t('portal.notice.role', { roles })} ${t('portal.notice.askAdmin')}`
      // A user without any page has no suitable role. If no company can assign the role, the program is the contact.
      return say('portal.notice.closed', needs.can || needs.notRoles ? 'askSupport' : 'askAdmin')
    }
    case 'flag':
    case 'forbiddenFlag':
      return say('portal.notice.flag', 'askSupport')
    case 'userType':
      return say('portal.notice.userType', 'askSupport')
    case 'customer':
    case 'merchant':
      return t(`portal.notice.${check}`)
    default:
      return say('portal.notice.closed', 'askAdmin')
  }
}
