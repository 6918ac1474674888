import { type ListPager, listPager } from './list-pager.ts'
import { type ElementDriver, type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** The side that has to act next on an application. */
export type ApplicationTurn = (typeof TURNS)[number]

/** `<nt-application-center>`: applications are named by their numbers. */
export interface ApplicationCenterPage extends WidgetPage {
  /** Numbers of the applications on this page, from the top. */
  applications(): Promise<string[]>
  /** Returns the whole text of one application. */
  applicationText(number: string): Promise<string>
  /** Returns the side that must act next. */
  turnOf(number: string): Promise<ApplicationTurn>
  /** Returns the required documents, as shown; `file` is the name of the received file, or empty. */
  documents(number: string): Promise<{ name: string; file: string; isReceived: boolean }[]>
  /** Downloads a file of an application. */
  saveFile(number: string, fileName: string): Promise<void>
  readonly pager: ListPager
}

const TURNS = ['own', 'provider', 'nobody'] as const

/** Page object of `<nt-application-center>`. */
export function applicationCenter(page: PageDriver, selector = 'nt-application-center'): ApplicationCenterPage {
  const widget = widgetPage(page, selector, 'article')
  const { element } = widget
  const application = (number: string): ElementDriver => element.locator('article', { hasText: number })
  return {
    ...widget,
    async applications() {
      const lines = await element.locator('.application-head p').allInnerTexts()
      // `Application AP-7003`, `AP-7003 számú kérelem`: only the number has digits.
      return lines.map((line) => line.split(/\s+/).find((word) => /\d/.test(word)) ?? line)
    },
    applicationText: (number) => application(number).innerText(),
    async turnOf(number) {
      const names = (await application(number).locator('.application-step').getAttribute('class')) ?? ''
      return TURNS.find((turn) => names.split(' ').includes(turn)) ?? 'nobody'
    },
    documents: (number) =>
      readRows(
        application(number).locator('.application-document'),
        { name: 'span', file: '.application-file .cut' },
        { isReceived: '.success-text' },
      ),
    saveFile: (number, fileName) =>
      application(number).locator('.application-file button', { hasText: fileName }).click(),
    pager: listPager(element),
  }
}
