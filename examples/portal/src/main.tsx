/** Starts the SDK with the portal's own cookie session and draws the shell around the widget of the current route. */
import { render } from 'preact'
import type { NetTermsGlobal, WidgetName } from 'netterms'
import { MESSAGES } from './messages.ts'
import { Portal } from './portal.tsx'
import { matchRoute } from './routes.ts'
import { Trust } from './trust.tsx'

const netTerms = (window as unknown as { NetTerms: NetTermsGlobal }).NetTerms
const nt = netTerms.init({ api: '/api', session: 'cookie', urlState: 'query' })
// The code of the page that was asked for comes behind the session's own questions; whether it is shown, the guard says.
const tag = matchRoute(location.pathname, location.search)?.route.tag
if (tag) void nt.ready.then(() => nt.create(tag.slice('nt-'.length) as WidgetName))
// Held until the core has come: nothing waits for the words of this page alone.
nt.update({ messages: await MESSAGES })
const place = document.getElementById('portal')
const beside = document.getElementById('trust')
// A browser that lacks what all this stands on has its own page by now (TRU-14).
const isSupported = !document.documentElement.hasAttribute('data-unsupported')
if (place && isSupported) render(<Portal nt={nt} />, place)
if (beside && isSupported) render(<Trust nt={nt} />, beside)
