/** Page objects for answers to disputes, at the real sandbox: the same steps in two languages. */
import { expect, it } from 'vitest'
import { disputeDetail, disputeRespond } from '../../src/entries/testing.ts'
import { openDispute } from '../support/dispute-at-sandbox.ts'
import { enterAs } from '../support/portal-people.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

async function enter(username: 'admin' | 'merchant', locale: string) {
  const { page, problems } = await stage.open()
  await enterAs(page.context(), stage.sandbox.provider, username)
  await page.addInitScript((chosen) => localStorage.setItem('netterms:locale', chosen), locale)
  page.setDefaultTimeout(20_000)
  return { page, problems }
}

it.each([
  ['en', 11_100, '50.00', /\$50\.00/],
  ['de', 11_200, '50,00', /50,00\s\$/],
] as const)(
  '[TST-7] answers one dispute and several in %s',
  { timeout: TIMEOUT_MS },
  async (locale, amount, typed, shown) => {
    const { provider } = stage.sandbox
    const client = await stage.sandbox.signIn('admin')
    const id = await openDispute(client, amount)
    const dealer = await enter('merchant', locale)
    await dealer.page.goto(`${provider}/dispute-center/${id}`)
    const theirs = disputeDetail(dealer.page)
    await theirs.waitUntilReady()
    expect(await theirs.notice()).toBeNull()
    expect(await theirs.deadline()).toMatch(/4/)
    await theirs.choose('respond to customer')
    await theirs.setAmount(0, typed)
    await theirs.write('Unser Fahrer zählte zehn.')
    await theirs.send()
    expect(await theirs.outcome()).not.toBe('')
    await expect.poll(() => theirs.history().then((entries) => entries.length)).toBe(2)
    expect((await theirs.history())[1]).toMatch(shown)

    const admin = await enter('admin', locale)
    await admin.page.goto(`${provider}/dispute-center/respond?ids=${id}`)
    const several = disputeRespond(admin.page)
    await several.waitUntilReady()
    await several.choose('respond to merchant')
    await several.write('Acht.')
    expect(await several.rows()).toMatchObject([{ dispute: id }])
    await several.send()
    await several.waitForResults()
    await admin.page.goto(`${provider}/dispute-center/${id}`)
    const own = disputeDetail(admin.page)
    await own.waitUntilReady()
    await own.withdraw()
    await own.confirm()
    expect(await own.outcome()).not.toBe('')

    const other = await openDispute(client, amount + 1000)
    await dealer.page.goto(`${provider}/dispute-center/respond?ids=${other}`)
    const together = disputeRespond(dealer.page)
    await together.waitUntilReady()
    await together.choose('deny')
    await together.write('Nein.')
    await together.send()
    await together.confirm()
    await together.waitForResults()
    for (const { problems } of [dealer, admin]) expect(problems).toEqual([])
  },
)
