/** Everything that the palette can do. */
import { LOCALES, offeredLocales } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { hasAccountSwitch, openAccountSwitch } from './account-switch.tsx'
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
  t: ShellTexts
}

export function commandsOf({ nt, state, entries, go, signOut, t }: Wishes): Command[] {
  return [
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
    ...(hasProfile(state)
      ? [{ id: 'profile', label: t('portal.profile'), icon: 'user', run: () => go('/profile') }]
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
}
