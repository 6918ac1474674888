import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/audit-log'
import { listOf, type Rendered, renderWidget, type Resource, signedIn } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const entry = (id: number, action: string, subject: string, more: Record<string, unknown>): Resource => ({
  type: 'audit-entries',
  id: String(id),
  attributes: {
    at: '2026-11-20T16:42:00Z',
    actor: 'user:u-2',
    actor_name: 'Alex Smith',
    action,
    buid_customer: '10428',
    subject,
    subject_name: null,
    ...more,
  },
})
const row = (name: RegExp) => page.getByRole('row', { name })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[PRF-33] links a payment to its page and to its invoices, by number', async () => {
  const paid = entry(9, 'payments.create', 'P-100200', {
    detail: { total: 769_050, currency: 'USD', invoices: ['T-201377', 'T-202940'] },
    invoice_numbers: { 'T-201377': 'INV-201377', 'T-202940': 'INV-202940' },
  })
  const foreign = entry(8, 'payments.create', 'P-100300', { buid_customer: '20517', detail: {} })
  rendered = renderWidget({
    tag: 'nt-audit-log',
    answers: {
      'GET /self': () => signedIn(['audit-entries.list', 'payments.list', 'invoice-details.get']),
      'GET /audit-entries': () => listOf([paid, foreign]),
    },
  })
  const { element, events } = rendered
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  element.addEventListener('nt-invoice-open', (event) => event.preventDefault())
  const open = async (id: string) => row(new RegExp(id)).getByRole('button').first().click()
  await open('P-100200')
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toHaveTextContent('INV-201377 and INV-202940')
  await expect.element(drawer).not.toHaveTextContent('T-201377')
  await drawer.getByRole('button', { name: 'Open invoice INV-202940' }).click()
  expect(events('nt-invoice-open')).toEqual([{ invoiceId: 'INV-202940' }])
  await open('P-100200')
  await drawer.getByRole('button', { name: 'Open payment P-100200' }).click()
  expect(events('nt-navigate')).toEqual([{ to: 'payment-history', params: { payment: 'P-100200' } }])
  await open('P-100300')
  await expect.element(drawer).toBeVisible()
  expect(drawer.getByRole('button', { name: /^Open payment/ }).query()).toBeNull()
})
