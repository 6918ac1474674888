/**
 * Credit, allocation of one amount, and the compact card, by mouse and by keyboard. Source: docs/spec/payments.md
 * PAY-276, PAY-296, PAY-302, PAY-359…PAY-362.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { invoiceRows, PAID_IN_FULL, PAID_IN_PART, signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import type { List } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

type Stage = ReturnType<typeof stageOfFile>
/** Expected error: before the sign-in, requests return 401. */
const EXPECTED = /401/
const HANDS = [
  ['mouse', byMouse],
  ['keyboard', byKeyboard],
] as const

interface Made {
  payment_number: string
  total: number
  lines: { invoice_id: string; amount: number }[]
  credits: { credit_memo_id: string; invoice_id: string; amount: number }[]
}

/** Reads the payment of the shown confirmation from the API. */
async function madeBy(stage: Stage, page: Page): Promise<Made> {
  const pay = page.locator('nt-pay-invoices')
  await pay.getByRole('heading', { name: /Payment sent$|Payment approved$/ }).waitFor()
  const number = /P-\d{6}/.exec(await pay.locator('.w').first().innerText())?.[0] ?? ''
  const client = await stage.sandbox.signIn('payer')
  const { data } = (await client.send(`/payments/${number}`)).json<{ data: { attributes: Made } }>()
  return data.attributes
}

describe.each(HANDS)('by %s', (_name, handsOf) => {
  // A separate sandbox, because each payment pays the oldest invoices.
  const stage = stageOfFile({})

  it('[PAY-359] allocates credit to the invoices that the payer selects', { timeout: 180_000 }, async () => {
    const { page, problems } = await stage.open({ expected: EXPECTED })
    const person = handsOf(page)
    await page.goto(`${stage.sandbox.provider}/login`)
    await signIn(page, byMouse())
    await page.locator('nt-account-overview').getByRole('heading', { name: 'Overview' }).waitFor()
    await page.goto(`${stage.sandbox.provider}/payment/invoices`)
    const pay = page.locator('nt-pay-invoices')
    const add = pay.getByRole('button', { name: /^Add INV/ })
    for (let count = 0; count < 2; count += 1) {
      await person.press(add.first())
      await pay.locator('.pay-rows tbody tr').nth(count).waitFor()
    }
    await person.press(pay.getByRole('button', { name: 'Continue' }))
    await person.choose(pay.getByRole('radio', { name: /Operating account ••6789/ }))
    const client = await stage.sandbox.signIn('payer')
    const memos = (await client.send('/credit-memos')).json<List<{ remaining: number }>>().data
    const [memo] = memos.filter(({ attributes }) => attributes.remaining > 2_000)
    await person.press(pay.getByRole('checkbox', { name: /^Use \$.* credit first$/ }))
    await person.press(pay.getByRole('button', { name: 'Choose which invoices get credit' }))
    const fields = pay.getByRole('textbox', { name: new RegExp(`^Amount of Credit memo ${memo?.id} for INV-`) })
    await fields.nth(1).waitFor()
    const names = await fields.evaluateAll((all) =>
      all.map(
        (field) => field.getAttribute('aria-label') ?? (field as HTMLInputElement).labels?.[0]?.textContent ?? '',
      ),
    )
    await person.type(fields.nth(0), '5')
    await person.type(fields.nth(1), '12.34')
    // Wait for the server's preview, because the terms cover its amounts.
    await pay.getByText('$12.34 by credit').waitFor()
    await person.press(pay.getByRole('checkbox', { name: /I authorize this payment/ }))
    await person.press(pay.getByRole('button', { name: /^Pay \$/ }))
    const made = await madeBy(stage, page)
    const invoices = names.map((name) => /INV-\d+/.exec(name)?.[0])
    expect(made.credits.filter(({ credit_memo_id }) => credit_memo_id === memo?.id)).toMatchObject([
      { invoice_id: invoices[0], amount: 500 },
      { invoice_id: invoices[1], amount: 1234 },
    ])
    expect(problems).toEqual([])
  })

  it('[PAY-361] [PAY-299] pays up to an amount from the overview', { timeout: 180_000 }, async () => {
    const { page, problems } = await stage.open({ expected: EXPECTED })
    const person = handsOf(page)
    await page.goto(`${stage.sandbox.provider}/login`)
    await signIn(page, byMouse())
    const overview = page.locator('nt-account-overview')
    await person.press(overview.getByRole('button', { name: 'Pay up to an amount' }))
    await expect.poll(() => new URL(page.url()).search).toBe('?step=plan')
    const pay = page.locator('nt-pay-invoices')
    await person.type(pay.getByRole('textbox', { name: 'Amount', exact: true }), '321.09')
    await pay
      .getByText('In part, your amount ends here')
      .or(pay.getByText('In full', { exact: true }))
      .first()
      .waitFor()
    await person.press(pay.getByRole('button', { name: 'Continue' }))
    await pay.getByRole('heading', { name: /Review and pay$/ }).waitFor()
    await person.choose(pay.getByRole('radio', { name: /Operating account ••6789/ }))
    await person.press(pay.getByRole('checkbox', { name: /I authorize this payment/ }))
    await person.press(pay.getByRole('button', { name: 'Pay $321.09' }))
    expect(await madeBy(stage, page)).toMatchObject({ total: 32_109, credits: [] })
    expect(problems).toEqual([])
  })

  it('[PAY-302] pays in the compact card next to a list', { timeout: 180_000 }, async () => {
    const { page, problems } = await stage.open({ expected: EXPECTED })
    const person = handsOf(page)
    await page.addInitScript(() => {
      new MutationObserver(() => document.querySelector('nt-pay-invoices')?.setAttribute('layout', 'compact')).observe(
        document,
        { childList: true, subtree: true },
      )
    })
    await page.goto(`${stage.sandbox.partner}/`)
    const [list, pay] = [page.locator('nt-invoice-list'), page.locator('nt-pay-invoices')]
    const client = await stage.sandbox.signIn('payer')
    const rows = await invoiceRows(client, [...PAID_IN_FULL, PAID_IN_PART])
    const open = rows.filter(({ status }) => !/Pending|^Paid/.test(status))[0]
    expect(open).toBeDefined()
    const box = list.getByRole('checkbox', { name: new RegExp(`^Select invoice ${open?.invoiceId}\\b`) })
    await box.waitFor()
    await person.press(box)
    await person.type(list.getByRole('textbox', { name: new RegExp(`Amount to pay.*${open?.invoiceId}`) }), '10')
    await pay.getByRole('region', { name: 'Pay 1 invoice' }).waitFor()
    await pay.getByRole('combobox', { name: 'Pay with' }).selectOption({ label: 'Operating account ••6789' })
    await person.press(pay.getByRole('checkbox', { name: /I authorize this payment/ }))
    await person.press(pay.getByRole('button', { name: 'Pay $10.00' }))
    expect(await madeBy(stage, page)).toMatchObject({
      total: 1_000,
      lines: [{ invoice_id: open?.invoiceId, amount: 1_000 }],
    })
    expect(problems).toEqual([])
  })
})
