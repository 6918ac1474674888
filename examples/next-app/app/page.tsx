import { redirect } from 'next/navigation'
import { settings } from '../lib/settings'
import { currentUser } from '../lib/site-session'
import { Billing } from './billing'
import { signOut } from './sign-in/actions'

/** Rendered on the server for each request, because it depends on the signed-in user. */
export const dynamic = 'force-dynamic'

export default async function Page() {
  if (!(await currentUser())) redirect('/sign-in')
  const { origin, publishableKey } = settings().netterms
  return (
    <>
      <header>
        <strong>Parts shop</strong>
        <form action={signOut}>
          <button>Sign out</button>
        </form>
      </header>
      <main>
        <h1>Billing</h1>
        {/* Only public values are props of a client component: they are part of the page. */}
        <Billing api={`${origin}/api`} publishableKey={publishableKey} />
      </main>
    </>
  )
}
