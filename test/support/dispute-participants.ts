/** Users, each with their own browser, who view and answer one dispute by mouse or keyboard, in any language. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { signIn } from './pay-journey.ts'
import { byMouse, type Person } from './person.ts'
import type { stageOfFile } from './stage-of-file.ts'
import type { DisputeChoice } from '../../src/testing/pages/dispute-detail-page.ts'

type Stage = ReturnType<typeof stageOfFile>

export interface Participant {
  page: Page
  person: Person
  dispute: Locator
  problems: readonly string[]
  /** Shows the current state of a dispute to this user. */
  show: (id: string) => Promise<void>
}

export interface ParticipantOptions {
  personAt?: (page: Page) => Person
  /** Language of the portal; default English. */
  locale?: string
  /** Console messages caused by an error response. */
  expected?: RegExp
}

/**
 * Signs a user in and opens the dispute.
 *
 * @param id id of the dispute; null: no dispute has been opened yet
 */
export async function joinDispute(
  stage: Stage,
  username: string,
  id: string | null,
  { personAt = byMouse, locale = 'en', expected }: ParticipantOptions = {},
): Promise<Participant> {
  const { page, problems } = await stage.open({ ...(expected && { expected }) })
  const person = personAt(page)
  const { provider } = stage.sandbox
  await page.goto(`${provider}/login`)
  await signIn(page, person, username)
  await page.waitForURL((url) => url.pathname !== '/login')
  // The language is set after the sign-in, because the sign-in form is found by its English texts.
  await page.evaluate((chosen) => localStorage.setItem('netterms:locale', chosen), locale)
  const dispute = page.locator('nt-dispute-detail')
  async function show(number: string): Promise<void> {
    await page.goto(`${provider}/dispute-center/${number}`)
    await dispute.locator('.dispute-detail:not([aria-busy])').waitFor()
  }
  if (id !== null) await show(id)
  return { page, person, dispute, problems, show }
}

/** Selects an answer by its value, which is the same in every language. */
export const choose = ({ dispute, person }: Participant, choice: DisputeChoice) =>
  person.choose(dispute.locator(`input[type=radio][value="${choice}"]`))

/** Types the message of an answer. */
export const write = ({ dispute, person }: Participant, text: string) =>
  person.type(dispute.locator('.answer-form textarea').first(), text)

/** Types the offered or granted amount of the first row. */
export const typeAmount = ({ dispute, person }: Participant, text: string) =>
  person.type(dispute.locator('.amount-rows input').first(), text)

/** Presses the button that sends the answer or opens its confirmation dialog. */
export const send = ({ dispute, person }: Participant) =>
  person.press(dispute.locator('.answer-form button[type=submit].primary').first())

/** Confirms the dialog. */
export const confirm = ({ dispute, person }: Participant) =>
  person.press(dispute.locator('dialog[open] button[type=submit]'))

/** Waits for this text on the page. */
export const says = ({ dispute }: Participant, text: string | RegExp) => dispute.getByText(text).first().waitFor()

/** Gives one answer, from the choice to the confirmation message. */
export async function answer(
  participant: Participant,
  choice: DisputeChoice,
  message: string,
  { amount, done = 'Your answer was sent' }: { amount?: string; done?: string | RegExp } = {},
): Promise<void> {
  await choose(participant, choice)
  if (amount !== undefined) await typeAmount(participant, amount)
  await write(participant, message)
  await send(participant)
  const isConfirmed = ['grant in full', 'grant in part', 'deny'].includes(choice)
  if (isConfirmed) await confirm(participant)
  await says(participant, done)
}

/** Asserts that none of these pages had an error. */
export function expectNoProblems(...participants: readonly Pick<Participant, 'problems'>[]): void {
  for (const { problems } of participants) expect(problems).toEqual([])
}
