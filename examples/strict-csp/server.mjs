/** The site's server, with the strictest policy that a page with widgets can have. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { createClientSecret } from './netterms-session.mjs'
import { pinnedLoader } from './pinned-loader.mjs'
import { settings } from './settings.mjs'
import { signIn, userOf } from './sign-in.mjs'

const { netterms } = settings
const REPORT_BYTES = 16_384
const textOf = (name) => readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8')
// In your project these values are constants of the page; the nonce is the only one that changes.
const page = textOf('index.html')
  .replaceAll('{{provider}}', netterms.origin)
  .replaceAll('{{key}}', netterms.publishableKey)
  .replaceAll('{{loader}}', pinnedLoader.url)
  .replaceAll('{{integrity}}', pinnedLoader.integrity)
const sheet = textOf('site.css')

const app = new Hono()

app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // Scripts with this response's nonce, and the ones that they add. No host is in the list, so that a file which an
      // attacker places on an allowed host does not run.
      scriptSrc: [NONCE, "'strict-dynamic'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'", netterms.origin],
      frameSrc: [netterms.secureOrigin],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['netterms'],
      // Browsers report each violation, so that an unauthorized change of the page is noticed (PCI DSS 11.6.1). All browsers
      // support `report-uri`; Chromium ignores it next to `report-to`, which does not work on http://localhost.
      reportUri: '/policy-reports',
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
  }),
)
app.use(csrf({ origin: settings.origin }))
app.route('/', signIn)

app.get('/', async (c) => {
  if (!(await userOf(c))) return c.redirect('/sign-in')
  // A stored page would repeat its nonce.
  c.header('Cache-Control', 'no-store')
  return c.html(page.replaceAll('{{nonce}}', c.get('secureHeadersNonce') ?? ''))
})

app.post('/netterms-session', async (c) => {
  c.header('Cache-Control', 'no-store')
  const user = await userOf(c)
  if (!user) return c.json({ error: 'Sign in first.' }, 401)
  try {
    return c.json({ client_secret: await createClientSecret(user) })
  } catch (error) {
    console.error(error.message)
    return c.json({ error: 'Invoices are unavailable. Try again in a moment.' }, 502)
  }
})

// Anyone can send a report, so its size is limited and its fields are logged as JSON. Send them to your monitoring.
app.post('/policy-reports', bodyLimit({ maxSize: REPORT_BYTES }), async (c) => {
  const body = await c.req.json().catch(() => null)
  const { 'effective-directive': directive, 'blocked-uri': blocked, 'document-uri': page } = body?.['csp-report'] ?? {}
  console.error(JSON.stringify({ event: 'policy-violation', directive, blocked, page }))
  return c.body(null, 204)
})

app.get('/site.css', (c) => c.body(sheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

serve({ fetch: app.fetch, port: settings.port, hostname: 'localhost' }, () => console.log(`Open ${settings.origin}`))
