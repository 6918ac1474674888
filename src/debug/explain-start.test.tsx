/**
 * Explanations to user and developer why a first session does not start. Source: docs/spec/session.md EMB-73, EMB-74.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import 'virtual:widget/consent-banner'
import { LIMITS } from '../contract/index.ts'
import { type Answers, refusal, type Rendered, renderWidget, signedIn } from '../../test/support/render-widget.ts'

let rendered: Rendered | null = null
let lines: string[] = []

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'error').mockImplementation((line: unknown) => void lines.push(String(line)))
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
})
afterEach(() => {
  rendered?.close()
  rendered = null
  vi.restoreAllMocks()
})

interface Page {
  key?: string
  sessionUrl?: string
  fetchClientSecret?: () => Promise<string>
}
const NOT_SET_UP = 'This page is not set up correctly yet'
const none = () => Promise.resolve({} as unknown as string)

it.each<[what: string, page: Page, answers: Answers, code: string, shows: string]>([
  ['no key', { key: '' }, {}, 'setup-key-missing', NOT_SET_UP],
  ['no session address', {}, {}, 'setup-session-url-missing', NOT_SET_UP],
  [
    'a secret key',
    { key: 'sk_test_x', sessionUrl: '/session' },
    {},
    'secret-key-in-browser',
    'This page exposed a secret key',
  ],
  [
    'a session address without a route',
    { sessionUrl: '/session' },
    { 'POST /session': () => refusal(404, 'not-found') },
    'setup-session-url-not-found',
    NOT_SET_UP,
  ],
  [
    'a session address that fails',
    { sessionUrl: '/session' },
    { 'POST /session': () => refusal(500, 'server-error') },
    'session-unavailable',
    'Your account cannot be reached',
  ],
  ['a function that returns no text', { fetchClientSecret: none }, {}, 'setup-client-secret-missing', NOT_SET_UP],
  [
    'an unknown publishable key',
    { fetchClientSecret: async () => 'cs_1' },
    { 'POST /embed-tokens': () => refusal(401, 'publishable-key-unknown') },
    'publishable-key-unknown',
    'The billing service does not know this page',
  ],
  [
    'an origin that is not registered',
    { fetchClientSecret: async () => 'cs_1' },
    { 'POST /embed-tokens': () => refusal(403, 'origin-not-allowed') },
    'origin-not-allowed',
    'This site may not show your account yet',
  ],
])('[EMB-73] reports %s', async (_what, page, answers, code, shows) => {
  rendered = renderWidget({
    tag: 'nt-consent-banner',
    key: 'pk_test_1',
    ...page,
    answers: { 'GET /self': () => signedIn([]), ...answers },
  } as Parameters<typeof renderWidget>[0])
  const { events, root, nt } = rendered
  await expect.poll(() => events('nt-error').map((detail) => detail.code), { timeout: 15_000 }).toContain(code)
  const detail = events('nt-error').find((each) => each.code === code)
  expect(detail).toMatchObject({ cause: code, retryable: code === 'session-unavailable' })
  await expect.poll(() => root.textContent, { timeout: 5_000 }).toContain(shows)
  expect(lines.filter((line) => line.startsWith('NetTerms: ') && line.includes(`(${code}`))).toHaveLength(1)
  expect((await nt.doctor()).session).toMatchObject({ failure: code, cause: code })
})

it.each<[what: string, page: Page, answers: Answers, code: string, request: string, times: number]>([
  [
    'the API',
    { fetchClientSecret: async () => 'cs_1' },
    { 'POST /embed-tokens': () => 'lost' },
    'server-unreachable',
    'GET ',
    0,
  ],
  [
    'the page’s own server',
    { sessionUrl: '/session' },
    { 'POST /session': () => 'lost' },
    'session-unavailable',
    'POST /session',
    LIMITS.tokenTriesMs.length + 1,
  ],
])(
  '[EMB-73] does not report an outage of %s as a setup fault of a live page, and sends no request to explain it',
  async (...row) => {
    const [, page, answers, code, request, times] = row
    rendered = renderWidget({
      tag: 'nt-consent-banner',
      key: 'pk_live_1',
      ...page,
      answers: { 'GET /self': () => signedIn([]), ...answers },
    } as Parameters<typeof renderWidget>[0])
    const { events, api } = rendered
    await expect.poll(() => events('nt-error').map((detail) => detail.cause), { timeout: 15_000 }).toContain(code)
    expect(events('nt-error').filter(({ cause }) => cause === code)).toEqual([
      expect.objectContaining({ retryable: true }),
    ])
    expect([api.calls(request).length, lines]).toEqual([times, []])
  },
)
