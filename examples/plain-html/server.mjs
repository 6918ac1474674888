/** The site's server: its page, its sign-in, and the address from which the widgets get their session. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import { createClientSecret } from './netterms-session.mjs'
import { settings } from './settings.mjs'
import { signIn, userOf } from './sign-in.mjs'

const { netterms } = settings
const textOf = (name) => readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8')
// In your project the addresses and the publishable key are constants of the page.
const page = textOf('index.html')
  .replaceAll('{{provider}}', netterms.origin)
  .replaceAll('{{key}}', netterms.publishableKey)
const script = textOf('page.js')
const sheet = textOf('site.css')

const app = new Hono()

app.use(
  secureHeaders({
    // The page's scripts, the loader, and nothing else. Widgets need no style source.
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", netterms.origin],
      styleSrc: ["'self'"],
      connectSrc: ["'self'", netterms.origin],
      frameSrc: [netterms.secureOrigin],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['netterms'],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
  }),
)
// Rejects POST requests from other sites, so that no other site can sign a user in or out, or start a session.
app.use(csrf({ origin: settings.origin }))
app.route('/', signIn)

app.get('/', async (c) => {
  if (!(await userOf(c))) return c.redirect('/sign-in')
  c.header('Cache-Control', 'no-store')
  return c.html(page)
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

app.get('/page.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
app.get('/site.css', (c) => c.body(sheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

serve({ fetch: app.fetch, port: settings.port, hostname: 'localhost' }, () => console.log(`Open ${settings.origin}`))
