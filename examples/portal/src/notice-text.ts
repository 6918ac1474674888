/** Why somebody is not where she wanted to be, which rule it was, and who can change it (domain rules §0). */
import { type Role, rolesToAsk } from 'netterms/contract'
import type { NetTermsHandle } from 'netterms'
import type { Refusal } from './guard.ts'
import type { PortalKey } from './messages.ts'

/** The slice of texts that names the roles. */
export const NOTICE_MESSAGES = ['common'] as const

/**
 * @param locale for the list of roles
 * @returns whole sentences in the language of the session
 */
export function noticeText(nt: NetTermsHandle, { check, needs }: Refusal, locale: string): string {
  const t = (key: PortalKey, values?: Record<string, string>) => nt.t(key, values)
  const nameOf = (each: Role) => nt.t(`common.role.${each}`)
  switch (check) {
    case 'role':
    case 'forbiddenRole': {
      const roles = new Intl.ListFormat(locale, { type: 'conjunction' }).format(rolesToAsk(needs).map(nameOf))
      if (roles) return nt.t('common.denied.role', { roles })
      // Of no role at all is spoken to whoever has no page; a role that no company gives is for the program to explain.
      return t(needs.can || needs.notRoles ? 'portal.notice.closed' : 'portal.notice.other')
    }
    case 'flag':
    case 'forbiddenFlag':
      return t('portal.notice.flag')
    case 'customer':
    case 'merchant':
    case 'userType':
      return t(`portal.notice.${check}`)
    default:
      return t('portal.notice.other')
  }
}
