/** Renders nt-sign-in with a simulated server that accepts one password for every username. */
import 'virtual:widget/sign-in'
import { page, userEvent } from 'vitest/browser'
import {
  type Answer,
  type Answers,
  NOBODY,
  refusal,
  type Rendered,
  type RenderOptions,
  type Reply,
  renderWidget,
  signedIn,
} from './render-widget.ts'

let rendered: Rendered | null = null

export const methodOf = (attributes: Record<string, unknown>): Reply => ({
  data: { type: 'sign-in-methods', id: 'current', attributes },
})
const byPassword: Answer = () => methodOf({ method: 'password', provider: null, start: null })
export const byContoso: Answer = () =>
  methodOf({
    method: 'sso',
    provider: { id: 'contoso', name: 'Contoso' },
    start: '/sso/start?provider=contoso',
  })

/** Renders the widget; the password is `right`, and `changes` replace responses of the server. */
export function showSignIn(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  let isSignedIn = false
  const signIn: Answer = ({ attributes }) => {
    if (attributes?.['password'] !== 'right') return refusal(401, 'credentials-invalid')
    isSignedIn = true
    return { data: { type: 'sessions', id: 'current', attributes: {} }, status: 201 }
  }
  const answers = {
    'GET /self': () => signedIn([], isSignedIn ? {} : NOBODY),
    'POST /sign-in-methods': byPassword,
    'POST /sessions': signIn,
    ...changes,
  }
  rendered = renderWidget({ tag: 'nt-sign-in', answers, ...options })
  return rendered
}

export const username = () => page.getByRole('textbox', { name: 'Username' })
export const password = () => page.getByLabelText('Password', { exact: true })
/** Returns the focused element in the shadow root; `document.activeElement` would be the widget's element. */
export const focused = () => rendered?.root.activeElement
export const submit = () => page.getByRole('button', { name: 'Sign in' })

export async function enter(name: string, secret: string): Promise<void> {
  await userEvent.fill(username(), name)
  await userEvent.fill(password(), secret)
}

export function closeSignIn(): void {
  rendered?.close()
  rendered = null
}
