/**
 * A user who may not pay sees why and who can change that; the server rejects their payments too, and returns "not
 * found" for data of other customers.
 */
import { describe, expect, it } from 'vitest'
import { visit } from '../support/browser.ts'
import { invoiceRows, PAID_IN_PART, signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import type { List, PortalClient, Refused, Resource } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const KEY = '6f1d4a52-0f0e-4f0a-9a55-0c3b7a1e2d90'
const stage = stageOfFile({})

/** Returns a request to pay one invoice in full, reviewed by a user who may pay. */
async function reviewed(payer: PortalClient, customer = '10428') {
  const [invoice] = await invoiceRows(payer, [PAID_IN_PART])
  const accounts = (await payer.send('/bank-accounts')).json<List<{ currency: string; status: string }>>().data
  const account = accounts.find(({ attributes }) => attributes.currency === 'USD' && attributes.status === 'active')
  const draft = {
    buid_customer: customer,
    currency: 'USD',
    bank_account_id: account?.id ?? '',
    lines: [{ trx_id: invoice?.trxId ?? '', amount: invoice?.openTotal ?? 0 }],
  }
  const preview = await payer.send('/payment-previews', {
    method: 'POST',
    body: { type: 'payment-previews', attributes: draft },
  })
  const { review_token } = preview.json<Resource<{ review_token: string }>>().data.attributes
  return { ...draft, total: invoice?.openTotal ?? 0, terms_accepted: true, review_token }
}

const create = (client: PortalClient, attributes: object, key = KEY) =>
  client.send('/payments', {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: { type: 'payments', attributes },
  })

describe('a viewer', { timeout: TIMEOUT_MS }, () => {
  it('[ACC-27] sees invoices, and a reason instead of the payment', async () => {
    const { page, problems, close } = await visit(stage.browser)
    await page.goto(`${stage.sandbox.provider}/`)
    await signIn(page, byMouse(), 'viewer')
    await page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' }).waitFor()
    const words = 'You can’t pay invoices with the Viewer role. Alex Smith or Robin Hale can give you the Payer role.'
    const pay = page.getByRole('button', { name: /^Pay (past|invoices|again)/ })
    await expect
      .poll(() => pay.evaluateAll((all) => all.map((each) => each.getAttribute('aria-disabled'))))
      .toEqual(['true'])
    await page.getByText(words, { exact: true }).waitFor()
    await pay.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/account/overview')
    await page.goto(`${stage.sandbox.provider}/invoice-list/past-due`)
    const list = page.locator('nt-invoice-list')
    await list.getByText(PAID_IN_PART).first().waitFor()
    await list.getByText(words, { exact: true }).waitFor()
    expect(await list.getByRole('checkbox').count()).toBe(0)
    expect(await list.getByRole('textbox', { name: /Amount to pay/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /pay/i }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /pay(?!ments$)/i }).count()).toBe(0)
    await page.goto(`${stage.sandbox.provider}/payment/invoices`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account/overview')
    expect(problems).toEqual([])
    await close()
  })

  it('[ACC-3] is rejected by the API with the missing right and its owners', async () => {
    const [payer, viewer] = [await stage.sandbox.signIn('payer'), await stage.sandbox.signIn('viewer')]
    const attributes = await reviewed(payer)
    for (const reply of [
      await create(viewer, attributes),
      await viewer.send('/payment-previews', { method: 'POST', body: { type: 'payment-previews', attributes } }),
    ]) {
      expect(reply.status).toBe(403)
      expect(reply.json<Refused>().errors).toMatchObject([{ code: 'not-permitted', meta: { reason: 'role' } }])
    }
    expect((await invoiceRows(payer, [PAID_IN_PART]))[0]?.status).toBe('Past Due')
  })
})

describe('another customer', { timeout: TIMEOUT_MS }, () => {
  it('[CUS-2] gets the same bytes for Northwind’s invoice as for a missing one', async () => {
    const [payer, stranger] = [await stage.sandbox.signIn('payer'), await stage.sandbox.signIn('other-admin')]
    const attributes = await reviewed(payer)
    const own = (await stranger.send('/customers')).json<List<object>>().data[0]?.id ?? ''
    const accounts = (await stranger.send('/bank-accounts')).json<List<object>>().data
    const pay = (trxId: string) =>
      create(stranger, {
        ...attributes,
        buid_customer: own,
        bank_account_id: accounts[0]?.id ?? attributes.bank_account_id,
        lines: [{ trx_id: trxId, amount: attributes.total }],
      })
    const [foreign, never] = [await pay(attributes.lines[0]?.trx_id ?? ''), await pay('T-999999999')]
    expect(foreign.status).toBe(404)
    expect([foreign.status, foreign.text]).toEqual([never.status, never.text])
  })

  it.each([
    ['invoices', '/invoices?filter%5Bbuid_customer%5D='],
    ['exposures', '/exposures?filter%5Bbuid_customer%5D='],
    ['bank accounts', '/bank-accounts?filter%5Bbuid_customer%5D='],
    ['payments', '/payments?filter%5Bbuid_customer%5D='],
  ])('[CUS-2] gets the same bytes for Northwind’s %s as for those of an unknown customer', async (_what, path) => {
    const stranger = await stage.sandbox.signIn('other-admin')
    const [foreign, never] = [await stranger.send(`${path}10428`), await stranger.send(`${path}99999`)]
    expect(foreign.status).toBe(404)
    expect([foreign.status, foreign.text]).toEqual([never.status, never.text])
  })

  it('[CUS-2] gets the same bytes for a payment of Northwind as for a missing one', async () => {
    const [payer, stranger] = [await stage.sandbox.signIn('payer'), await stage.sandbox.signIn('other-admin')]
    const [payment] = (await payer.send('/payments')).json<List<{ payment_number: string }>>().data
    const number = payment?.attributes.payment_number ?? ''
    expect((await payer.send(`/payments/${number}`)).status).toBe(200)
    const [foreign, never] = [await stranger.send(`/payments/${number}`), await stranger.send('/payments/P-999999')]
    expect(foreign.status).toBe(404)
    expect([foreign.status, foreign.text]).toEqual([never.status, never.text])
  })

  it('[PAY-13] finds no payment by another user’s key', async () => {
    const [payer, admin] = [await stage.sandbox.signIn('payer'), await stage.sandbox.signIn('admin')]
    const key = crypto.randomUUID()
    const made = await create(payer, await reviewed(payer), key)
    expect(made.status).toBe(201)
    const found = async (client: PortalClient) =>
      (await client.send(`/payments?filter%5Bidempotency_key%5D=${key}`)).json<List<object>>().data.length
    expect([await found(payer), await found(admin)]).toEqual([1, 0])
  })
})
