/** Builds all commands of the palette. */
import { isDealerType, LOCALES, offeredLocales } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { hasAccountSwitch, openAccountSwitch } from './account-switch.tsx'
import type { LiveScope } from './find-live.ts'
import { changeLanguage } from './language.ts'
import type { Command } from './matching-commands.ts'
import type { MenuEntry } from './menu-entries.ts'
import { shortcutsOf } from './palette-shortcuts.ts'
import type { ShellTexts } from './shell-texts.ts'
import { hasProfile } from './user-menu.tsx'
import { hasUserTypes, openUserTypeSwitch } from './user-type-switch.tsx'

interface Wishes {
  nt: NetTermsHandle
  state: NetTermsState
  entries: readonly MenuEntry[]
  go: (to: string) => void
  signOut: () => void
  /** Payable past due amount as text; null if there is none or it is not yet known. */
  pastDue: string | null
  t: ShellTexts
}

const CHANGE_PASSWORD = 'passwords.change'

export function commandsOf({ nt, state, entries, go, signOut, pastDue, t }: Wishes): Command[] {
  const commands: Command[] = [
    ...entries
      .filter(({ label }) => label)
      .map(({ path, label, icon }) => ({ id: path.replaceAll('/', '-'), label, icon, run: () => go(path) })),
    ...shortcutsOf(state.session.capabilities).map(({ path, label, icon }) => ({
      id: path.replaceAll('/', '-'),
      label: t(label),
      icon,
      isSearched: true,
      run: () => go(path),
    })),
    ...(pastDue === null
      ? []
      : [
          {
            id: 'pay-past-due',
            label: t('portal.palettePayPastDue', { amount: pastDue }),
            icon: 'file-text',
            run: () => go('/account/overview?pay=past-due'),
          },
        ]),
    ...(hasProfile(state)
      ? [{ id: 'profile', label: t('portal.profile'), icon: 'user', run: () => go('/profile') }]
      : []),
    ...(hasProfile(state) && state.session.capabilities.includes(CHANGE_PASSWORD)
      ? [{ id: 'password', label: t('portal.palettePassword'), icon: 'lock', run: () => go('/profile') }]
      : []),
    ...(hasAccountSwitch(state)
      ? [{ id: 'account', label: t('portal.chooseAccount'), icon: 'chevrons-up-down', run: openAccountSwitch }]
      : []),
    ...(hasUserTypes(state)
      ? [{ id: 'user-type', label: t('portal.chooseType'), icon: 'chevrons-up-down', run: openUserTypeSwitch }]
      : []),
    ...offeredLocales.map((code) => ({
      id: `language-${code}`,
      label: `${t('portal.language')}: ${LOCALES[code].label}`,
      icon: 'globe',
      isSearched: true,
      run: () => void changeLanguage(nt, code),
    })),
    { id: 'sign-out', label: t('portal.signOut'), icon: 'log-out', run: signOut },
  ]
  return commands.map((command) => ({ ...command, group: 'pages' }))
}

/** True if this session can pay for the selected account. */
export const mayPay = ({ session }: NetTermsState): boolean =>
  session.capabilities.includes('payments.create') && !session.customer?.noPayment

/** Returns what a live search may cover: only pages that this session may open. */
export function scopeOf(state: NetTermsState, canList: boolean): LiveScope {
  const { capabilities, customerId, userType } = state.session
  const isDealer = isDealerType(userType)
  return {
    customerId,
    hasInvoices: canList && capabilities.includes('invoice-details.get') && (isDealer || customerId !== null),
    // Only users who can pay may open the page of a payment.
    hasPayments: !isDealer && customerId !== null && mayPay(state) && capabilities.includes('payments.get'),
    hasAccounts: !isDealer && hasAccountSwitch(state),
  }
}
