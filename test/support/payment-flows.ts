/**
 * Payment flows in the portal, each with its own payment method or several accounts: the steps from sign-in to the
 * button that sends, and the expected result on the server. Each run has its own invoices, `KILL-1-<nth>` of
 * kill-books.ts.
 */
import type { Locator, Page } from 'playwright'
import { signIn } from './pay-journey.ts'
import { byMouse } from './person.ts'
import type { List, PortalClient, Resource } from './portal-client.ts'
import type { RunningSandbox } from './running-sandbox.ts'

export const NORTHWIND = '10428'
/** Two accounts of the user `corporate`, paid together. */
export const TOGETHER = ['20517', '20644'] as const
const CREDIT_MINOR = 1_000
const PART_MINOR = 5_000
/** A banking day after the sandbox's first day. */
const SCHEDULED_ON = '12/07/2026'
const [FROM, TO] = ['BA-1001', 'BA-1002'] as const

export interface PaymentFlow {
  name: string
  username: 'payer' | 'admin' | 'corporate'
  /** The account that another tab selects; the session must not pay for it. */
  otherAccount: string
  tag: string
  /** Path of the request that pays, below `/api`. */
  path: string
  method: 'POST' | 'PATCH'
  /** Goes from the page after sign-in to the button that sends, and accepts the terms. */
  review(page: Page, sandbox: RunningSandbox, nth: number): Promise<void>
  /** Accepts the terms again on the review after a reload. */
  accept(widget: Locator): Promise<void>
  send(widget: Locator): Locator
  /** Returns the element that is shown when the payment is done. */
  done(widget: Locator): Locator
  /** Returns the element that is shown if the user has to start again, because a form does not survive a sign-in. */
  start?(widget: Locator): Locator
  /** Reads from the API what was made for these invoices. */
  made(client: PortalClient, nth: number): Promise<unknown>
  /** Returns the expected result of `made` after exactly one successful request. */
  once(nth: number): unknown
  /** Undoes the result before the next run. */
  clear?(client: PortalClient): Promise<void>
}

const numberOf = (nth: number): string => `KILL-1-${nth}`
const amountOf = (nth: number): number => 10_000 + nth
const heading = (widget: Locator, name: RegExp): Locator => widget.getByRole('heading', { name })

interface Made {
  payment_number: string
  buid_customer: string
  status: string
  total: number
  scheduled_on: string | null
  paid_with: string | null
  lines: { invoice_id: string; amount: number }[]
  credits: { amount: number }[]
  disputes: { invoice_id: string; amount: number }[]
}

/** Reads the payments of the invoice in all accounts of the user. */
async function paymentsOf(client: PortalClient, nth: number): Promise<Made[]> {
  const query = new URLSearchParams({
    'filter[buid_customer]': 'all',
    'filter[search]': numberOf(nth),
    'page[size]': '200',
  })
  const reply = await client.send(`/payments?${query.toString()}`)
  return reply
    .json<List<Made>>()
    .data.map(({ attributes }) => attributes)
    .filter(({ lines }) => lines.some((line) => line.invoice_id === numberOf(nth)))
    .sort((one, other) => one.buid_customer.localeCompare(other.buid_customer))
}

const textsOf = (payments: readonly Made[]): string[] =>
  payments.map(({ buid_customer, status, total, scheduled_on, credits, disputes }) =>
    [
      `${buid_customer} ${status} ${total}`,
      ...(scheduled_on ? [`on ${scheduled_on}`] : []),
      ...credits.map(({ amount }) => `credit ${amount}`),
      ...disputes.map(({ amount }) => `dispute ${amount}`),
    ].join(', '),
  )

async function selectIn(page: Page, list: Locator, nth: number, part?: string): Promise<void> {
  const person = byMouse()
  const box = list.getByRole('checkbox', { name: new RegExp(`^Select invoice ${numberOf(nth)},`) })
  await person.type(list.getByRole('searchbox', { name: /^Search invoices/ }), numberOf(nth))
  await box.first().waitFor()
  for (let index = 0; index < (await box.count()); index += 1) await box.nth(index).check()
  if (part !== undefined) {
    await person.type(list.getByRole('textbox', { name: new RegExp(`Amount to pay.*${numberOf(nth)}$`) }), part)
  }
  await person.press(list.getByRole('button', { name: 'Continue to pay' }))
}

const terms = (widget: Locator) => widget.getByRole('checkbox', { name: /I authorize this payment/ })

/** Creates the flow of a bank payment of one account; `more` makes further changes on the payment page. */
const ofOneAccount = (
  way: Pick<PaymentFlow, 'name' | 'once'> & { part?: string; more(pay: Locator, nth: number): Promise<void> },
): PaymentFlow => ({
  username: 'payer',
  otherAccount: '10429',
  tag: 'nt-pay-invoices',
  path: '/payments',
  method: 'POST',
  async review(page, { provider }, nth) {
    await page.goto(`${provider}/invoice-list/open`)
    await selectIn(page, page.locator('nt-invoice-list'), nth, way.part)
    const pay = page.locator('nt-pay-invoices')
    await heading(pay, /Review and pay$/).waitFor()
    await byMouse().choose(pay.getByRole('radio', { name: /Operating account ••6789/ }))
    await way.more(pay, nth)
    await terms(pay).check()
  },
  accept: (pay) => terms(pay).check(),
  send: (pay) => pay.getByRole('button', { name: /^Pay \$/ }),
  done: (pay) => heading(pay, /Payment (?:sent|scheduled)$/),
  made: async (client, nth) => textsOf(await paymentsOf(client, nth)),
  ...way,
})

const severalAccounts: PaymentFlow = {
  name: 'several accounts by one card',
  username: 'corporate',
  otherAccount: TOGETHER[1],
  tag: 'nt-pay-invoices',
  path: '/payment-groups',
  method: 'POST',
  async review(page, { provider }, nth) {
    await page.goto(`${provider}/account/program-overview-invoice-list/open`)
    await selectIn(page, page.locator('nt-program-invoices'), nth)
    const pay = page.locator('nt-pay-invoices')
    await heading(pay, /Review and pay 2 accounts$/).waitFor()
    await byMouse().choose(pay.getByRole('radio', { name: /Visa ••7731|Mastercard ••4444/ }).first())
    await severalAccounts.accept(pay)
  },
  async accept(pay) {
    await pay.getByRole('checkbox', { name: /I accept the card fee/ }).check()
    await terms(pay).check()
  },
  send: (pay) => pay.getByRole('button', { name: /^Pay \$/ }),
  done: (pay) => heading(pay, /Payment approved$/),
  async made(client, nth) {
    const payments = await paymentsOf(client, nth)
    const groups = new Set(payments.map(({ paid_with }) => paid_with))
    return { groups: groups.size, payments: textsOf(payments) }
  },
  once: (nth) => ({ groups: 1, payments: TOGETHER.map((account) => `${account} approved ${amountOf(nth)}`) }),
}

const withCredit = ofOneAccount({
  name: 'credit with a payment',
  async more(pay) {
    await pay.getByRole('checkbox', { name: /^Use \$.* credit first$/ }).check()
    await pay
      .getByRole('textbox', { name: /^Amount to apply of Credit memo / })
      .first()
      .fill('10')
  },
  once: (nth) => [`${NORTHWIND} processing ${amountOf(nth) - CREDIT_MINOR}, credit ${CREDIT_MINOR}`],
})

const shortPay = ofOneAccount({
  name: 'short pay with a dispute',
  part: '50',
  async more(pay) {
    await byMouse().press(pay.getByRole('button', { name: /^Dispute the other \$/ }))
    await pay.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Price' })
    await pay.getByRole('textbox', { name: 'Description' }).fill('The agreed price was lower.')
    await byMouse().press(pay.getByRole('button', { name: 'Dispute with this payment' }))
    await pay.getByText(/disputed when you pay: Price$/).waitFor()
  },
  once: (nth) => [`${NORTHWIND} processing ${PART_MINOR}, dispute ${amountOf(nth) - PART_MINOR}`],
})

const scheduled = ofOneAccount({
  name: 'a scheduled payment',
  async more(pay) {
    await byMouse().press(pay.getByRole('button', { name: 'On a date' }))
    await pay.getByRole('textbox', { name: 'Payment date' }).fill(SCHEDULED_ON)
    await pay.getByText(/Dec 8/).first().waitFor()
  },
  once: (nth) => [`${NORTHWIND} processing ${amountOf(nth)}, on ${SCHEDULED_ON}`],
})

interface AutoPayNow {
  status: string
  bank_account_id: string | null
}
const autoPayOf = async (client: PortalClient): Promise<AutoPayNow> =>
  (await client.send(`/auto-pay?filter[buid_customer]=${NORTHWIND}`)).json<Resource<AutoPayNow>>().data.attributes

const autoPay = (way: Pick<PaymentFlow, 'name' | 'once' | 'review' | 'send' | 'start' | 'done'>): PaymentFlow => ({
  username: 'admin',
  otherAccount: '10429',
  tag: 'nt-payment-methods',
  path: '/auto-pay',
  method: 'PATCH',
  accept: () => Promise.resolve(),
  made: async (client) => {
    const { status, bank_account_id } = await autoPayOf(client)
    return { status, account: bank_account_id }
  },
  async clear(client) {
    if ((await autoPayOf(client)).status === 'off') return
    await client.send('/auto-pay/end', {
      method: 'POST',
      body: { type: 'auto-pay-ends', attributes: { buid_customer: NORTHWIND } },
    })
  },
  ...way,
})

const turnAutoPayOn = autoPay({
  name: 'AutoPay turned on',
  async review(page, { provider }) {
    await page.goto(`${provider}/payment-methods`)
    await byMouse().press(page.locator('nt-payment-methods').getByRole('button', { name: 'Set up AutoPay' }))
  },
  send: (widget) => widget.getByRole('dialog').getByRole('button', { name: 'Turn on AutoPay' }),
  start: (widget) => widget.getByRole('button', { name: 'Set up AutoPay' }),
  done: (widget) => widget.locator('.auto-pay').getByText('From Operating account ••6789'),
  once: () => ({ status: 'on', account: FROM }),
})

const moveAutoPay = autoPay({
  name: 'AutoPay moved',
  async review(page, sandbox) {
    const client = await sandbox.signIn('admin')
    await client.send('/auto-pay', {
      method: 'PATCH',
      body: {
        type: 'auto-pay',
        attributes: {
          buid_customer: NORTHWIND,
          bank_account_id: FROM,
          days_before_due: 0,
          maximum: null,
          credits_first: true,
          includes_overdue: false,
        },
      },
    })
    await page.goto(`${sandbox.provider}/payment-methods`)
    const widget = page.locator('nt-payment-methods')
    await byMouse().press(widget.getByRole('button', { name: /^Actions for Payroll/ }))
    await byMouse().press(widget.getByRole('menuitem', { name: 'Move AutoPay here' }))
  },
  send: (widget) => widget.getByRole('dialog').getByRole('button', { name: 'Move AutoPay' }),
  start: (widget) => widget.locator('.auto-pay').getByText('From Operating account ••6789'),
  done: (widget) => widget.locator('.auto-pay').getByText('From Payroll ••2210'),
  once: () => ({ status: 'on', account: TO }),
})

export const PAYMENT_FLOWS: readonly PaymentFlow[] = [
  severalAccounts,
  withCredit,
  shortPay,
  scheduled,
  turnAutoPayOn,
  moveAutoPay,
]

export async function enter(page: Page, sandbox: RunningSandbox, { username }: PaymentFlow): Promise<void> {
  await page.goto(`${sandbox.provider}/login`)
  await signIn(page, byMouse(), username)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}
