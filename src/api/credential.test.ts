import { describe, expect, it, vi } from 'vitest'
import { NetTermsError } from '../contract/index.ts'
import { type IssuedToken, tokenCredential, type TokenOptions } from './credential.ts'

const setUp = (changes: Partial<TokenOptions> = {}) => {
  let nowMs = 0
  let issued = 0
  const fetchClientSecret = vi.fn(async () => 'cs_1')
  const onRenewed = vi.fn()
  const credential = tokenCredential({
    includes: ['self', 'config', 'feature-flags'],
    fetchClientSecret,
    exchange: async () => {
      issued += 1
      return { accessToken: `et_${issued}`, expiresIn: 900, sessionId: 'es_1' }
    },
    onRenewed,
    nowMs: () => nowMs,
    ...changes,
  })
  return { credential, fetchClientSecret, onRenewed, sleep: (ms: number) => (nowMs += ms) }
}

describe('tokenCredential', () => {
  it('[EMB-4] fetches one token for fifty calls that wait for it', async () => {
    const { credential, fetchClientSecret } = setUp()
    const all = await Promise.all(Array.from({ length: 50 }, () => credential.authorization()))
    expect(new Set(all)).toEqual(new Set(['Bearer et_1']))
    expect(fetchClientSecret).toHaveBeenCalledTimes(1)
  })

  it('[EMB-4] renews once for fifty calls that were refused with the same token', async () => {
    const { credential, fetchClientSecret } = setUp()
    await credential.authorization()
    await Promise.all(Array.from({ length: 50 }, () => credential.renew('Bearer et_1')))
    expect(fetchClientSecret).toHaveBeenCalledTimes(2)
    expect(await credential.authorization()).toBe('Bearer et_2')
  })

  it('[EMB-5] renews on the next call after four fifths of the lifetime, and not before', async () => {
    const { credential, onRenewed, sleep } = setUp()
    await credential.authorization()
    sleep(0.74 * 900_000)
    expect(await credential.authorization()).toBe('Bearer et_1')
    sleep(0.12 * 900_000)
    expect(await credential.authorization()).toBe('Bearer et_2')
    expect(onRenewed).toHaveBeenCalledTimes(1)
  })

  it('[EMB-6] gives up immediately when the secret is refused, and keeps the reason', async () => {
    const exchange = async () => {
      throw new NetTermsError('origin-not-allowed', 'not this page')
    }
    const { credential, fetchClientSecret } = setUp({ exchange })
    const failure = await credential.authorization().catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'token-refresh-failed', cause: { code: 'origin-not-allowed' } })
    expect(fetchClientSecret).toHaveBeenCalledTimes(1)
  })

  it('[EMB-6] tries four times when the page’s own session address fails, then reports it', async () => {
    vi.useFakeTimers()
    const fetchClientSecret = vi.fn(async () => {
      throw new TypeError('Failed to fetch')
    })
    const { credential } = setUp({ fetchClientSecret })
    const outcome = credential.authorization().catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await outcome).toMatchObject({ code: 'token-refresh-failed', retryable: true })
    expect(fetchClientSecret).toHaveBeenCalledTimes(4)
    vi.useRealTimers()
  })

  it('[EMB-6] uses no token and requests no secret that was under way when the session ended', async () => {
    const exchanges: ((token: string) => void)[] = []
    const exchange = vi.fn(
      () =>
        new Promise<IssuedToken>((resolve) =>
          exchanges.push((accessToken) => resolve({ accessToken, expiresIn: 900, sessionId: accessToken })),
        ),
    )
    const { credential, fetchClientSecret, onRenewed } = setUp({ exchange })
    const before = credential.authorization().catch((error: unknown) => error)
    await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(1))
    credential.forget()
    const after = credential.authorization()
    await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(2))
    exchanges[1]?.('et_new')
    exchanges[0]?.('et_old')
    expect(await before).toMatchObject({ code: 'token-refresh-failed', cause: { name: 'AbortError' } })
    expect([await after, await credential.authorization()]).toEqual(['Bearer et_new', 'Bearer et_new'])
    expect(fetchClientSecret).toHaveBeenCalledTimes(2)
    expect(onRenewed).not.toHaveBeenCalled()
  })

  it('[EMB-12] fails once on a secret that takes over half a minute, and requests another with the next call', async () => {
    vi.useFakeTimers()
    const fetchClientSecret = vi.fn(async () => 'cs_2').mockImplementationOnce(() => new Promise<string>(() => {}))
    const { credential } = setUp({ fetchClientSecret })
    const outcome = credential.authorization().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(fetchClientSecret).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({ code: 'token-refresh-failed', cause: { name: 'TimeoutError' } })
    expect(await credential.authorization()).toBe('Bearer et_1')
    expect(fetchClientSecret).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  describe('resources included with the first token', () => {
    const SELF = { type: 'self', id: 'self' }
    const CONFIG = { type: 'config', id: 'config' }
    const withIncluded = (included: readonly unknown[]) =>
      setUp({ exchange: async () => ({ accessToken: 'et_1', expiresIn: 900, sessionId: 'es_1', included }) })

    it('[EMB-137] are passed to the reads that wait for them, each once, with one exchange', async () => {
      const { credential, fetchClientSecret } = withIncluded([SELF, CONFIG, null, 'text'])
      const types = ['self', 'config', 'feature-flags', 'self']
      expect(await Promise.all(types.map((type) => credential.included?.(type)))).toEqual([SELF, CONFIG, null, null])
      expect(fetchClientSecret).toHaveBeenCalledTimes(1)
      expect(credential.included?.('self'), 'an established session reads by separate calls').toBeUndefined()
    })

    it('[EMB-137] delay no other reads', () => {
      const { credential, fetchClientSecret } = withIncluded([SELF])
      expect(credential.included?.('invoices')).toBeUndefined()
      expect(fetchClientSecret).not.toHaveBeenCalled()
    })

    it('[EMB-137] are passed to no read that was waiting when the session ended', async () => {
      let answer = () => {}
      const exchange = vi.fn(
        () =>
          new Promise<IssuedToken>(
            (resolve) =>
              (answer = () => resolve({ accessToken: 'et_1', expiresIn: 900, sessionId: 'es_1', included: [SELF] })),
          ),
      )
      const { credential } = setUp({ exchange })
      const waiting = credential.included?.('self')?.catch((error: unknown) => error)
      await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(1))
      credential.forget()
      answer()
      expect(await waiting).toMatchObject({ code: 'token-refresh-failed', cause: { name: 'AbortError' } })
    })
  })
})
