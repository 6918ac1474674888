/** Pictures of what somebody has done first: the steps of a payment, what opens by a button, a ring of focus. */
import type { Page } from 'playwright'

interface ActedPicture {
  name: string
  /** Of the workbench: `widget/pay-invoices`. */
  path: string
  query?: Readonly<Record<string, string>>
  act: (page: Page) => Promise<void>
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.locator('nt-invoice-list tbody [type=checkbox]:enabled')
  for (const index of [0, 1]) await boxes.nth(index).check()
  await page.locator('nt-invoice-list .bar').waitFor()
  await page.locator('nt-invoice-list .input.amount').nth(1).waitFor()
  // The bar stands at the lower edge of the window: on a picture of the whole page it would hide rows amid it.
  const window = await page.evaluate(() => ({ width: innerWidth, height: document.documentElement.scrollHeight }))
  await page.setViewportSize(window)
}

async function addTwo(page: Page): Promise<void> {
  for (let count = 1; count <= 2; count += 1) {
    await page
      .getByRole('button', { name: /^Add INV/ })
      .first()
      .click()
    await page
      .locator('nt-pay-invoices .pay-rows tbody tr')
      .nth(count - 1)
      .waitFor()
  }
}

async function chooseMethod(page: Page): Promise<void> {
  await addTwo(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByText(/Leaves your bank/)
    .first()
    .waitFor()
}

async function review(page: Page): Promise<void> {
  await chooseMethod(page)
  await page.getByRole('button', { name: 'Review payment' }).click()
  await page.getByRole('checkbox', { name: /I authorize/ }).check()
}

async function pay(page: Page): Promise<void> {
  await review(page)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

async function send(page: Page): Promise<void> {
  await pay(page)
  await page.getByRole('heading', { name: /Payment sent$/ }).waitFor()
}

async function openSurvey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Answer the questions' }).click()
  await page.locator('nt-survey iframe').waitFor()
}

const frameOfSurvey = (page: Page) => page.frameLocator('nt-survey iframe')

async function readSurvey(page: Page): Promise<void> {
  await openSurvey(page)
  await frameOfSurvey(page).getByRole('button', { name: 'Send' }).waitFor()
}

async function answerSurvey(page: Page): Promise<void> {
  await readSurvey(page)
  await frameOfSurvey(page).getByRole('radio', { name: 'Very easy' }).check()
  await frameOfSurvey(page).getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
}

/** Longer than a frame may be silent. */
async function waitForSurvey(page: Page): Promise<void> {
  await openSurvey(page)
  await page.clock.fastForward(21_000)
  await page.getByRole('heading', { name: /did not load/ }).waitFor()
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('dana')
  await page.getByRole('button', { name: 'Send the link' }).click()
}

async function findNothing(page: Page): Promise<void> {
  await page.locator('nt-customer-picker input[type=search]').fill('zzz')
  await page.getByText(/zzz/).first().waitFor()
}

async function nameGroup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Spokane warehouse')
  await page.getByText('Northwind West').first().waitFor()
}

async function chooseAccess(page: Page): Promise<void> {
  await nameGroup(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /Network access/ }).check()
}

async function reviewGroup(page: Page): Promise<void> {
  await chooseAccess(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /Northwind Canada/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('None yet').waitFor()
}

async function editGroup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Invoices')
  await page.getByText('When you save').waitFor()
}

const press = (page: Page): Promise<void> => page.locator('.drawn button').first().click()

const GROUP = { role: 'admin', 'attr.group': 'g-1' }

export const ACTED: readonly ActedPicture[] = [
  { name: 'invoice-list-selected', path: 'widget/invoice-list', act: selectTwo },
  { name: 'pay-invoices-chosen', path: 'widget/pay-invoices', act: addTwo },
  { name: 'pay-invoices-method', path: 'widget/pay-invoices', act: chooseMethod },
  { name: 'pay-invoices-review', path: 'widget/pay-invoices', act: review },
  { name: 'pay-invoices-sent', path: 'widget/pay-invoices', act: send },
  {
    name: 'pay-invoices-rejected',
    path: 'widget/pay-invoices',
    query: { scenario: 'payment-rejected' },
    act: pay,
  },
  { name: 'survey-open', path: 'widget/survey', act: readSurvey },
  { name: 'survey-thanks', path: 'widget/survey', act: answerSurvey },
  {
    name: 'survey-failed',
    path: 'widget/survey',
    query: { scenario: 'server-error' },
    act: waitForSurvey,
  },
  { name: 'customer-picker-nothing', path: 'widget/customer-picker', act: findNothing },
  { name: 'group-admin-name', path: 'widget/group-admin', query: GROUP, act: nameGroup },
  { name: 'group-admin-access', path: 'widget/group-admin', query: GROUP, act: chooseAccess },
  { name: 'group-admin-review', path: 'widget/group-admin', query: GROUP, act: reviewGroup },
  { name: 'group-admin-edit', path: 'widget/group-admin', query: GROUP, act: editGroup },
  { name: 'account-recovery-sent', path: 'widget/account-recovery', act: askForLink },
  { name: 'primitive-menu-open', path: 'primitive/menu', act: press },
  { name: 'primitive-popover-open', path: 'primitive/popover', act: press },
  { name: 'primitive-toast-shown', path: 'primitive/toast', act: press },
  {
    name: 'primitive-button-focus',
    path: 'primitive/button',
    act: (page) => page.locator('.drawn button').first().focus(),
  },
]
