/**
 * The site's own sign-in: a form, and a signed cookie. Your site has a sign-in already; keep `userOf` and let it read your
 * session instead. Limit failed attempts per user and address before you use this form in production.
 */
import { scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Hono } from 'hono'
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { settings } from './settings.mjs'

const COOKIE = 'shop_session'
const SESSION_SECONDS = 8 * 60 * 60
const isHttps = settings.origin.startsWith('https:')

/**
 * Your database of users. `customers` are the accounts that a user may see: this server decides, never the page. The
 * password is `correct-horse-sandbox-1`.
 */
const USERS = [
  {
    id: 'user-17',
    username: 'robin',
    firstName: 'Robin',
    lastName: 'Hale',
    role: 'Payer',
    customers: ['10428', '20644'],
    salt: 'parts-shop-robin',
    passwordHash: '2brG2N3rbLEfqa0BeJA79Dl3liPoHZ4W0bHpG0EZup4=',
  },
]
/** Takes the place of an unknown user, so that the response time does not reveal which usernames exist. */
const UNKNOWN_USER = { salt: 'parts-shop-unknown', passwordHash: Buffer.alloc(32).toString('base64') }

/** The signed-in user of a request, or null. */
export async function userOf(c) {
  const value = await getSignedCookie(c, settings.cookieSecret, COOKIE)
  const [id, expiresAt] = typeof value === 'string' ? value.split('.') : []
  if (!(Number(expiresAt) > Date.now())) return null
  return USERS.find((user) => user.id === id) ?? null
}

export const signIn = new Hono()

signIn.get('/sign-in', (c) => {
  c.header('Cache-Control', 'no-store')
  return c.html(signInPage(c.req.query('failed') !== undefined))
})

signIn.post('/sign-in', async (c) => {
  const { username, password } = await c.req.parseBody()
  const user = await checkPassword(String(username), String(password))
  if (!user) return c.redirect('/sign-in?failed', 303)
  const expiresAt = Date.now() + SESSION_SECONDS * 1000
  await setSignedCookie(c, COOKIE, `${user.id}.${expiresAt}`, settings.cookieSecret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: SESSION_SECONDS,
  })
  return c.redirect('/', 303)
})

signIn.post('/sign-out', (c) => {
  deleteCookie(c, COOKIE, { path: '/', secure: isHttps })
  return c.redirect('/sign-in', 303)
})

async function checkPassword(username, password) {
  const user = USERS.find((each) => each.username === username)
  const { salt, passwordHash } = user ?? UNKNOWN_USER
  const hash = await promisify(scrypt)(password, salt, 32)
  return timingSafeEqual(hash, Buffer.from(passwordHash, 'base64')) ? (user ?? null) : null
}

const signInPage = (hasFailed) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sign in | Parts shop</title>
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <main>
          <h1>Sign in</h1>
          ${hasFailed ? html`<p role="alert">Wrong username or password.</p>` : ''}
          <form method="post" action="/sign-in">
            <label>Username <input name="username" autocomplete="username" required /></label>
            <label>Password <input name="password" type="password" autocomplete="current-password" required /></label>
            <button>Sign in</button>
          </form>
        </main>
      </body>
    </html>`
