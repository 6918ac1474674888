'use server'
import { redirect } from 'next/navigation'
import { siteSession } from '../../lib/site-session'
import { checkPassword } from '../../lib/users'

/** Limit failed attempts per user and address before you use this in production. */
export async function signIn(form: FormData): Promise<void> {
  const user = await checkPassword(String(form.get('username')), String(form.get('password')))
  if (!user) redirect('/sign-in?failed')
  const session = await siteSession()
  session.userId = user.id
  await session.save()
  redirect('/')
}

export async function signOut(): Promise<void> {
  const session = await siteSession()
  session.destroy()
  redirect('/sign-in')
}
