/** Changes the user's language, which the provider stores (SES-14). */
import type { Page } from 'playwright'

/** Waits until the server has stored the language. The page sends no request if the choice is undone early. */
export const languageStored = (page: Page, language: string): Promise<unknown> =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/ecaas/session_data') &&
      (response.request().postData() ?? '').includes(`"value":"${language}"`),
  )

/** Restores English, because the user's next visit would use the stored language too (SES-14). */
export async function switchToEnglish(page: Page, label: string): Promise<void> {
  const kept = languageStored(page, 'en')
  await page.getByLabel(label).selectOption('en')
  await kept
}
