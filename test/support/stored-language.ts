/** The user's language stored by the provider (SES-14). */
import type { Page } from 'playwright'

/** Settles when the server has stored it; a choice undone before the account data loaded is not sent. */
export const languageStored = (page: Page, language: string): Promise<unknown> =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/ecaas/session_data') &&
      (response.request().postData() ?? '').includes(`"value":"${language}"`),
  )

/** The language belongs to the user: their next visit would use it too (SES-14). */
export async function switchToEnglish(page: Page, label: string): Promise<void> {
  const kept = languageStored(page, 'en')
  await page.getByLabel(label).selectOption('en')
  await kept
}
