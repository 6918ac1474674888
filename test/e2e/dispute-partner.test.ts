/**
 * Disputes on a partner's page under the strictest policy and without a router: the center opens a dispute, its answer
 * and a new one in place. Source: docs/spec/disputes.md DSP-89; docs/spec/widgets.md WID-3, WID-8.
 */
import { createEmbedSession } from 'netterms/server'
import { expect, it, onTestFinished } from 'vitest'
import { disputeCreate, disputeDetail } from '../../src/entries/testing.ts'
import { startHostSite, watchedStrictPage } from '../support/host-site.ts'
import { readWatched } from '../support/page-watch.ts'
import type { Resource } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()

it('[DSP-89] a partner’s page opens a dispute, answers it and creates one', { timeout: 180_000 }, async () => {
  const { sandbox } = stage
  const site = await startHostSite(sandbox, mintAdmin)
  onTestFinished(() => site.close())
  const strict = await watchedStrictPage(sandbox)
  const html = strict.html
    .replace(/<nt-invoice-list[^>]*><\/nt-invoice-list>/, '<nt-dispute-center></nt-dispute-center>')
    .replace('<nt-pay-invoices></nt-pay-invoices>', '')
  site.put('/', { ...strict, html })
  const { page, problems } = await stage.open()
  page.setDefaultTimeout(20_000)
  await page.goto(`${site.origin}/`)
  const here = page.url()

  const center = page.locator('nt-dispute-center')
  const waiting = center.getByRole('region', { name: 'Waiting for you' })
  await waiting.getByRole('button', { name: 'Respond: D-1182' }).click()
  const detail = disputeDetail(page)
  await detail.waitUntilReady()
  await detail.choose('respond to merchant')
  await detail.write('Eight arrived. The driver signed for eight.')
  await detail.send()
  expect(await detail.outcome()).toBe('Your answer was sent')
  await center.getByRole('button', { name: 'Back', exact: true }).click()

  await page.getByRole('button', { name: 'New dispute' }).click()
  const wizard = disputeCreate(page)
  await wizard.waitUntilReady()
  await wizard.choose('INV-203115')
  await wizard.goOn()
  await wizard.chooseReason('DR-1')
  await wizard.describe('The quote was lower.')
  await wizard.disputePart('INV-203115', '120.00')
  await wizard.goOn()
  await wizard.goOn()
  await wizard.send()
  const [id = ''] = await wizard.numbers()

  const client = await sandbox.signIn('admin')
  const read = async (of: string) => (await client.send(`/disputes/${of}`)).json<Resource<object>>().data.attributes
  expect(await read('D-1182')).toMatchObject({ status: 'waiting on merchant', last_action: 'respond to merchant' })
  expect(await read(id)).toMatchObject({ status: 'waiting on merchant', total: 12_000, created_by: 'Robin Hale' })
  expect(page.url(), 'the URL of the page stays the same').toBe(here)
  expect(problems).toEqual([])
  expect(await page.evaluate(readWatched, null)).toMatchObject({ thrown: [], logged: [] })

  async function mintAdmin(): Promise<string> {
    const { clientSecret } = await createEmbedSession(sandbox.keys.secret, {
      api: `${sandbox.provider}/api`,
      externalUserId: 'torqline-17',
      user: { firstName: 'Robin', lastName: 'Hale' },
      role: 'admin',
      buidCustomers: ['10428'],
      allowedOrigins: [sandbox.partner],
    })
    return clientSecret
  }
})
