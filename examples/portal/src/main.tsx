/** Starts the SDK with the portal's own cookie session and draws the shell around the widget of the current route. */
import { render } from 'preact'
import type { NetTermsGlobal } from 'netterms'
import { MESSAGES } from './messages.ts'
import { Portal } from './portal.tsx'

const netTerms = (window as unknown as { NetTerms: NetTermsGlobal }).NetTerms
const nt = netTerms.init({ api: '/api', session: 'cookie', urlState: 'query', messages: MESSAGES })
const place = document.getElementById('portal')
if (place) render(<Portal nt={nt} />, place)
