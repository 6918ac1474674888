import { type PageDriver, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/**
 * Page object of `<nt-account-recovery>` on the provider's own origin: requests for an email, and the pages to which
 * emailed links lead.
 */
export interface AccountRecoveryPage extends WidgetPage {
  /** Heading, as shown. */
  title(): Promise<string>
  /**
   * Requests an email; the page looks the same whether the user exists or not.
   *
   * @param who a username for a new password, an e-mail address for the username
   */
  askForMail(who: string): Promise<void>
  /** Waits for the text after the form: the email was sent, the task is done, or the link is not valid. */
  message(): Promise<string>
  /** Sets a new password with an emailed link; an invitation also sets the username. */
  setPassword(entered: { username?: string; password: string; again?: string }): Promise<void>
  /** Waits for the error text, while the form is still shown, and returns it. */
  refusal(): Promise<string>
}

/** Page object of `<nt-account-recovery>`. */
export function accountRecovery(page: PageDriver, selector = 'nt-account-recovery'): AccountRecoveryPage {
  const widget = widgetPage(page, selector, '.recovery:not([aria-busy])')
  const { element } = widget
  const field = (name: string) => element.locator(`input[name=${name}]`)
  const submit = element.locator('button[type=submit]')
  return {
    ...widget,
    title: () => element.locator('h2').innerText(),
    async askForMail(who) {
      await element.locator('input:is([name=username], [name=email])').fill(who)
      await submit.click()
    },
    message: () => wordsOf(element.locator('.recovery:not([aria-busy]):not(:has(form))')),
    async setPassword({ username, password, again = password }) {
      if (username !== undefined) await field('username').fill(username)
      await field('new-password').fill(password)
      await field('confirm-password').fill(again)
      await submit.click()
    },
    refusal: () => wordsOf(element.locator('[role=alert], [part~=error]')),
  }
}
