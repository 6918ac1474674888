import { getIronSession } from 'iron-session'
import { cookies } from 'next/headers'
import { settings } from './settings'
import { type User, userWithId } from './users'

/** The site's own sign-in, in an encrypted cookie. Your site has one already; keep `currentUser`. */
export async function siteSession() {
  const { cookieSecret, origin } = settings()
  return getIronSession<{ userId?: string }>(await cookies(), {
    cookieName: 'shop_session',
    password: cookieSecret,
    ttl: 8 * 60 * 60,
    cookieOptions: { secure: origin.startsWith('https:'), sameSite: 'lax', httpOnly: true },
  })
}

/** The signed-in user of the request, or null. */
export const currentUser = async (): Promise<User | null> => userWithId((await siteSession()).userId)
