/** Screenshots after user actions: the steps of a payment, opened panels, a focus ring. */
import type { Page } from 'playwright'

interface ActedPicture {
  name: string
  /** Path in the workbench: `widget/pay-invoices`. */
  path: string
  query?: Readonly<Record<string, string>>
  act: (page: Page) => Promise<void>
}

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.locator('nt-invoice-list tbody [type=checkbox]:enabled')
  for (const index of [0, 1]) await boxes.nth(index).check()
  await page.locator('nt-invoice-list .bar').waitFor()
  await page.locator('nt-invoice-list .input.amount').nth(1).waitFor()
  // Make the window as high as the page, because the bar sticks to the window's lower edge and would cover rows.
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

async function chooseCredit(page: Page): Promise<void> {
  await chooseMethod(page)
  await page.getByRole('checkbox', { name: /^Use \$.* credit first$/ }).check()
  await page.getByRole('button', { name: 'Choose which invoices get credit' }).click()
  await page
    .getByRole('textbox', { name: /^Amount of Credit memo/ })
    .nth(1)
    .waitFor()
}

async function planUpTo(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('10000')
  await page.locator('nt-pay-invoices .plan-rows tbody tr').first().waitFor()
}

async function fillCompact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select all past due' }).click()
  await page.locator('nt-pay-invoices .pay-compact .pay-now').waitFor()
}

async function shortPay(page: Page): Promise<void> {
  await addTwo(page)
  await page.locator('nt-pay-invoices .pay-rows input').first().fill('100')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Dispute the other/ }).click()
  await page.locator('nt-pay-invoices dialog').getByRole('combobox').waitFor()
}

async function adjust(page: Page): Promise<void> {
  await page.locator('nt-invoice-list tbody .c-pay button').first().click()
  const drawer = page.locator('nt-invoice-list dialog')
  await drawer.locator('input[inputmode=decimal]').fill('100')
  await drawer.locator('select').selectOption('freight')
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

/** Waits longer than the time after which a frame that does not respond counts as failed. */
async function waitForSurvey(page: Page): Promise<void> {
  await openSurvey(page)
  await page.clock.fastForward(21_000)
  await page.getByRole('heading', { name: /did not load/ }).waitFor()
}

async function requestLink(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('dana')
  await page.getByRole('button', { name: 'Send the link' }).click()
}

async function findNothing(page: Page): Promise<void> {
  await page.locator('nt-customer-picker input[type=search]').fill('zzz')
  await page.getByText(/zzz/).first().waitFor()
}

/** Selects another role, so that its added and removed rights are listed above the save button. */
async function changeRole(page: Page): Promise<void> {
  await page.locator('nt-user-admin tbody tr', { hasText: 'Hanna Berg' }).locator('.id').click()
  await page.locator('nt-user-admin .drawer input[value=viewer]').check()
  await page.locator('nt-user-admin .user-changes').waitFor()
}

async function pasteUsers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite users' }).click()
  await page.getByRole('tab', { name: 'Several' }).click()
  await page
    .locator('nt-user-admin textarea')
    .fill('Lena Ortiz <l.ortiz@northwind.example>\nIvo Marek <i.marek@northwind.example>\nHanna Berg')
  await page.locator('nt-user-admin .invite-rows').waitFor()
}

async function filterLocks(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Locked/ }).click()
  await page.locator('nt-user-admin .tools button[aria-expanded]:visible').last().click()
  await page.locator('nt-user-admin .user-filters').waitFor()
}

const inCards = (page: Page) => page.locator('nt-card-manager')

async function activateCard(page: Page): Promise<void> {
  await inCards(page)
    .getByRole('button', { name: /^Activate, Pat Jones/ })
    .click()
  await page.getByRole('checkbox', { name: /it ends in 4840/ }).check()
}

async function terminateCard(page: Page): Promise<void> {
  await inCards(page)
    .getByRole('button', { name: /^More for ALEX SMITH/ })
    .click()
  await page.getByRole('menuitem', { name: 'Terminate' }).click()
  await page.getByRole('radio', { name: 'Lost' }).check()
}

async function requestCards(page: Page): Promise<void> {
  await inCards(page).getByRole('button', { name: 'Request cards' }).click()
  await page.getByRole('textbox', { name: 'Name on the card' }).fill('Driver 12 Spokane')
  await page.getByText('Mailing address').waitFor()
}

async function openCard(page: Page): Promise<void> {
  await inCards(page)
    .getByRole('button', { name: /^DRIVER 7 TACOMA/ })
    .click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

async function endedCards(page: Page): Promise<void> {
  await inCards(page)
    .getByRole('tab', { name: /^Terminated/ })
    .click()
  await page.getByText('Jo Brown').waitFor()
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

const chargeback = (page: Page) => page.locator('nt-dispute-create [name=cb-reason]').first()

async function writeChargeback(page: Page): Promise<void> {
  await chargeback(page).check()
  await page.locator('nt-dispute-create #cb-description').fill('None of our drivers was in Tacoma that day.')
}

async function requestChargeback(page: Page): Promise<void> {
  await writeChargeback(page)
  await page.getByRole('button', { name: /^Request chargeback of/ }).click()
  await page.getByRole('heading', { name: 'Chargeback requested' }).waitFor()
}

/** Attributes for two card transactions: one that can be charged back, and one that is too old for it. */
const CHARGED = { 'attr.invoice-ids': 'T-204130', 'attr.kind': 'chargeback' } as const
const TOO_OLD = { ...CHARGED, 'attr.invoice-ids': 'T-204119' } as const
const GROUP = { role: 'admin', 'attr.group': 'g-1' }

export const ACTED: readonly ActedPicture[] = [
  { name: 'invoice-list-adjust', path: 'widget/invoice-list', query: { role: 'merchant' }, act: adjust },
  { name: 'invoice-list-selected', path: 'widget/invoice-list', act: selectTwo },
  { name: 'pay-invoices-chosen', path: 'widget/pay-invoices', act: addTwo },
  { name: 'pay-invoices-review', path: 'widget/pay-invoices', act: review },
  { name: 'pay-invoices-credit', path: 'widget/pay-invoices', act: chooseCredit },
  { name: 'pay-invoices-plan', path: 'widget/pay-invoices', query: { 'attr.step': 'plan' }, act: planUpTo },
  { name: 'pay-invoices-compact', path: 'widget/pay-invoices', query: { 'attr.layout': 'compact' }, act: fillCompact },
  { name: 'pay-invoices-short-pay', path: 'widget/pay-invoices', act: shortPay },
  {
    name: 'pay-invoices-several-empty',
    path: 'widget/pay-invoices',
    query: { 'attr.step': 'several' },
    act: (page) => page.getByRole('button', { name: 'Invoices of all accounts' }).waitFor(),
  },
  { name: 'pay-invoices-sent', path: 'widget/pay-invoices', act: send },
  {
    name: 'pay-invoices-rejected',
    path: 'widget/pay-invoices',
    query: { scenario: 'payment-rejected' },
    act: pay,
  },
  ...(
    [
      ['activate', activateCard],
      ['terminate', terminateCard],
      ['request', requestCards],
      ['opened', openCard],
      ['ended', endedCards],
    ] as const
  ).map(([name, act]) => ({
    name: `card-manager-${name}`,
    path: 'widget/card-manager',
    query: { role: 'admin' },
    act,
  })),
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
  { name: 'account-recovery-sent', path: 'widget/account-recovery', act: requestLink },
  { name: 'user-admin-edit', path: 'widget/user-admin', query: { role: 'admin' }, act: changeRole },
  { name: 'user-admin-several', path: 'widget/user-admin', query: { role: 'admin' }, act: pasteUsers },
  { name: 'user-admin-locked', path: 'widget/user-admin', query: { role: 'admin' }, act: filterLocks },
  { name: 'primitive-menu-open', path: 'primitive/menu', act: press },
  { name: 'primitive-popover-open', path: 'primitive/popover', act: press },
  { name: 'primitive-toast-shown', path: 'primitive/toast', act: press },
  {
    name: 'primitive-button-focus',
    path: 'primitive/button',
    act: (page) => page.locator('.drawn button').first().focus(),
  },
  { name: 'dispute-create-chargeback', path: 'widget/dispute-create', query: CHARGED, act: writeChargeback },
  {
    name: 'dispute-create-chargeback-de',
    path: 'widget/dispute-create',
    query: { ...CHARGED, locale: 'de' },
    act: writeChargeback,
  },
  {
    name: 'dispute-create-chargeback-none',
    path: 'widget/dispute-create',
    query: TOO_OLD,
    act: (page) => page.locator('nt-dispute-create .cb-none').waitFor(),
  },
  { name: 'dispute-create-chargeback-sent', path: 'widget/dispute-create', query: CHARGED, act: requestChargeback },
]
