/** Starts the SDK with the portal's own cookie session and draws the shell around the widget of the current route. */
import { render } from 'preact'
import type { NetTermsGlobal, WidgetName } from 'netterms'
import { STARTED_MARK } from './faces/start-guard.ts'
import { putOnFirstWords } from './language.ts'
import { MESSAGES } from './messages.ts'
import { Portal } from './portal.tsx'
import { matchRoute } from './routes.ts'
import { Trust } from './trust.tsx'

const { NetTerms } = window as { NetTerms?: NetTermsGlobal }
// Browsers without the required features already have their own page (TRU-14), as do those without the loader (TRU-15).
if (NetTerms && !document.documentElement.hasAttribute('data-unsupported')) start(NetTerms)

function start(netTerms: NetTermsGlobal): void {
  const nt = netTerms.init({ api: '/api', session: 'cookie', urlState: 'query' })
  // The code of the requested page is loaded after the session calls; the guard decides whether it is shown.
  const tag = matchRoute(location.pathname, location.search)?.route.tag
  if (tag) void nt.ready.then(() => nt.create(tag.slice('nt-'.length) as WidgetName))
  // Shown once the core has loaded, because the texts of this page alone are not worth waiting for.
  const words = putOnFirstWords(nt, MESSAGES)
  const place = document.getElementById('portal')
  const beside = document.getElementById('trust')
  // Renders the error screens first, because they measure the time from here.
  if (beside) render(<Trust nt={nt} start={Promise.all([nt.ready, words])} />, beside)
  document.documentElement.setAttribute(STARTED_MARK, '')
  void words.then(
    () => place && render(<Portal nt={nt} />, place),
    () => undefined,
  )
}
