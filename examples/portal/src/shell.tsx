/**
 * Renders the frame of every page: menu, account, search, language, user, and the confirmation before input is lost.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { subjectOf } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { AccountCard, AccountPanel, chooseAccount } from './account-switch.tsx'
import { BrandMark, LegalLines } from './brand-mark.tsx'
import { ConsentStrip } from './consent-strip.tsx'
import { CommandPalette } from './command-palette.tsx'
import { judge } from './guard.ts'
import { afterNewAccount } from './leads-to.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MainMenu } from './main-menu.tsx'
import { areaOf, useMenuEntries } from './menu-entries.ts'
import type { PortalKey } from './messages.ts'
import { PaperHead } from './paper-head.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { matchRoute } from './routes.ts'
import { commandsOf, mayPay, scopeOf } from './shell-commands.ts'
import { Bell, CurrencySelect, hasCurrencies, LanguageSelect, TopBar } from './top-bar.tsx'
import { SupportView } from './support-view.tsx'
import { SERVED_TITLE, useBrand } from './use-brand.ts'
import { reportFirstPicture } from './use-first-picture.ts'
import type { ListCurrency } from './use-list-currency.ts'
import { useTexts } from './use-texts.ts'
import { currentHere } from './use-location.ts'
import type { Unsaved } from './use-unsaved.ts'
import { UserMenu } from './user-menu.tsx'
import { UserTypePanel } from './user-type-switch.tsx'

const LISTS = 'invoice-list'
/**
 * Id of the page's only level-one heading, which labels `main`. It gets focus on each new page, so that it is
 * announced.
 */
export const PAGE_TITLE_ID = 'page-title'

interface Notice {
  /** Page that the notice is about; empty if none. */
  page: string
  text: string
  isWarning: boolean
  close: () => void
}

interface Props {
  nt: NetTermsHandle
  state: NetTermsState
  path: string
  unsaved: Unsaved
  currency: ListCurrency
  go: (to: string) => void
  /** Reason why the user was redirected, or a warning that signing out failed. */
  notice: Notice | null
  signOut: () => void
  /** True if a page has been shown: the frame may be rendered again meanwhile, for example in another language. */
  hasShown: { current: boolean }
  t: (key: PortalKey, values?: Record<string, string>) => string
  children: ComponentChildren
}

export function Shell(props: Props) {
  const { nt, state, path, unsaved, currency, go, notice, hasShown, t, children } = props
  const content = useRef<HTMLElement>(null)
  const { brand, isWorn } = useBrand(nt, state)
  const [isSearching, setSearching] = useState(false)
  const entries = useMenuEntries(nt, state)
  const { session } = state
  useFocusOnPage(content, `${path} ${unsaved.beginning}`, isWorn, hasShown)
  usePaletteKey(session.signedIn, () => setSearching(true))
  // Discards the state of one user when the session ends.
  useLayoutEffect(() => {
    setSearching(false)
    unsaved.stay()
  }, [session.user?.id, session.customerId, session.merchantId])
  const shown = useRef(path)
  useNewAccount(state, () => {
    currency.choose(null)
    // The user may have been redirected already; the page then belongs to the new account.
    if (shown.current !== path) return
    const isOpen = judge(matchRoute(path, ''), path, path, subjectOf(state.session, state.flags)).kind === 'show'
    const to = afterNewAccount(path, currentHere(), isOpen)
    unsaved.follow(() => (to === null ? unsaved.left() : go(to)))
  })
  useEffect(() => void (shown.current = path), [path])

  const goTo = (to: string) => unsaved.leave(() => go(to))
  const signOut = () => unsaved.leave(props.signOut)
  const title = state.config?.title ?? SERVED_TITLE
  const language = <LanguageSelect nt={nt} state={state} t={t} />
  if (!isWorn) return <div class="blank" aria-busy="true" />
  if (!session.signedIn) {
    return (
      <div class="sign">
        <header class="sign-top">
          <BrandMark title={title} brand={brand} go={goTo} />
          {language}
        </header>
        <main class="sign-main" ref={content} tabIndex={-1} aria-labelledby={PAGE_TITLE_ID}>
          {children}
        </main>
        <ConsentStrip nt={nt} />
        <LegalLines brand={brand} locale={state.locale} t={t} />
      </div>
    )
  }
  const canList =
    session.capabilities.includes('invoices.list') && entries.some((entry) => areaOf(entry.path) === LISTS)
  return (
    <div class="app">
      <a class="skip" href="#content" onClick={(event) => (event.preventDefault(), content.current?.focus())}>
        {t('portal.skip')}
      </a>
      <aside class="side" id="menu" popover="auto" aria-label={t('portal.menu')}>
        <BrandMark title={title} brand={brand} go={goTo} />
        <AccountCard state={state} t={t} />
        <MainMenu entries={entries} path={path} go={goTo} t={t} />
        <UserMenu nt={nt} state={state} go={goTo} signOut={signOut} t={t} />
      </aside>
      <AccountPanel nt={nt} state={state} t={t} unsaved={unsaved} />
      <UserTypePanel nt={nt} state={state} t={t} unsaved={unsaved} />
      <div class="main">
        <TopBar
          onSearch={() => setSearching(true)}
          brand={<BrandMark title={title} brand={brand} go={goTo} compact />}
          isSandbox={state.config?.environment === 'sandbox'}
          t={t}
        >
          {hasCurrencies(state) && (
            <CurrencySelect
              state={state}
              t={t}
              value={currency.value}
              onChange={(code) => {
                const to = currency.choose(code)
                if (to !== null) go(to)
              }}
            />
          )}
          {language}
          <Bell nt={nt} state={state} />
        </TopBar>
        <SupportView nt={nt} state={state} unsaved={unsaved} t={t} />
        <ConsentStrip nt={nt} />
        <PaperHead state={state} title={title} t={t} />
        <div class="only-narrow account-row">
          <AccountCard state={state} t={t} />
        </div>
        <main class="content" id="content" ref={content} tabIndex={-1} aria-labelledby={PAGE_TITLE_ID}>
          <div role={notice?.isWarning ? 'alert' : 'status'}>
            {notice && (
              <NoticeLine
                notice={notice}
                closeLabel={nt.t('common.close')}
                onClose={() => (notice.close(), content.current?.focus({ preventScroll: true }))}
              />
            )}
          </div>
          {children}
        </main>
        <LegalLines brand={brand} locale={state.locale} t={t} />
      </div>
      {isSearching && (
        <CommandPalette
          nt={nt}
          locale={state.locale}
          commandsOf={(pastDue) => commandsOf({ nt, state, entries, go: goTo, signOut, pastDue, t })}
          findInvoices={canList ? (query) => goTo(`/invoice-list/all?q=${encodeURIComponent(query)}`) : null}
          payFor={canList && mayPay(state) ? session.customerId : null}
          scope={scopeOf(state, canList)}
          actions={{
            invoice: (trxId) => goTo(`/invoice/${encodeURIComponent(trxId)}`),
            payment: (number) => goTo(`/payment/confirm?payment=${encodeURIComponent(number)}`),
            account: (customerId) => chooseAccount(nt, unsaved, customerId),
          }}
          onClose={() => setSearching(false)}
          countOf={(count) => nt.t('portal.paletteCount', { count })}
          t={t}
        />
      )}
      <PageName nt={nt} state={state} path={path}>
        {(page) => <LeaveDialog unsaved={unsaved} page={page} t={t} />}
      </PageName>
    </div>
  )
}

interface NoticeLineProps {
  notice: Notice
  closeLabel: string
  onClose: () => void
}

function NoticeLine({ notice: { page, text, isWarning }, closeLabel, onClose }: NoticeLineProps) {
  return (
    <div class={isWarning ? 'notice warning' : 'notice'}>
      {isWarning ? <MenuIcon name="circle-x" /> : <MenuIcon name="lock" />}
      <div class="grow">
        {page && (
          <p>
            <b>{page}</b>
          </p>
        )}
        <p>{text}</p>
      </div>
      <button class="icon-button" type="button" aria-label={closeLabel} onClick={onClose}>
        <MenuIcon name="x" />
      </button>
    </div>
  )
}

interface PageNameProps extends Pick<Props, 'nt' | 'state' | 'path'> {
  children: (page: string) => ComponentChildren
}

/** Page name as in the title. */
function PageName({ nt, state, path, children }: PageNameProps) {
  const route = matchRoute(path, '')?.route
  useTexts(nt, route?.messages ?? [], state.locale)
  return <>{children(route ? nt.t(route.title) : '')}</>
}

/** Moves the focus to the top of a new page, for users of screen readers. */
function useFocusOnPage(
  content: { current: HTMLElement | null },
  page: string,
  isShown: boolean,
  hasShown: { current: boolean },
): void {
  useEffect(() => {
    if (!isShown) return
    if (hasShown.current) content.current?.focus({ preventScroll: true })
    hasShown.current = true
  }, [page, isShown])
}

function usePaletteKey(isOn: boolean, open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const isWanted =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      // Nothing is opened on top of a dialog that waits for an answer.
      if (!isWanted || event.defaultPrevented || hasModal(document)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** Returns true if a modal dialog of the portal or of a widget is open. */
const hasModal = (root: ParentNode): boolean =>
  root.querySelector('dialog:modal') !== null ||
  [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && hasModal(shadowRoot))

/** Calls back when the same user's session changes to another account, dealer, or user type. */
function useNewAccount({ session }: NetTermsState, onNew: () => void): void {
  const account = [session.userType, session.customerId, session.merchantId].join('/')
  const last = useRef({ user: session.user?.id, account })
  useEffect(() => {
    const before = last.current
    last.current = { user: session.user?.id, account }
    if (session.user && before.user === session.user.id && before.account !== account) onNew()
  }, [account, session.user?.id])
}

interface MessageProps {
  title: string
  text: string
  /** True if the page has no frame: focus starts here, as on other error screens. */
  isAlone?: boolean
  actions: readonly { label: string; onClick: () => void }[]
}

export function Message({ title, text, isAlone = false, actions }: MessageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    reportFirstPicture()
    if (isAlone) heading.current?.focus()
  }, [])
  return (
    <section class={isAlone ? 'message alone' : 'message'}>
      <h1 id={PAGE_TITLE_ID} ref={heading} tabIndex={-1}>
        {title}
      </h1>
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
