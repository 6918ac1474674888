import { type ListPager, listPager } from './list-pager.ts'
import {
  type ElementDriver,
  fillAndLeave,
  type PageDriver,
  readRows,
  type WidgetPage,
  widgetPage,
} from './page-driver.ts'

/** One row of the list, in the language and formats of the page. */
export interface RejectionRow {
  invoice: string
  /** Customer and card; for a user of the customer, the dealer. */
  party: string
  /** Reasons, and the author of a draft. */
  why: string
  /** The date of the rejection, and the remaining attempts. */
  rejected: string
  total: string
}

/** `<nt-rejection-center>`: rejections are identified by the numbers of their invoices. */
export interface RejectionCenterPage extends WidgetPage {
  /** Rejections on this page, from the top. */
  rows(): Promise<RejectionRow[]>
  /** Labels with their counts, in order. */
  tabs(): Promise<string[]>
  /** Opens a tab. @param index from 0: active, in progress, resubmitted, canceled, all */
  openTab(index: number): Promise<void>
  /** Types into the search field. */
  search(text: string): Promise<void>
  /** Opens a rejection in place of the list. */
  open(invoiceId: string): Promise<void>
  /** Returns from an open rejection to the list; a dialog appears if there is unsaved input. */
  back(): Promise<void>
  /** Title of the open rejection. */
  title(): Promise<string>
  /** Corrects a text or an amount of the open rejection. @param index of the field, from 0 */
  correct(index: number, text: string): Promise<void>
  /** Searches for another customer of the open rejection and selects the first match. */
  chooseCustomer(search: string): Promise<void>
  /** Resubmits the open rejection. */
  resubmit(): Promise<void>
  /** Saves the input as a draft. */
  saveDraft(): Promise<void>
  /** Cancels the open rejection permanently, including the confirmation. */
  cancel(): Promise<void>
  /** Selects a rejection of the list. */
  select(invoiceId: string): Promise<void>
  /** Cancels the selected rejections permanently, including the confirmation. */
  cancelSelected(): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-rejection-center>`. */
export function rejectionCenter(page: PageDriver, selector = 'nt-rejection-center'): RejectionCenterPage {
  const widget = widgetPage(page, selector, 'tbody .id, .rejection-detail .split')
  const { element } = widget
  const row = (invoiceId: string): ElementDriver => element.locator('tbody tr', { hasText: invoiceId })
  const tab = element.locator('[role=tab]')
  const foot = element.locator('.rejection-detail .foot')

  async function confirm(): Promise<void> {
    await element.locator('dialog input[type=checkbox]').check()
    await element.locator('dialog button[type=submit]').click()
  }
  return {
    ...widget,
    rows: () =>
      readRows(element.locator('tbody tr'), {
        invoice: '.id',
        party: '.c-d',
        why: '.c-b',
        rejected: '.c-c',
        total: '.c-amt',
      }),
    tabs: () => tab.allInnerTexts(),
    openTab: (index) => tab.nth(index).click(),
    search: (text) => element.locator('[role=search] input').fill(text),
    open: (invoiceId) => row(invoiceId).locator('.id').click(),
    back: () => element.locator('.crumb button').click(),
    title: () => element.locator('.rejection-detail h2').first().innerText(),
    correct: (index, text) => fillAndLeave(element.locator('form input:not([role=combobox])').nth(index), text),
    async chooseCustomer(search) {
      const field = element.locator('form .combobox')
      await field.locator('input').fill(search)
      await field.locator('[role=option]').first().click()
    },
    resubmit: () => foot.locator('button[type=submit]').click(),
    saveDraft: () => foot.locator('> button[type=button]:not(.quiet)').click(),
    async cancel() {
      await foot.locator('.end button').click()
      await confirm()
    },
    select: (invoiceId) => row(invoiceId).locator('input[type=checkbox]').check(),
    async cancelSelected() {
      await element.locator('.bar .acts .danger-quiet').click()
      await confirm()
    },
    pager: listPager(element),
  }
}
