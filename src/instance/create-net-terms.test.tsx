/** An instance on the portal: the end of its session, messages to other tabs, and late responses. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import 'virtual:widget/consent-banner'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import type { PageServices } from './options.ts'
import {
  type Answers,
  refusal,
  type Rendered,
  type Reply,
  renderWidget,
  signedIn,
} from '../../test/support/render-widget.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
})

/** Opens a portal with a signed-in user; another tab receives the messages. */
async function portal(answers: Answers = {}, load?: PageServices['load']) {
  const page = renderWidget({
    tag: 'nt-consent-banner',
    answers: { 'GET /self': () => signedIn([]), ...answers },
    ...(load && { load }),
  })
  rendered = page
  await expect.poll(() => page.nt.getState().session.signedIn).toBe(true)
  const other = new BroadcastChannel(`netterms:${page.namespace}`)
  const received: unknown[] = []
  other.onmessage = ({ data }) => void received.push(data)
  return { ...page, other, received }
}

describe('the end of a session', () => {
  it('[TRU-20] ends an idle session with its reason while the server is unreachable', async () => {
    const { nt, received, events } = await portal({ 'DELETE /sessions/current': () => 'lost' })
    await nt.logout('expired')
    expect([nt.getState().session.signedIn, nt.getState().ended]).toEqual([false, 'expired'])
    expect(events('nt-session-end')).toEqual([{ reason: 'expired' }])
    await expect.poll(() => received).toEqual(['expired'])
  })

  it('[TRU-20] ends an idle session without waiting for an answer', async () => {
    const { nt, api } = await portal({ 'DELETE /sessions/current': () => new Promise(() => {}) })
    void nt.logout('expired')
    expect(nt.getState().ended).toBe('expired')
    await expect.poll(() => api.calls('DELETE /sessions/current')).toHaveLength(1)
  })

  it('[TRU-18] stays signed in when the sign-out request did not reach the server', async () => {
    const { nt, received } = await portal({ 'DELETE /sessions/current': () => refusal(500, 'server-error') })
    await expect(nt.logout()).rejects.toMatchObject({ code: 'server-error' })
    expect([nt.getState().session.signedIn, received]).toEqual([true, []])
  })

  it('[SES-3] distinguishes an end by the provider from an idle end', async () => {
    let isOver = false
    const { nt, events } = await portal({
      'GET /self': () => (isOver ? refusal(401, 'session-expired') : signedIn([])),
    })
    isOver = true
    await expect(nt.reloadSession()).rejects.toMatchObject({ code: 'session-expired' })
    expect(nt.getState().ended).toBe('ended')
    expect(events('nt-session-end')).toEqual([{ reason: 'ended' }])
  })

  it.each(['signed-out', 'expired'] as const)('[TRU-20] is %s in every tab', async (reason) => {
    const { nt, other, events } = await portal()
    other.postMessage(reason)
    await expect.poll(() => nt.getState().ended).toBe(reason)
    expect(events('nt-session-end')).toEqual([{ reason }])
  })

  it('[SES-27] reports no session end when the page destroys its instance', async () => {
    const { nt, events, received } = await portal()
    nt.destroy()
    expect(nt.getState().session.signedIn).toBe(false)
    expect([events('nt-session-end'), received]).toEqual([[], []])
  })
})

describe('a page that becomes visible again', () => {
  const kept = (type: string) => dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
  const container = () => document.querySelector('nt-consent-banner')?.shadowRoot?.firstElementChild as HTMLElement
  const visibility = () => getComputedStyle(container()).visibility
  const look = (state: 'visible' | 'hidden') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** Opens a portal; its second and later requests of `/self` are answered once the test releases them. */
  async function returning(second: () => Reply | Promise<Reply>) {
    let requestCount = 0
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const page = await portal({
      'GET /self': async () => ((requestCount += 1) === 1 ? signedIn([]) : gate.then(second)),
    })
    await expect.poll(visibility).toBe('visible')
    return { ...page, answer, requestCount: () => requestCount }
  }

  it('[WID-77] shows nothing from the cache before the server has confirmed the user', async () => {
    const { answer, requestCount, nt } = await returning(() => signedIn([]))
    const before = container().firstElementChild
    kept('pagehide')
    expect(visibility()).toBe('hidden')
    kept('pageshow')
    await expect.poll(requestCount).toBe(2)
    expect(visibility()).toBe('hidden')
    answer()
    await expect.poll(visibility).toBe('visible')
    expect([container().firstElementChild === before, nt.getState().phase]).toEqual([true, 'ready'])
  })

  it('[WID-77] shows the end of a session that has ended', async () => {
    const { answer, nt } = await returning(() => refusal(401, 'session-expired'))
    kept('pagehide')
    kept('pageshow')
    answer()
    await expect.poll(visibility).toBe('visible')
    expect([nt.getState().session.signedIn, nt.getState().ended]).toEqual([false, 'ended'])
  })

  it(
    '[WID-77] shows an error, and no data, when the server did not confirm the user',
    { timeout: 30_000 },
    async () => {
      const { answer, nt } = await returning(() => refusal(500, 'server-error'))
      kept('pagehide')
      kept('pageshow')
      answer()
      await expect.poll(visibility, { timeout: 20_000 }).toBe('visible')
      expect(nt.getState().phase).toBe('failed')
    },
  )

  it('[WID-77] waits for the network of a device that wakes up, and keeps the screen', async () => {
    let tries = 0
    const { answer, nt } = await returning(() => ((tries += 1) <= 3 ? 'lost' : signedIn([])))
    const before = container().firstElementChild
    kept('pagehide')
    kept('pageshow')
    answer()
    await expect.poll(visibility, { timeout: 10_000 }).toBe('visible')
    expect(tries).toBeGreaterThan(3)
    expect([container().firstElementChild === before, nt.getState().phase]).toEqual([true, 'ready'])
  })

  it('[WID-77] verifies the user after an hour hidden, and not before', async () => {
    const { answer, requestCount } = await returning(() => signedIn([]))
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    look('hidden')
    now.mockReturnValue(1_000_000 + 3_600_000)
    look('visible')
    expect([visibility(), requestCount()]).toEqual(['visible', 1])
    look('hidden')
    now.mockReturnValue(1_000_000 + 7_200_001)
    look('visible')
    expect(visibility()).toBe('hidden')
    answer()
    await expect.poll(visibility).toBe('visible')
    expect(requestCount()).toBe(2)
  })

  it('[WID-77] does nothing for a page that does not enter the back/forward cache', async () => {
    const { requestCount } = await returning(() => signedIn([]))
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect([visibility(), requestCount()]).toEqual(['visible', 1])
  })
})

describe('a page of a partner', () => {
  const token = () => ({
    data: {
      type: 'embed-tokens',
      id: 'et',
      attributes: { access_token: 'et_1', token_type: 'Bearer', expires_in: 900, session_id: 'es_1', components: [] },
    },
  })

  /**
   * Opens a partner's page with a first secret that works; then the API refuses the token, and `later` returns the next
   * secret.
   */
  async function partner(later: () => Promise<string>) {
    let isRefused = false
    const page = renderWidget({
      tag: 'nt-consent-banner',
      key: 'pk_test_1',
      fetchClientSecret: async () => (isRefused ? later() : 'cs_1'),
      answers: {
        'POST /embed-tokens': token,
        'GET /self': () => (isRefused ? refusal(401, 'token-expired') : signedIn([])),
      },
    })
    rendered = page
    await expect.poll(() => page.nt.getState().session.signedIn).toBe(true)
    isRefused = true
    return page
  }

  it('[EMB-6] ends the session of every widget, with the reason, when its server no longer returns a secret', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.01)
    const { nt, events } = await partner(async () => {
      throw new Error('The page’s session address answered 401 without a client_secret.')
    })
    await expect(nt.reloadSession()).rejects.toMatchObject({ code: 'token-refresh-failed' })
    expect([nt.getState().session.signedIn, nt.getState().ended]).toEqual([false, 'unavailable'])
    expect(events('nt-session-end')).toEqual([{ reason: 'unavailable' }])
  })

  it('[EMB-6] ends nothing while the network is down, and keeps the screen', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.01)
    const { nt, events } = await partner(async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(nt.reloadSession()).rejects.toMatchObject({ code: 'token-refresh-failed', retryable: true })
    expect(nt.getState().session.signedIn).toBe(true)
    expect(events('nt-session-end')).toEqual([])
  })
})

describe('the start', () => {
  it('[SES-8] continues without flags when they fail to load, and reports it', async () => {
    const failures: string[] = []
    const page = renderWidget({
      tag: 'nt-consent-banner',
      answers: { 'GET /self': () => signedIn([]), 'GET /feature-flags/*': () => refusal(500, 'server-error') },
      onError: ({ code, at }) => void failures.push(`${code} ${at}`),
    })
    rendered = page
    // Failed requests are sent up to three times, with random delays.
    await vi.waitFor(() => expect(page.nt.getState().session.signedIn).toBe(true), { timeout: 10_000 })
    expect([page.nt.getState().phase, page.nt.getState().flags]).toEqual(['ready', {}])
    expect(failures).toEqual(['server-error feature-flags.get'])
  })
})

describe('a start without a network', () => {
  const SOON = { timeout: 10_000 }

  it.each(['online', 'visibilitychange'])('[SES-26] restarts by itself: %s', async (news) => {
    let isGone = true
    const page = renderWidget({
      tag: 'nt-consent-banner',
      answers: { 'GET /self': () => (isGone ? 'lost' : signedIn([])) },
    })
    rendered = page
    await expect.poll(() => page.nt.getState().failure?.code, SOON).toBe('server-unreachable')
    isGone = false
    dispatchEvent(new Event(news))
    await expect.poll(() => page.nt.getState().session.signedIn).toBe(true)
    expect([page.nt.getState().phase, page.nt.getState().failure]).toEqual(['ready', null])
  })

  it('[SES-26] restarts when the network returned before everything had failed', async () => {
    let isGone = true
    const page = renderWidget({
      tag: 'nt-consent-banner',
      answers: {
        'GET /self': () => (isGone ? 'lost' : signedIn([])),
        'GET /feature-flags/*': () => new Promise(() => {}),
      },
    })
    rendered = page
    // The last attempt has failed, and other requests are still pending.
    await expect.poll(() => page.api.calls('GET /self'), SOON).toHaveLength(3)
    isGone = false
    dispatchEvent(new Event('online'))
    await expect.poll(() => page.nt.getState().session.signedIn, SOON).toBe(true)
  })

  it('[SES-26] does not restart when that cannot help', async () => {
    const page = renderWidget({
      tag: 'nt-consent-banner',
      answers: { 'GET /self': () => refusal(403, 'not-permitted') },
    })
    rendered = page
    await expect.poll(() => page.nt.getState().phase).toBe('failed')
    dispatchEvent(new Event('online'))
    expect(page.nt.getState().phase).toBe('failed')
    expect(page.api.calls('GET /self')).toHaveLength(1)
  })
})

describe('a start that is slow', () => {
  it('[SES-8] waits three seconds for slow answers, and applies them when they arrive', async () => {
    let answerFlags: (flags: Reply) => void = () => undefined
    const page = renderWidget({
      tag: 'nt-consent-banner',
      answers: {
        'GET /self': () => signedIn([]),
        'GET /feature-flags/*': () => new Promise((resolve) => (answerFlags = resolve)),
      },
    })
    rendered = page
    await expect.poll(() => page.nt.getState().phase).toBe('ready')
    expect(page.nt.getState().flags).toEqual({})
    answerFlags({ data: { type: 'feature-flags', id: 'localhost', attributes: { disputeCenterEnabled: true } } })
    await expect.poll(() => page.nt.getState().flags).toEqual({ disputeCenterEnabled: true })
  })
})

describe('facts that only a portal shows', () => {
  it('[SES-20] is requested again when its code failed to load', async () => {
    let isGone = true
    const tries: string[] = []
    const { nt, api } = await portal({ 'POST /ecaas/session_data': () => signedIn([]) }, (name) => {
      if (name !== 'accountFacts') return loadLazyPart(name)
      tries.push(name)
      return isGone ? Promise.reject(new TypeError('gone')) : loadLazyPart(name)
    })
    await expect.poll(() => tries).toHaveLength(1)
    isGone = false
    // Set while loading, and kept.
    nt.update({ locale: 'de' })
    await nt.reloadSession()
    await expect
      .poll(() => api.calls('POST /ecaas/session_data').map(({ attributes }) => attributes))
      .toEqual([{ sessionKeys: [{ key: 'language', value: 'de' }] }])
    await nt.reloadSession()
    expect(tries).toHaveLength(2)
  })
})
