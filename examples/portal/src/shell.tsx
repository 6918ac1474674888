/** Menu, account, language, user: what stands around every page. The menu is what the manifests offer and the guard lets through. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { firstFailedCheck, LOCALES, offeredLocales, subjectOf } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import type { PortalKey } from './messages.ts'
import { prefixOf } from './prefixes.ts'
import { ROUTES } from './routes.ts'
import { MenuIcon } from './menu-icon.tsx'
import { useTexts } from './use-texts.ts'

interface Props {
  nt: NetTermsHandle
  state: NetTermsState
  path: string
  go: (to: string) => boolean
  /** Why somebody was led here, or that signing out failed. */
  notice: string | null
  signOut: () => void
  t: (key: PortalKey, values?: Record<string, string>) => string
  children: ComponentChildren
}

export function Shell({ nt, state, path, go, notice, signOut, t, children }: Props) {
  const content = useRef<HTMLElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) content.current?.focus({ preventScroll: true })
    first.current = false
  }, [path])
  const { session } = state
  const title = state.config?.title ?? ''
  const language = <Language nt={nt} state={state} label={t('portal.language')} />
  if (!session.signedIn) {
    return (
      <div class="sign">
        <header class="sign-top">
          <Brand title={title} onClick={() => go('/')} />
          {language}
        </header>
        <main class="sign-main" ref={content} tabIndex={-1}>
          {children}
        </main>
      </div>
    )
  }
  return (
    <div class="app">
      <a class="skip" href="#content" onClick={(event) => (event.preventDefault(), content.current?.focus())}>
        {t('portal.skip')}
      </a>
      <aside class="side" id="menu" popover="auto" aria-label={t('portal.menu')}>
        <Brand title={title} onClick={() => go('/')} />
        <Account state={state} t={t} />
        <Menu nt={nt} state={state} path={path} go={go} label={t('portal.main')} />
        <User nt={nt} state={state} signOut={signOut} t={t} />
      </aside>
      <div class="main">
        <header class="top">
          <button class="icon-button only-narrow" type="button" popovertarget="menu" aria-label={t('portal.menu')}>
            <MenuIcon name="menu" />
          </button>
          <span class="only-narrow">
            <Brand title={title} onClick={() => go('/')} compact />
          </span>
          {state.config?.environment === 'sandbox' && <span class="sandbox">{t('portal.testMode')}</span>}
          <span class="grow" />
          {language}
        </header>
        <main class="content" id="content" ref={content} tabIndex={-1}>
          {notice && (
            <p class="notice" role="status">
              {notice}
            </p>
          )}
          {children}
        </main>
      </div>
    </div>
  )
}

function Brand({ title, onClick, compact = false }: { title: string; onClick: () => void; compact?: boolean }) {
  return (
    <a
      class="brand"
      href={`${prefixOf(location.pathname)}/`}
      aria-label={compact ? title : undefined}
      onClick={(event) => (event.preventDefault(), onClick())}
    >
      <svg viewBox="0 0 26 26" aria-hidden="true">
        <rect class="m1" width="26" height="26" rx="7" />
        <path class="m2" d="M6 17.5V8.5h3v3.2h8V8.5h3v9h-3v-3.3H9v3.3z" />
      </svg>
      {compact ? null : title}
    </a>
  )
}

function Account({ state, t }: Pick<Props, 'state' | 't'>) {
  const { customer } = state.session
  if (!customer) return null
  return (
    <div class="account">
      <span class="strong cut">{customer.name}</span>
      <span class="tiny muted num">{t('portal.account', { id: customer.id, currency: customer.currency })}</span>
    </div>
  )
}

function Menu({ nt, state, path, go, label }: Pick<Props, 'nt' | 'state' | 'path' | 'go'> & { label: string }) {
  const subject = subjectOf(state.session, state.flags)
  const entries = ROUTES.filter((route) => route.menu && firstFailedCheck(route.needs, subject) === null).sort(
    (a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0),
  )
  useTexts(
    nt,
    entries.flatMap((entry) => entry.messages),
    state.locale,
  )
  const area = (each: string) => each.split('/')[1]
  return (
    <nav class="nav" aria-label={label}>
      {entries.map(({ path: pattern, menu }) => {
        const to = menu?.path ?? pattern
        const isHere = area(to) === area(path) || (area(path) === 'payment' && area(to) === 'invoice-list')
        return (
          <a
            key={to}
            href={prefixOf(location.pathname) + to}
            aria-current={isHere ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              document.getElementById('menu')?.hidePopover()
              go(to)
            }}
          >
            <MenuIcon name={menu?.icon ?? ''} />
            {nt.t(menu?.label ?? '')}
          </a>
        )
      })}
    </nav>
  )
}

function User({ nt, state, signOut, t }: Pick<Props, 'nt' | 'state' | 'signOut' | 't'>) {
  const { user, role } = state.session
  useTexts(nt, ['common'], state.locale)
  const initials = `${user?.firstName[0] ?? ''}${user?.lastName[0] ?? ''}`
  return (
    <div class="user">
      <span class="avatar" aria-hidden="true">
        {initials}
      </span>
      <span class="grow">
        <span class="cut">{user?.fullName}</span>
        <span class="tiny muted">{nt.t(`common.role.${role}`)}</span>
      </span>
      <button class="icon-button" type="button" aria-label={t('portal.signOut')} onClick={signOut}>
        <MenuIcon name="log-out" />
      </button>
    </div>
  )
}

function Language({ nt, state, label }: { nt: NetTermsHandle; state: NetTermsState; label: string }) {
  return (
    <label class="language">
      <MenuIcon name="globe" />
      <span class="vh">{label}</span>
      <select value={state.locale} onChange={(event) => nt.update({ locale: event.currentTarget.value })}>
        {offeredLocales.map((code) => (
          <option key={code} value={code} lang={code}>
            {LOCALES[code].label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface MessageProps {
  title: string
  text: string
  actions: readonly { label: string; onClick: () => void }[]
}

export function Message({ title, text, actions }: MessageProps) {
  return (
    <section class="message">
      <h1>{title}</h1>
      <p class="muted">{text}</p>
      <p class="actions">
        {actions.map(({ label, onClick }) => (
          <button key={label} class="button" type="button" onClick={onClick}>
            {label}
          </button>
        ))}
      </p>
    </section>
  )
}
