import { afterAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { openTestApi, own } from '../http/test-api.ts'
import { stepUpTokenOf } from '../http/test-frame.ts'
import { useStepUp } from './use-step-up.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('on %s', (kind) => {
  it('[SEC-10] allows one call for a token, though a request is refused while its repetition is under way', async () => {
    const api = await openTestApi({}, await databases.openSeeded(kind, 60))
    await stepUpTokenOf(api, own(await api.signIn('admin')))
    const { token_hash: tokenHash } = await api.db
      .selectFrom('frame_tokens')
      .select('token_hash')
      .where('kind', '=', 'step-up')
      .executeTakeFirstOrThrow()
    const use = (key: string, work: () => Promise<string>) =>
      useStepUp({ db: api.db, realNow: Date.now }, { tokenHash }, key, work)
    const gate = () => {
      let open = (): void => undefined
      const passed = new Promise<void>((resolve) => (open = resolve))
      return { passed, open }
    }

    // If the only request is rejected, it gives the token back.
    await expect(use('first', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')

    const [firstBegan, firstMayEnd, secondBegan, secondMayEnd] = [gate(), gate(), gate(), gate()]
    const first = use('second', async () => {
      firstBegan.open()
      await firstMayEnd.passed
      throw new Error('refused')
    })
    const refused = expect(first).rejects.toThrow('refused')
    await firstBegan.passed
    const second = use('second', async () => {
      secondBegan.open()
      await secondMayEnd.passed
      return 'done'
    })
    await secondBegan.passed
    firstMayEnd.open()
    await refused
    secondMayEnd.open()
    expect(await second).toBe('done')
    await expect(use('third', async () => 'done twice')).rejects.toMatchObject({ status: 401 })
    // The same request may be sent again.
    expect(await use('second', async () => 'done')).toBe('done')
    await api.close()
  }, 120_000)
})
