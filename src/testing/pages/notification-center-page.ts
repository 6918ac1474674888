import { type ListPager, listPager } from './list-pager.ts'
import {
  type ElementDriver,
  isThere,
  type PageDriver,
  readRows,
  type WidgetPage,
  widgetPage,
  wordsOf,
} from './page-driver.ts'

/** `<nt-notification-center>`: notifications are identified by their titles, which the provider sends. */
export interface NotificationCenterPage extends WidgetPage {
  /** Returns the notifications on this page, from the top. */
  notifications(): Promise<{ title: string; isUnread: boolean }[]>
  /** Opens a notification, which marks it read, and returns its whole text. */
  open(title: string): Promise<string>
  /** Closes an opened notification. */
  close(title: string): Promise<void>
  /** Link texts of an open notification. */
  links(title: string): Promise<string[]>
  /** Follows a link of an opened notification. @param index from 0 */
  followLink(title: string, index: number): Promise<void>
  /** File names of an open notification. */
  files(title: string): Promise<string[]>
  /** Downloads a file of an opened notification. */
  saveFile(title: string, fileName: string): Promise<void>
  /** Marks all notifications read. */
  markAllRead(): Promise<void>
  /** Shows only unread or only urgent notifications, or all again. */
  showOnly(which: 'unread' | 'urgent', isWanted: boolean): Promise<void>
  /** Filters by topic. @param kind such as `payments` or `invoices`; empty: all topics */
  showKind(kind: string): Promise<void>
  /** Opens or closes the email preferences. */
  toggleMails(): Promise<void>
  /** Waits for the open email preferences, and returns each as shown. */
  mails(): Promise<{ name: string; isOn: boolean }[]>
  /** Toggles an email. @param index from 0, in the open email preferences */
  toggleMail(index: number): Promise<void>
  readonly pager: ListPager
}

/** Page object of `<nt-notification-center>`. */
export function notificationCenter(page: PageDriver, selector = 'nt-notification-center'): NotificationCenterPage {
  const widget = widgetPage(page, selector, '.notice-title')
  const { element } = widget
  const notice = (title: string): ElementDriver => element.locator('.notice', { hasText: title }).first()
  const mail = element.locator('.switch-field')
  const chips = { unread: '.tools > .chip:nth-child(1)', urgent: '.tools > .chip:nth-child(2)' }
  return {
    ...widget,
    notifications: () =>
      readRows(element.locator('.rows > .notice'), { title: '.notice-title' }, { isUnread: '.notice-new' }),
    async open(title) {
      await notice(title).locator('.notice-opener[aria-expanded=false]').click()
      return wordsOf(notice(title).locator('.notice-detail:not([aria-busy])'))
    },
    close: (title) => notice(title).locator('.notice-opener[aria-expanded=true]').click(),
    links: (title) => notice(title).locator('.notice-links li').allInnerTexts(),
    followLink: (title, index) => notice(title).locator('.notice-links :is(a, button)').nth(index).click(),
    files: (title) => notice(title).locator('.notice-detail li .cut').allInnerTexts(),
    saveFile: (title, fileName) => notice(title).locator('.notice-detail button', { hasText: fileName }).click(),
    markAllRead: () => element.locator('.notices-acts button:not([aria-expanded])').click(),
    async showOnly(which, isWanted) {
      const isSet = await isThere(element.locator(`${chips[which]}.on`))
      if (isSet !== isWanted) await element.locator(chips[which]).click()
    },
    async showKind(kind) {
      await element.locator('.tools select').first().selectOption(kind)
    },
    toggleMails: () => element.locator('.notices-acts button[aria-expanded]').click(),
    async mails() {
      await mail.first().waitFor()
      return readRows(mail, { name: '.grow > span' }, { isOn: '[aria-checked=true]' })
    },
    toggleMail: (index) => mail.nth(index).locator('[role=switch]').click(),
    pager: listPager(element),
  }
}
