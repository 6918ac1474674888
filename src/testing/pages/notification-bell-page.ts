import { type PageDriver, readRows, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-notification-bell>` */
export interface NotificationBellPage extends WidgetPage {
  /** Returns the number of unread notifications; 99 may also mean more. */
  unread(): Promise<number>
  /** Opens the latest notifications, and waits for them. */
  open(): Promise<void>
  /** Closes the bell. */
  close(): Promise<void>
  /** Notifications in the open bell, from the top. */
  latest(): Promise<{ title: string; isUnread: boolean }[]>
  /** Opens the page to which a notification in the open bell leads. */
  openNotification(title: string): Promise<void>
  /** Goes from the open bell to the notification center. */
  openAll(): Promise<void>
}

/** Page object of `<nt-notification-bell>`. */
export function notificationBell(page: PageDriver, selector = 'nt-notification-bell'): NotificationBellPage {
  const opener = 'button[aria-haspopup=dialog]'
  const widget = widgetPage(page, selector, opener)
  const { element } = widget
  const bell = element.locator(opener)
  const count = bell.locator('[part~=count]')
  return {
    ...widget,
    async unread() {
      const [shown = '0'] = await count.allInnerTexts()
      return Number(shown.replaceAll(/\D/g, ''))
    },
    async open() {
      await bell.click()
      await element.locator('.latest:not([aria-busy]):not(:has([aria-busy]))').waitFor()
    },
    async close() {
      await element.locator('[role=dialog]').press('Escape')
      await element.locator(`${opener}[aria-expanded=false]`).waitFor()
    },
    latest: () => readRows(element.locator('.latest-row'), { title: '.grow > span' }, { isUnread: '.latest-new' }),
    openNotification: (title) => element.locator('.latest-row', { hasText: title }).click(),
    openAll: () => element.locator('.latest > button').click(),
  }
}
