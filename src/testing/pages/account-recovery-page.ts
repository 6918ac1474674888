import { type PageDriver, type WidgetPage, widgetPage, wordsOf } from './page-driver.ts'

/** `<nt-account-recovery>` on the provider's own origin: what sends a mail, and what the link of a mail opens. */
export interface AccountRecoveryPage extends WidgetPage {
  /** Heading of what is shown, in the page's own words. */
  title(): Promise<string>
  /**
   * Asks for a mail; what is shown then is the same for who exists and who does not.
   *
   * @param who a username for a new password, an e-mail address for the username
   */
  askForMail(who: string): Promise<void>
  /** Waits for what came in the place of the form: the mail is sent, all is done, or the link does not hold. */
  message(): Promise<string>
  /** Sets a new password by the link of a mail; with an invitation the username comes with it. */
  setPassword(entered: { username?: string; password: string; again?: string }): Promise<void>
  /** Waits for the words on what was refused; the form is still there. */
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
