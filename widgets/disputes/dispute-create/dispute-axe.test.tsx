import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findingsOf } from '../../../test/conformance/axe-findings.ts'
import {
  amountField,
  asked,
  button,
  heading,
  say,
  sendButton,
  serveDisputeWidget,
} from '../../../test/support/dispute-create-widget.ts'

const widget = serveDisputeWidget()

it('[CNF-7] has no axe violations at any step, with errors shown', async () => {
  widget.open({}, asked('INV-203115', 'INV-199618'))
  const look = async (step: string) => expect.soft(await findingsOf(widget.shown), step).toEqual([])
  await expect.element(button('Continue')).toBeVisible()
  await look('invoices')
  await button('Continue').click()
  await say({ reason: 'Quantity' })
  await page
    .getByRole('radio', { name: /^Some lines/ })
    .first()
    .click()
  await page.getByRole('checkbox', { name: 'Dispute line 1, All-season tire' }).click()
  await page
    .getByRole('radio', { name: /^Part of it/ })
    .nth(1)
    .click()
  await button('Continue').click()
  await look('reason')
  await amountField().fill('5')
  await button('Continue').click()
  await expect.element(heading(/Add documents and contacts$/)).toBeVisible()
  await button('Continue').click()
  await look('documents')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Type of document' }), 'Delivery note')
  const input = widget.shown.root.querySelector<HTMLInputElement>('input[type=file]')
  if (input) await userEvent.upload(input, [new File(['%PDF-1.7'], 'note.pdf', { type: 'application/pdf' })])
  await expect.element(page.getByText(/Delivery note · Uploaded/)).toBeVisible()
  await button('Continue').click()
  await look('review')
  await sendButton().click()
  await expect.element(heading(/sent$/)).toBeVisible()
  await look('sent')
})
