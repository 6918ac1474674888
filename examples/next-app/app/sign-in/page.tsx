import { signIn } from './actions'

export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const hasFailed = 'failed' in (await searchParams)
  return (
    <main>
      <h1>Sign in</h1>
      {hasFailed && <p role="alert">Wrong username or password.</p>}
      <form action={signIn}>
        <label>
          Username <input name="username" autoComplete="username" required />
        </label>
        <label>
          Password <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button>Sign in</button>
      </form>
    </main>
  )
}
