/** Starts the SDK with the portal's own cookie session and draws the shell around the widget of the current route. */
import { render } from 'preact'
import type { NetTermsGlobal } from 'netterms'
import { MESSAGES } from './messages.ts'
import { Portal } from './portal.tsx'
import { Trust } from './trust.tsx'

const netTerms = (window as unknown as { NetTerms: NetTermsGlobal }).NetTerms
const nt = netTerms.init({ api: '/api', session: 'cookie', urlState: 'query', messages: MESSAGES })
const place = document.getElementById('portal')
const beside = document.getElementById('trust')
// A browser that lacks what all this stands on has its own page by now (TRU-14).
const isSupported = !document.documentElement.hasAttribute('data-unsupported')
if (place && isSupported) render(<Portal nt={nt} />, place)
if (beside && isSupported) render(<Trust nt={nt} />, beside)
