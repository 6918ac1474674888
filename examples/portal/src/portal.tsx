/**
 * Composes the portal: which widget an address shows, and what its events do here. Contains no rules, requests, or
 * widget code.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ANONYMOUS, firstFailedCheck, subjectOf } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState, WidgetName } from 'netterms'
import { leadsBack, leadsTo, standsInFor } from './leads-to.ts'
import { addressOf, type Match, matchRoute, type Route } from './routes.ts'
import { judge, type Refusal, returnToOf, startOf } from './guard.ts'
import { useLanguage } from './language.ts'
import { sayingOf } from './shell-texts.ts'
import { isSaidBy, NOTICE_MESSAGES } from './notice-text.ts'
import { Message, PAGE_TITLE_ID, Shell } from './shell.tsx'
import { ThirdParties } from './third-parties.tsx'
import { currentHere, useLocation } from './use-location.ts'
import { SERVED_TITLE } from './use-brand.ts'
import { useListCurrency } from './use-list-currency.ts'
import { useNetTermsState } from './use-net-terms-state.ts'
import { useOtherTabs } from './use-other-tabs.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useTexts } from './use-texts.ts'
import { useUnsaved } from './use-unsaved.ts'
import { useWidgetEvents } from './use-widget-events.ts'

/** Reason why the user is on a page that they did not request; shown on that page only. */
interface Led {
  refusal: Refusal
  /** Page that the user requested. */
  asked: Route
  path: string
}

export function Portal({ nt }: { nt: NetTermsHandle }) {
  const state = useNetTermsState(nt)
  const [here, go] = useLocation()
  const [led, setLed] = useState<Led | null>(null)
  const [hasSignOutFailed, setSignOutFailed] = useState(false)
  const hasShown = useRef(false)
  const unsaved = useUnsaved(here.path)
  const currency = useListCurrency(here.path, state?.session.user?.id)
  useOtherTabs(nt, state, unsaved, here.path)
  useScrollPosition(here)
  useTexts(nt, NOTICE_MESSAGES, state?.locale)
  const match = matchRoute(location.pathname, here.search)
  const t = useMemo(() => sayingOf(nt), [nt])
  const isInLanguage = useLanguage(nt, state)
  const subject = state && subjectOf(state.session, state.flags)
  const verdict = subject && state.phase === 'ready' ? judge(match, here.path, here.path + here.search, subject) : null
  const target = verdict?.kind === 'redirect' ? verdict.to : null

  useLayoutEffect(() => {
    if (verdict?.kind !== 'redirect') return
    const { to, refusal } = verdict
    // After a second redirect, the reason of the first one applies.
    setLed((before) => {
      if (before?.path === here.path) return { ...before, path: pathOf(to) }
      return refusal && match ? { refusal, asked: match.route, path: pathOf(to) } : null
    })
    go(to, 'replace')
  }, [target])

  const shown = led?.path === here.path ? led : null
  const refused = verdict?.kind === 'refused' ? verdict.refusal : (shown?.refusal ?? null)
  const reason = useRefusalText(nt, refused, state)
  const tag = verdict?.kind === 'show' ? verdict.tag : null
  const refusalText = refused && state && isSaidBy(tag, refused, state.session) ? t('portal.notice.closed') : reason
  useTexts(nt, shown?.asked.messages ?? [], state?.locale)
  const title = useTitle(nt, match, state, verdict?.kind === 'refused')
  const signOut = () => void nt.logout().catch(() => setSignOutFailed(true))
  const homeNow = (): string => {
    const now = nt.getState()
    return (now && startOf(subjectOf(now.session, now.flags))) ?? '/'
  }
  const backFromHere = (): string => returnToOf(location.pathname + location.search) ?? homeNow()

  const follow = (to: string) => {
    setLed(null)
    setSignOutFailed(false)
    unsaved.left()
    const here = currentHere()
    go(currency.carry(to), standsInFor(here, to) ? 'replace' : 'push', leadsBack(here, to))
  }
  useWidgetEvents(
    {
      'nt-navigate': (wish) => leadsTo(wish, currentHere()),
      'nt-pay-start': () => '/payment/invoices?step=pay',
      'nt-dispute-start': ({ invoiceIds }) =>
        addressOf({ to: 'dispute-create', params: { invoiceIds: invoiceIds.join() } }),
      // The guard may have redirected already, because it gets the new session first.
      'nt-signed-in': () => (currentHere().path === '/login' ? backFromHere() : null),
      // Asks for no confirmation, because the user's input is kept until they return. Every widget fires the event; the
      // first one redirects.
      'nt-session-end': ({ reason }) => {
        const { path, search } = currentHere()
        const query = { notice: reason, ...(reason !== 'signed-out' && { returnTo: path + search }) }
        if (!isPublic(path)) follow(`/login?${new URLSearchParams(query).toString()}`)
        return null
      },
    },
    (to, by) => unsaved.leave(() => follow(to), by),
  )
  if (!state || !verdict || !isInLanguage) {
    return state?.phase === 'failed' ? (
      <Message
        isAlone
        title={t('portal.failed.title')}
        text={t('portal.failed.text')}
        actions={[{ label: t('portal.reload'), onClick: () => location.reload() }]}
      />
    ) : (
      <div class="blank" aria-busy="true" />
    )
  }
  const notice = hasSignOutFailed
    ? { page: '', text: t('portal.notice.signOut'), isWarning: true, close: () => setSignOutFailed(false) }
    : shown && refusalText !== null
      ? { page: nt.t(shown.asked.title), text: refusalText, isWarning: false, close: () => setLed(null) }
      : null
  const home = { label: t('portal.notFound.home'), onClick: () => go('/') }
  // A tab that was opened on this page has no page to go back to.
  const back = { label: t('portal.notFound.back'), onClick: () => (history.length > 1 ? history.back() : go('/')) }
  const content = () => {
    switch (verdict.kind) {
      case 'show':
        return (
          <>
            <h1 class="vh" id={PAGE_TITLE_ID}>
              {title}
            </h1>
            <Outlet key={`${verdict.tag} ${unsaved.beginning}`} nt={nt} {...verdict} />
          </>
        )
      case 'redirect':
        return null
      case 'not-found':
        return <Message title={t('portal.notFound.title')} text={t('portal.notFound.text')} actions={[back, home]} />
      case 'unavailable':
        return (
          <Message title={t('portal.unavailable.title')} text={t('portal.unavailable.text')} actions={[back, home]} />
        )
      case 'refused':
        return (
          <Message
            title={t('portal.refused.title')}
            text={refusalText ?? ''}
            actions={[{ label: t('portal.signOut'), onClick: signOut }]}
          />
        )
    }
  }
  return (
    <Shell
      nt={nt}
      state={state}
      path={here.path}
      unsaved={unsaved}
      currency={currency}
      go={follow}
      notice={notice}
      signOut={signOut}
      hasShown={hasShown}
      t={t}
    >
      {content()}
      <ThirdParties key="third-parties" nt={nt} state={state} path={here.path} />
    </Shell>
  )
}

const pathOf = (to: string): string => new URL(to, location.origin).pathname

/** Returns true for a page without a session: a user who sets a new password there stays when a session ends. */
const isPublic = (path: string): boolean => {
  const route = matchRoute(path, '')?.route
  return route !== undefined && firstFailedCheck(route.needs, subjectOf(ANONYMOUS, {})) === null
}

/**
 * Sets the document's title, `Invoices – Northwind Traders`, and its language.
 * @returns the title as shown in the tab: the page's only level-one heading (SHL-7); the widget's own heading starts
 * differently
 */
function useTitle(nt: NetTermsHandle, match: Match | null, state: NetTermsState | null, isRefused: boolean): string {
  useTexts(nt, match?.route.messages ?? [], state?.locale)
  const owner = state?.session.customer?.name ?? state?.config?.title ?? SERVED_TITLE
  const title = nt.t(isRefused ? 'portal.refused.title' : match ? match.route.title : 'portal.notFound.title')
  const full = title && owner ? `${title} – ${owner}` : title
  useEffect(() => {
    if (full) document.title = full
    document.documentElement.lang = state?.locale ?? 'en'
  }, [full, state?.locale])
  return full
}

interface OutletProps {
  nt: NetTermsHandle
  tag: string
  attributes: Match['attributes']
}

/** Mounts the widget of a route. */
function Outlet({ nt, tag, attributes }: OutletProps) {
  const place = useRef<HTMLDivElement>(null)
  const wish = JSON.stringify(attributes)
  useLayoutEffect(() => {
    const element = place.current?.firstElementChild ?? nt.create(tag.slice('nt-'.length) as WidgetName).element
    const wanted = JSON.parse(wish) as Record<string, string>
    for (const { name } of [...element.attributes]) if (!(name in wanted)) element.removeAttribute(name)
    for (const [name, value] of Object.entries(wanted)) element.setAttribute(name, value)
    if (!element.isConnected) place.current?.append(element)
  }, [nt, tag, wish])
  return <div class="outlet" ref={place} />
}
