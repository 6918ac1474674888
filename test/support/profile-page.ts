/** Renders the profile with a simulated server. The test imports `virtual:widget/profile` itself. */
import { page } from 'vitest/browser'
import {
  type Answers,
  listOf,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Reply,
  signedIn,
} from './render-widget.ts'

let rendered: Rendered | null = null

const POLICY = {
  minLength: 15,
  maxLength: 128,
  numeric: 1,
  uppercase: 0,
  lowercase: 0,
  alphabetic: 0,
  special: 0,
  nonAlphabetic: 0,
}

export const session = (id: string, device: string | null, minutesAgo: number, current = false) => ({
  type: 'sessions',
  id,
  attributes: {
    device,
    created_at: '2026-11-20T14:00:00Z',
    last_seen_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    current,
  },
})

export const factor = (enrolled: boolean, required = false): Reply => ({
  data: {
    type: 'second-factors',
    id: 'current',
    attributes: { enrolled, required, recovery_codes_left: enrolled ? 3 : 0 },
  },
})

export const self = (changes: Record<string, unknown> = {}): Reply => {
  const reply = signedIn(['audit-entries.list', 'sessions.list']) as unknown as {
    data: [{ attributes: { user: Record<string, unknown> } }]
  }
  Object.assign(reply.data[0].attributes.user, changes)
  return reply as unknown as Reply
}

const ENTRY = {
  type: 'audit-entries',
  id: '1',
  attributes: {
    at: '2026-11-20T16:42:00Z',
    actor: 'user:u-1',
    actor_name: 'Pat Jones',
    action: 'payments.create',
    buid_customer: '10428',
    subject: 'P-100199',
    detail: {},
  },
}

export const NOTHING: Reply = { data: null }

export function showProfile(answers: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  closeProfile()
  rendered = renderWidget({
    tag: 'nt-profile',
    answers: {
      'GET /self': () => self(),
      'POST /ecaas/session_data': () => self(),
      'GET /sessions': () =>
        listOf([session('s-2', 'Safari on iPhone', 7), session('s-1', 'Firefox on Windows', 0, true)]),
      'DELETE /sessions/*': () => NOTHING,
      'DELETE /sessions': () => NOTHING,
      'GET /second-factors/current': () => factor(false),
      'GET /audit-entries': () => listOf([ENTRY]),
      'GET /password-policies/current': () => ({
        data: { type: 'password-policies', id: 'current', attributes: POLICY },
      }),
      ...answers,
    },
    ...options,
  })
  return rendered
}

export const card = (name: string) => page.getByRole('region', { name })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const field = (name: string) => page.getByLabelText(name, { exact: true })
export const focused = () => rendered?.root.activeElement

export function closeProfile(): void {
  rendered?.close()
  rendered = null
}
