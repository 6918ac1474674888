import {
  type ElementDriver,
  isThere,
  type PageDriver,
  readRows,
  type WidgetPage,
  widgetPage,
  wordsOf,
} from './page-driver.ts'

/** `<nt-profile>` on the provider's own origin. */
export interface ProfilePage extends WidgetPage {
  /** Name and username, as shown. */
  person(): Promise<{ name: string; username: string }>
  /** Opens the form if it is closed, and submits it. */
  changePassword(current: string, next: string): Promise<void>
  /** Waits until the new password is confirmed. */
  waitUntilPasswordChanged(): Promise<void>
  /** Waits for the error text of a refused password. */
  passwordRefusal(): Promise<string>
  /** Whether sign-in requires a code. */
  hasSecondStep(): Promise<boolean>
  /** Starts the setup of two-step verification, and returns the key for an authenticator app, without spaces. */
  setUpSecondStep(password: string): Promise<string>
  /** @returns the recovery codes, which are shown once; call `finishSecondStep` to leave them */
  confirmSecondStep(code: string): Promise<string[]>
  /** Leaves the recovery codes. */
  finishSecondStep(): Promise<void>
  /** Sets the language. @param locale such as `de` */
  setLanguage(locale: string): Promise<void>
  /** Toggles consent, or grants it if the user has not chosen yet. The page reloads. */
  changeConsent(): Promise<void>
  /** Waits for the list of signed-in devices, and returns it. */
  devices(): Promise<{ name: string; isCurrent: boolean }[]>
  /** Signs a device out. */
  endDevice(name: string): Promise<void>
  /** Signs all other devices out. */
  endOtherDevices(): Promise<void>
  /** Waits for the user's recent activity, and returns it as shown. */
  activities(): Promise<string[]>
  /** Opens the full activity of the user. */
  showAllActivities(): Promise<void>
}

/** Sections of the page; each is always present, in this order. */
const CARDS = ['person', 'password', 'second-step', 'language', 'consent', 'devices', 'activity'] as const

/** Page object of `<nt-profile>`. */
export function profile(page: PageDriver, selector = 'nt-profile'): ProfilePage {
  const widget = widgetPage(page, selector, '.profile:not([aria-busy])')
  const card = (name: (typeof CARDS)[number]): ElementDriver =>
    widget.element.locator('.profile > section').nth(CARDS.indexOf(name))
  const [person, password, secondStep] = [card('person'), card('password'), card('second-step')]
  const [consent, devices, activity] = [card('consent'), card('devices'), card('activity')]
  const passwordField = (name: string): ElementDriver => password.locator(`input[name=${name}-password]`)
  return {
    ...widget,
    async person() {
      const facts = person.locator('dd')
      return { name: await facts.first().innerText(), username: await facts.nth(1).innerText() }
    },
    async changePassword(current, next) {
      if (!(await isThere(password.locator('form')))) await password.locator('button').click()
      await passwordField('current').fill(current)
      await passwordField('new').fill(next)
      await passwordField('repeat').fill(next)
      await password.locator('button[type=submit]').click()
    },
    waitUntilPasswordChanged: () => password.locator('.news').waitFor(),
    passwordRefusal: () => wordsOf(password.locator('[role=alert]')),
    async hasSecondStep() {
      await secondStep.locator('.badge').waitFor()
      return isThere(secondStep.locator('.badge.success'))
    },
    async setUpSecondStep(ownPassword) {
      await secondStep.locator('.second-set-up').click()
      await secondStep.locator('input[name=password]').fill(ownPassword)
      await secondStep.locator('button[type=submit]').click()
      return (await wordsOf(secondStep.locator('p.secret'))).replaceAll(/\s/g, '')
    },
    async confirmSecondStep(code) {
      await secondStep.locator('input[name=code]').fill(code)
      await secondStep.locator('button[type=submit]').click()
      await secondStep.locator('.codes').waitFor()
      return secondStep.locator('.codes li').allInnerTexts()
    },
    finishSecondStep: () => secondStep.locator('button.primary').click(),
    async setLanguage(locale) {
      await card('language').locator('select').selectOption(locale)
    },
    changeConsent: () => consent.locator('.row button:last-of-type').click(),
    async devices() {
      await devices.locator('.rows').waitFor()
      return readRows(devices.locator('.rows > li'), { name: 'bdi' }, { isCurrent: '.badge' })
    },
    endDevice: (name) => devices.locator('.rows > li', { hasText: name }).locator('button').first().click(),
    endOtherDevices: () => devices.locator('.section-text button').click(),
    async activities() {
      await activity.locator('.rows').waitFor()
      return activity.locator('.rows > li').allInnerTexts()
    },
    showAllActivities: () => activity.locator('.card-head button').click(),
  }
}
