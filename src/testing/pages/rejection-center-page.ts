import { type ListPager, listPager } from './list-pager.ts'
import {
  type ElementDriver,
  fillAndLeave,
  type PageDriver,
  readRows,
  type WidgetPage,
  widgetPage,
} from './page-driver.ts'

/** One row of the list, in the page's own words and forms. */
export interface RejectionRow {
  invoice: string
  /** Customer and card; for a customer, the dealer. */
  party: string
  /** Reasons, and the author of a draft. */
  why: string
  /** The day, and the tries that are left. */
  rejected: string
  total: string
}

/** `<nt-rejection-center>`: rejections are named by the numbers of their invoices. */
export interface RejectionCenterPage extends WidgetPage {
  /** Rejections on this page, from the top. */
  rows(): Promise<RejectionRow[]>
  /** Labels with their counts, in order. */
  tabs(): Promise<string[]>
  /** Opens a tab. @param index from 0: active, in progress, resubmitted, canceled, all */
  openTab(index: number): Promise<void>
  /** Types into the search field. */
  search(text: string): Promise<void>
  /** Opens one rejection in the place of the list. */
  open(invoiceId: string): Promise<void>
  /** From an opened rejection to the list; asks when something is not saved. */
  back(): Promise<void>
  /** Title of the opened rejection. */
  title(): Promise<string>
  /** Corrects a text or an amount of the opened rejection. @param index of the field, from 0 */
  correct(index: number, text: string): Promise<void>
  /** Finds another customer for the opened rejection and takes the first one. */
  chooseCustomer(search: string): Promise<void>
  /** Sends the opened rejection again. */
  resubmit(): Promise<void>
  /** Keeps what was entered as a draft. */
  saveDraft(): Promise<void>
  /** Cancels the opened rejection for good, the confirmation included. */
  cancel(): Promise<void>
  /** Selects a rejection of the list. */
  select(invoiceId: string): Promise<void>
  /** Cancels what is selected for good, the confirmation included. */
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
    saveDraft: () => foot.locator('button[type=button]').first().click(),
    async cancel() {
      await foot.locator('.end button').click()
      await confirm()
    },
    select: (invoiceId) => row(invoiceId).locator('input[type=checkbox]').check(),
    async cancelSelected() {
      await element.locator('.bar .acts button').first().click()
      await confirm()
    },
    pager: listPager(element),
  }
}
