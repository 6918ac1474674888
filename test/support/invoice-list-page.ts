/** Locators of the invoice list, by role and name. The test imports `virtual:widget/invoice-list` itself. */
import { page } from 'vitest/browser'
import { type Answers, type Rendered, type RenderOptions, renderWidget } from './render-widget.ts'

let rendered: Rendered | null = null

export function showList(answers: Answers, options: Partial<RenderOptions> = {}): Rendered {
  closeList()
  rendered = renderWidget({ tag: 'nt-invoice-list', answers, ...options })
  return rendered
}

export function closeList(): void {
  rendered?.close()
  rendered = null
}

export const box = (invoiceId: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^Select invoice ${invoiceId}`) })
export const pageBox = () => page.getByRole('checkbox', { name: 'Select all on this page' })
export const amount = (invoiceId: string) => page.getByRole('textbox', { name: `Amount to pay for ${invoiceId}` })
export const row = (invoiceId: string) => page.getByRole('row', { name: new RegExp(invoiceId) })
export const tab = (name: RegExp | string) => page.getByRole('tab', { name })
export const table = () => page.getByRole('table', { name: /^Invoices/ })
export const bar = () => page.getByRole('region', { name: 'Selection' })
export const goOn = () => page.getByRole('button', { name: 'Continue to pay' })
