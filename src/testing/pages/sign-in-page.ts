import { type PageDriver, type WidgetPage, widgetPage } from './page-driver.ts'

/** `<nt-sign-in>` on the provider's own origin. */
export interface SignInPage extends WidgetPage {
  /** Enters username and password, and submits. */
  signIn(username: string, password: string): Promise<void>
}

/** Page object of `<nt-sign-in>`. */
export function signIn(page: PageDriver, selector = 'nt-sign-in'): SignInPage {
  const widget = widgetPage(page, selector, 'form')
  const { element } = widget
  return {
    ...widget,
    async signIn(username, password) {
      await element.locator('input[name=username]').fill(username)
      await element.locator('input[name=password]').fill(password)
      await element.locator('button[type=submit]').click()
    },
  }
}
