/** Renders nt-account-recovery with a simulated server that accepts every request unless a test changes a response. */
import 'virtual:widget/account-recovery'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  type Answer,
  type Answers,
  NOBODY,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from './render-widget.ts'

export const POLICY = {
  minLength: 15,
  maxLength: 128,
  numeric: 2,
  uppercase: 0,
  lowercase: 0,
  alphabetic: 0,
  special: 1,
  nonAlphabetic: 0,
}
export const GOOD = 'quiet-lantern-42!over'

let rendered: Rendered | null = null

export function showRecovery(view: string, changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  const accepted: Answer = () => ({ data: { type: 'recoveries', id: 'accepted', attributes: {} }, status: 202 })
  const done: Answer = () => ({ data: null, status: 200 })
  rendered = renderWidget({
    tag: 'nt-account-recovery',
    attributes: { view },
    answers: {
      'GET /self': () => signedIn([], NOBODY),
      'GET /password-policies/current': () => ({
        data: { type: 'password-policies', id: 'current', attributes: POLICY },
      }),
      'POST /username-recoveries': accepted,
      'POST /password-recoveries': accepted,
      'POST /account-link-checks': done,
      'POST /password-resets': done,
      'POST /account-activations': done,
      ...changes,
    },
    ...options,
  })
  return rendered
}
/** Renders the widget as after a click on an e-mailed link. */
export function openLink(view: string, changes: Answers = {}, token = 'token-1'): Rendered {
  history.replaceState(history.state, '', `#token=${token}`)
  return showRecovery(view, changes)
}

export const field = (name: string) => page.getByLabelText(name, { exact: true })
export const email = () => page.getByRole('textbox', { name: 'Email address' })
export const username = () => page.getByRole('textbox', { name: 'Username' })
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
const rule = (text: string) => page.getByRole('list', { name: 'Password requirements' }).getByText(text).element()
export const stateOf = (text: string) => rule(text).parentElement?.textContent?.slice(text.length)
/** Returns the focused element in the shadow root; `document.activeElement` would be the widget's element. */
export const focused = () => rendered?.root.activeElement
export const hasFocus = (target: Locator) => expect.poll(() => focused() === target.query()).toBe(true)

export async function choose(password: string, confirmation = password): Promise<void> {
  await userEvent.fill(field('New password'), password)
  await userEvent.fill(field('New password again'), confirmation)
}

/** Returns the shadow root of the rendered widget. */
export function drawn(): ShadowRoot {
  if (!rendered) throw new Error('Nothing is shown yet.')
  return rendered.root
}

export function closeRecovery(): void {
  rendered?.close()
  rendered = null
  history.replaceState(history.state, '', location.pathname + location.search)
}
