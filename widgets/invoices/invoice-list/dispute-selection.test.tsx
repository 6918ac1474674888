import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { invoiceServer, LIST_RIGHTS, manyInvoices } from '../../../test/support/invoice-answers.ts'
import { type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
})
const show = (can: readonly string[], rows?: Parameters<typeof invoiceServer>[0]) =>
  (rendered = renderWidget({ tag: 'nt-invoice-list', answers: invoiceServer(rows, can).answers }))
const box = (id: string) => page.getByRole('checkbox', { name: new RegExp(id) })
const dispute = () => page.getByRole('button', { name: 'Dispute', exact: true })

it('[WID-3] starts a dispute of the selected transactions, unless the host does', async () => {
  const { element, events, root } = show([...LIST_RIGHTS, 'disputes.create'])
  await box('INV-202940').click()
  await box('INV-203115').click()
  element.addEventListener('nt-dispute-start', (event) => event.preventDefault(), { once: true })
  await dispute().click()
  expect(events('nt-dispute-start')).toEqual([{ invoiceIds: ['T202940', 'T203115'] }])
  expect(root.querySelector('nt-dispute-create')).toBeNull()
  await dispute().click()
  await expect.poll(() => root.querySelector('nt-dispute-create')).not.toBeNull()
})

it('[ACC-10] hides the action from users who may not dispute', async () => {
  show(LIST_RIGHTS)
  await box('INV-202940').click()
  await expect.element(page.getByRole('button', { name: 'Continue to pay' })).toBeVisible()
  expect(dispute().query()).toBeNull()
})

it('[DSP-18] shows the maximum number of invoices per request', async () => {
  const { events } = show([...LIST_RIGHTS, 'disputes.create'], manyInvoices(110))
  await page.getByRole('checkbox', { name: /^Select (all|the|every)/ }).click()
  await page.getByRole('button', { name: 'Select all in this list' }).click()
  await expect.element(dispute()).toHaveAccessibleDescription('Select at most 100 invoices.')
  await dispute().click({ force: true })
  expect(events('nt-dispute-start')).toEqual([])
})
