/**
 * A start while its failure is being explained or retried, and requests to the page's own server after a first session.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import 'virtual:widget/consent-banner'
import { whenInstance } from '../kit/instance.ts'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import type { PageServices } from './options.ts'
import {
  type Answers,
  NOBODY,
  refusal,
  type Rendered,
  type RenderOptions,
  type Reply,
  renderWidget,
  signedIn,
} from '../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
})
afterEach(() => {
  rendered?.close()
  rendered = null
  vi.restoreAllMocks()
})

const SOON = { timeout: 10_000 }
const token = (accessToken = 'et_1'): Reply => ({
  data: {
    type: 'embed-tokens',
    id: 'et',
    attributes: {
      ...{ access_token: accessToken, token_type: 'Bearer', expires_in: 900, session_id: 'es_1', components: [] },
    },
  },
})

function partner(answers: Answers, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-consent-banner',
    key: 'pk_test_1',
    fetchClientSecret: async () => 'cs_1',
    answers: { 'POST /embed-tokens': () => token(), ...answers },
    ...options,
  } as RenderOptions)
  return rendered
}

/** Loads code as the page does, except one part, which only loads when released. */
function gatedPart(gated: string, part?: unknown) {
  const requested: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const load: PageServices['load'] = async (name) => {
    requested.push(name)
    if (name !== gated) return loadLazyPart(name)
    await gate
    return part ?? loadLazyPart(name)
  }
  return { load, times: () => requested.filter((name) => name === gated).length, release: () => release() }
}

describe('while a failure is explained', () => {
  /** Opens a page without a network; the network returns while the code that explains the failure is loading. */
  async function explaining() {
    const network = { self: (): Reply | Promise<Reply> => 'lost' }
    const part = gatedPart('setup')
    const page = partner({ 'GET /self': () => network.self() }, { load: part.load })
    await expect.poll(part.times, SOON).toBe(1)
    network.self = () => signedIn([])
    return { ...page, network, release: part.release }
  }
  const aMoment = () => new Promise((resolve) => setTimeout(resolve, 200))

  it('[SES-26] the start is retried when the network returns', async () => {
    const { nt, release, events } = await explaining()
    dispatchEvent(new Event('online'))
    release()
    await expect.poll(() => nt.getState().session.signedIn, SOON).toBe(true)
    expect([nt.getState().phase, events('nt-error')]).toEqual(['ready', []])
  })

  it('[SES-26] a session read in the meantime is kept', async () => {
    const { nt, release, events } = await explaining()
    await nt.reloadSession()
    release()
    await aMoment()
    expect([nt.getState().phase, nt.getState().session.signedIn]).toEqual(['ready', true])
    expect(events('nt-error')).toEqual([])
  })

  it('[SES-26] an earlier start does not fail a later one', async () => {
    const { nt, network, release, events, namespace } = await explaining()
    await nt.reloadSession()
    let answer: (reply: Reply) => void = () => undefined
    network.self = () => new Promise((resolve) => (answer = resolve))
    whenInstance(namespace, ({ restart }) => restart())()
    release()
    await aMoment()
    expect(nt.getState().phase).toBe('starting')
    answer(signedIn([]))
    await expect.poll(() => nt.getState().phase).toBe('ready')
    expect(events('nt-error')).toEqual([])
  })
})

it('[EMB-6] a sign-out ends the session with its own token, and a pending answer does not undo it', async () => {
  let answer: (reply: Reply) => void = () => undefined
  let isHeld = false
  const { nt, api, events } = partner({
    'GET /self': () => (isHeld ? new Promise((resolve) => (answer = resolve)) : signedIn([])),
    'DELETE /embed-tokens/current': () => ({ data: null }),
  })
  await expect.poll(() => nt.getState().session.signedIn).toBe(true)
  isHeld = true
  const reading = nt.reloadSession()
  await expect.poll(() => api.calls('GET /self')).toHaveLength(2)
  await nt.logout('expired')
  answer(signedIn([]))
  await reading
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([nt.getState().session.signedIn, nt.getState().ended]).toEqual([false, 'expired'])
  expect(events('nt-session-end')).toEqual([{ reason: 'expired' }])
  expect(api.calls('POST /embed-tokens')).toHaveLength(1)
  const ends = api.exchanges.filter(({ method }) => method === 'DELETE')
  expect(ends.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer et_1'])
})

it('[EMB-6] a user who signs out while the session starts is not signed in by its answer', async () => {
  let answer: (reply: Reply) => void = () => undefined
  const { nt, api, events } = partner({
    'GET /self': () => new Promise((resolve) => (answer = resolve)),
    'DELETE /embed-tokens/current': () => ({ data: null }),
  })
  await expect.poll(() => api.calls('GET /self')).toHaveLength(1)
  await nt.logout('expired')
  answer(signedIn([]))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([nt.getState().phase, nt.getState().ended, nt.getState().session.signedIn]).toEqual([
    'ready',
    'expired',
    false,
  ])
  expect(events('nt-session-end')).toEqual([{ reason: 'expired' }])
})

describe('the page’s own server', () => {
  it('[EMB-74] gets no request from a page with a secret key, no matter how often the page requests a session', async () => {
    const fetchClientSecret = vi.fn(async () => 'cs_1')
    const { nt, api } = partner({}, { key: 'sk_test_1', fetchClientSecret } as Partial<RenderOptions>)
    await expect.poll(() => nt.getState().failure?.code, SOON).toBe('secret-key-in-browser')
    await expect(nt.reloadSession()).rejects.toMatchObject({ cause: { code: 'secret-key-in-browser' } })
    expect([fetchClientSecret.mock.calls, api.exchanges]).toEqual([[], []])
  })

  it.each([
    ['404', () => refusal(404, 'not-found')],
    ['JSON without a secret', () => ({ data: null })],
  ])('[EMB-6] gets the request again if it answers a renewal with %s', async (_what, answer) => {
    let isReplaced = false
    let issued = 0
    const secret = { data: null, client_secret: 'cs_1' }
    const { nt, events } = partner(
      {
        'POST /session': () => {
          const reply = isReplaced ? answer() : secret
          isReplaced = false
          return reply
        },
        'POST /embed-tokens': () => token(`et_${(issued += 1)}`),
        'GET /self': ({ headers }) =>
          issued === 1 && isReplaced && headers.get('Authorization') === 'Bearer et_1'
            ? refusal(401, 'token-expired')
            : signedIn([]),
      },
      { fetchClientSecret: undefined, sessionUrl: '/session' } as Partial<RenderOptions>,
    )
    await expect.poll(() => nt.getState().session.signedIn).toBe(true)
    isReplaced = true
    await nt.reloadSession()
    expect([issued, nt.getState().session.signedIn, events('nt-session-end')]).toEqual([2, true, []])
  })
})

describe('the stored position in the invoice list', () => {
  it.each([
    ['another user', () => signedIn([], { user: { ...VERA } })],
    [
      'another account',
      () => signedIn([], { selectedCustomer: OTHER, session_data: { ...SELECTED, customer_id: '2' } }),
    ],
    ['the end of the session', () => signedIn([], NOBODY)],
  ])('[PAY-63] is cleared after %s', async (_what, next) => {
    let isNext = false
    const { nt, namespace } = partner({ 'GET /self': () => (isNext ? next() : signedIn([])) })
    await expect.poll(() => nt.getState().session.signedIn).toBe(true)
    whenInstance(namespace, ({ store }) => store.setState({ listPlace: { status: 'open', q: 'pioneer' } }))()
    await nt.reloadSession()
    expect(nt.getState().listPlace).toEqual({ status: 'open', q: 'pioneer' })
    isNext = true
    await nt.reloadSession()
    expect(nt.getState().listPlace).toBeUndefined()
  })

  it('[PAY-63] is cleared when the user signs out', async () => {
    const { nt, namespace } = partner({
      'GET /self': () => signedIn([]),
      'DELETE /embed-tokens/current': () => ({ data: null }),
    })
    await expect.poll(() => nt.getState().session.signedIn).toBe(true)
    whenInstance(namespace, ({ store }) => store.setState({ listPlace: { status: 'open', q: 'pioneer' } }))()
    await nt.logout('expired')
    expect(nt.getState().listPlace).toBeUndefined()
  })
})

const SELECTED = { logged_in: true, language: 'en', user_type: 'customer', location: null, merchant_id: null }
const OTHER = { buidCustomer: '2', customerName: 'Pioneer', currency: 'USD' }
const VERA = {
  ...{ user_id: 'u-3', username: 'viewer', email_address: 'v@harbor.example', first_name: 'Vera', last_name: 'Lind' },
  ...{ full_name: 'Vera Lind', role: 'Viewer', status: 'active', user_types: ['customer'], isSso: false },
  ...{ timeZone: 'America/Chicago', customerEntityRestricted: false, merchantEntityRestricted: false },
}

it('[WID-141] checks a page once, over any number of session starts, and not after its instance was destroyed', async () => {
  const lookOverPage = vi.fn(() => () => undefined)
  const part = gatedPart('lookOver', { lookOverPage })
  const { nt, api, namespace } = partner({ 'GET /self': () => signedIn([]) }, { load: part.load })
  for (const starts of [1, 2, 3]) {
    await expect.poll(() => api.calls('GET /config').length).toBe(starts)
    await expect.poll(() => nt.getState().phase).toBe('ready')
    if (starts < 3) whenInstance(namespace, ({ restart }) => restart())()
  }
  await expect.poll(part.times, SOON).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(part.times()).toBe(1)
  nt.destroy()
  part.release()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(lookOverPage).not.toHaveBeenCalled()
})

it('[WID-141] loads no check on a live page', async () => {
  const part = gatedPart('lookOver')
  const { nt } = partner({ 'GET /self': () => signedIn([]) }, {
    key: 'pk_live_1',
    load: part.load,
  } as Partial<RenderOptions>)
  await expect.poll(() => nt.getState().phase).toBe('ready')
  await new Promise((resolve) => setTimeout(resolve, 4_500))
  expect(part.times()).toBe(0)
})
