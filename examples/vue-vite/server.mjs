/** The site's server: the built Vue page, its sign-in, and the address from which the widgets get their session. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { secureHeaders } from 'hono/secure-headers'
import { createClientSecret } from './netterms-session.mjs'
import { settings } from './settings.mjs'
import { signIn, userOf } from './sign-in.mjs'

const { netterms } = settings
/** Written by `vite build`. */
const DIST = fileURLToPath(new URL('dist/', import.meta.url))
const page = readFileSync(new URL('dist/index.html', import.meta.url), 'utf8')
const IMMUTABLE = 'public, max-age=31536000, immutable'

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
      // Vue creates a policy of its own.
      trustedTypes: ['netterms', 'vue'],
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

// File names contain a hash of the content, so browsers may keep the files.
app.use('/assets/*', serveStatic({ root: DIST, onFound: (_path, c) => c.header('Cache-Control', IMMUTABLE) }))
app.use('/site.css', serveStatic({ root: DIST }))

serve({ fetch: app.fetch, port: settings.port, hostname: 'localhost' }, () => console.log(`Open ${settings.origin}`))
