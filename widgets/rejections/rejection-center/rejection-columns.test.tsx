import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/rejection-center'
import type { HostCells, RejectionCenterRow } from '../../../src/contract/index.ts'
import { openRejectionDesk } from '../../../test/support/rejection-answers.ts'
import { type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
const TICKET = { key: 'ticket', header: 'Ticket', type: 'text' }
const heads = ({ root }: Rendered) => [...root.querySelectorAll('thead th')].map((head) => head.textContent.trim())

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[REJ-35] [WID-46] renders the requested columns next to the host’s own, and keeps those that open and fix a row', async () => {
  const reported: RejectionCenterRow[] = []
  const onRows = (rows: readonly RejectionCenterRow[]): HostCells => {
    reported.push(...rows)
    return Object.fromEntries(rows.map(({ id }) => [id, { ticket: { text: `Ticket of ${id}` } }]))
  }
  const shown = renderWidget({
    tag: 'nt-rejection-center',
    answers: openRejectionDesk().answers,
    prepare: (element) => void Object.assign(element, { columns: ['total', TICKET, 'invoice'], onRows }),
  })
  rendered = shown
  await expect.poll(() => heads(shown).slice(-4)).toEqual(['Total', 'Ticket', 'Invoice', 'Action'])
  const row = page.getByRole('row', { name: /INV-601001/ })
  await expect.element(row).toHaveTextContent(/\$1,350\.00.*Ticket of RJ-1001.*INV-601001.*Fix$/)
  expect(Object.keys(reported[0] ?? {}).sort()).toEqual([
    'currency',
    'customerId',
    'id',
    'invoiceId',
    'merchantId',
    'poNumber',
    'rejectedAt',
    'status',
    'total',
    'trxId',
  ])
  await row.getByRole('button', { name: 'Fix: INV-601001' }).click()
  await expect.element(page.getByRole('heading', { name: 'INV-601001 was rejected' })).toBeVisible()
})
