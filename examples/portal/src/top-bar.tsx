/** Shows the bar above every page: menu, search, currency, language, notifications. */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import {
  firstFailedCheck,
  type LocaleCode,
  LOCALES,
  offeredLocales,
  subjectOf,
  type WidgetManifest,
} from 'netterms/contract'
import { MANIFESTS } from 'netterms/manifest'
import type { NetTermsHandle, NetTermsState, WidgetName } from 'netterms'
import { needsOf } from './guard.ts'
import { changeLanguage } from './language.ts'
import { MenuIcon } from './menu-icon.tsx'
import type { ShellTexts } from './shell-texts.ts'
import { useFirstPicture } from './use-first-picture.ts'

interface Props {
  nt: NetTermsHandle
  state: NetTermsState
  t: ShellTexts
}

export function LanguageSelect({ nt, state, t }: Props) {
  return (
    <label class="language">
      <MenuIcon name="globe" />
      <span class="vh">{t('portal.language')}</span>
      <select
        value={state.locale}
        onChange={(event) => void changeLanguage(nt, event.currentTarget.value as LocaleCode)}
      >
        {offeredLocales.map((code) => (
          <option key={code} value={code} lang={code}>
            {LOCALES[code].label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** True if the program has several currencies and the session has more than one of them (CFG-5). */
export const hasCurrencies = ({ config, session }: NetTermsState): boolean =>
  Boolean(config?.currencyVersion) && session.currencies.length > 1

interface CurrencyProps extends Pick<Props, 'state' | 't'> {
  /** Null for all currencies. */
  value: string | null
  onChange: (currency: string | null) => void
}

export function CurrencySelect({ state, t, value, onChange }: CurrencyProps) {
  const { currencies } = state.session
  // The address may contain any text, so unknown currencies are ignored.
  const shown = currencies.find((code) => code === value) ?? ''
  return (
    <label class="language currency">
      <span class="vh">{t('portal.currency')}</span>
      <select value={shown} onChange={(event) => onChange(event.currentTarget.value || null)}>
        <option value="">{t('portal.currencyAll')}</option>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
    </label>
  )
}

const BELL_AT_LATEST_MS = 3_000

/** Shows the bell if this release has it, the session may see it, and the page that it leads to is open to the user. */
export function Bell({ nt, state }: Pick<Props, 'nt' | 'state'>) {
  const place = useRef<HTMLDivElement>(null)
  const manifest = (MANIFESTS as readonly WidgetManifest[]).find(({ tag }) => tag === 'nt-notification-bell')
  const isOpen =
    manifest !== undefined &&
    [manifest.needs, needsOf('/notification-center')].every(
      (needs) => needs !== null && firstFailedCheck(needs, subjectOf(state.session, state.flags)) === null,
    )
  const isTime = useFirstPicture(BELL_AT_LATEST_MS)
  useLayoutEffect(() => {
    if (isOpen && isTime) place.current?.replaceChildren(nt.create('notification-bell' as WidgetName).element)
  }, [nt, isOpen, isTime])
  return isOpen ? <div class="bell" ref={place} /> : null
}

interface TopBarProps {
  onSearch: () => void
  brand: ComponentChildren
  isSandbox: boolean
  t: ShellTexts
  children: ComponentChildren
}

export function TopBar({ onSearch, brand, isSandbox, t, children }: TopBarProps) {
  return (
    <header class="top">
      <button class="icon-button only-narrow" type="button" popovertarget="menu" aria-label={t('portal.menu')}>
        <MenuIcon name="menu" />
      </button>
      <span class="only-narrow">{brand}</span>
      <button
        class="search"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <MenuIcon name="search" />
        <span class="search-text">{t('portal.searchHint')}</span>
        <kbd aria-hidden="true">{shortcutOf(t)}</kbd>
      </button>
      <span class="grow" />
      {isSandbox && (
        <p class="sandbox">
          <span class="strong">{t('portal.testMode')}</span>
          <span class="sandbox-text">
            <span>{t('portal.testModeText')}</span>
          </span>
        </p>
      )}
      {children}
    </header>
  )
}

/** Returns the shortcut as printed on the keys of the user's machine. */
const shortcutOf = (t: ShellTexts): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : `${t('portal.controlKey')} K`
