/** Mounts the pay widget on a test page, and performs a payer's actions. */
import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/pay-invoices'
import { type PaymentServer, paymentServer } from './payment-answers.ts'
import { type Answers, type Rendered, renderWidget, type RenderOptions } from './render-widget.ts'

export const THREE = ['INV-201377', 'INV-202940', 'INV-203115'] as const

export const heading = (name: RegExp) => page.getByRole('heading', { name, level: 2 })
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const amountOf = (invoice: string) => page.getByRole('textbox', { name: new RegExp(`${invoice}$`) })
export const payButton = () => button(/^Pay \$/)

export interface PayWidget {
  /** The rendered widget, with its API calls since it was last opened. */
  readonly shown: Rendered
  readonly server: PaymentServer
  open(answers?: Answers, options?: Partial<RenderOptions>): Rendered
  /** Simulates a reload: the page is removed, the tab's storage stays. */
  reload(answers?: Answers, options?: Partial<RenderOptions>): Promise<void>
  /** Idempotency keys of the payments sent since the widget was last opened. */
  keysSent(): (string | null)[]
}

/** Creates a new simulated server for each test of the file, and unmounts the widget after it. */
export function servePayWidget(): PayWidget {
  let server: PaymentServer
  let shown: Rendered
  beforeEach(async () => {
    await page.viewport(1280, 900)
    server = paymentServer()
  })
  afterEach(() => shown.close())
  const open: PayWidget['open'] = (answers = {}, options = {}) => {
    shown = renderWidget({ tag: 'nt-pay-invoices', answers: { ...server.answers, ...answers }, ...options })
    return shown
  }
  return {
    get shown() {
      return shown
    },
    get server() {
      return server
    },
    open,
    async reload(answers, options) {
      shown.close()
      await Promise.resolve()
      open(answers, { ...options, namespace: shown.namespace })
    },
    keysSent: () => shown.api.calls('POST /payments').map(({ headers }) => headers.get('Idempotency-Key')),
  }
}

export async function add(...invoices: readonly string[]): Promise<void> {
  for (const invoice of invoices) await button(new RegExp(`^Add ${invoice}`)).click()
}

/** Goes to the review of the design's three invoices, the third in part, and accepts the terms. */
export async function reviewThree(): Promise<void> {
  await add(...THREE)
  await amountOf('INV-203115').fill('5000')
  await button('Continue').click()
  await expect.element(page.getByText('Leaves your bank Monday, Nov 23. Posts by Tuesday, Nov 24.')).toBeVisible()
  await page.getByRole('checkbox', { name: /I authorize/ }).click()
}
