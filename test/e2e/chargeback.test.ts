/**
 * A chargeback at the real sandbox: a payer requests it in German by keyboard, customer support grants it, the payer
 * sees the credit; another one is denied. Source: docs/spec/chargebacks.md CHB-6, CHB-7, CHB-11, CHB-15.
 */
import type { Locator, Page } from 'playwright'
import { expect, it } from 'vitest'
import { languageStored } from '../support/stored-language.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import type { List, PortalClient, Resource } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 240_000
const stage = stageOfFile()
/** Invoices of card purchases: 8,940.75 on November 2, and 1,894.50 on November 17. */
const GRANTED = 'INV-204016'
const DENIED = 'INV-204530'
const trxIdOf = (invoiceId: string) => invoiceId.replace('INV-', 'T-')

interface Participant {
  page: Page
  person: Person
  problems: readonly string[]
}

async function participant(username: string, personAt: (page: Page) => Person): Promise<Participant> {
  const { page, problems } = await stage.open()
  const person = personAt(page)
  const { provider } = stage.sandbox
  await page.goto(`${provider}/login`)
  await signIn(page, person, username)
  await page.waitForURL((url) => url.pathname !== '/login')
  return { page, person, problems }
}

async function switchToGerman(page: Page): Promise<void> {
  const kept = languageStored(page, 'de')
  await page.getByLabel('Language').selectOption('de')
  await kept
  await page.locator('html[lang=de]').waitFor()
}

/** Requests a chargeback of one card transaction in the wizard. @returns the number of the chargeback */
async function requestInGerman({ page, person }: Participant, invoiceId: string): Promise<string> {
  await page.goto(`${stage.sandbox.provider}/dispute/create?invoiceIds=${trxIdOf(invoiceId)}`)
  const wizard = page.locator('nt-dispute-create')
  await wizard.getByText(/^Mit Karte ••\d{4} gekauft\.$/).waitFor()
  await person.press(
    wizard.getByRole('button', { name: 'Wurde die Karte missbraucht, beantragen Sie stattdessen eine Rückbelastung' }),
  )
  await wizard.getByRole('heading', { name: 'Rückbelastung beantragen' }).waitFor()
  expect(new URL(page.url()).searchParams.get('kind')).toBe('chargeback')
  await wizard.getByText('Der Kundendienst entscheidet. Eine Frist gibt es nicht.').waitFor()
  await person.choose(wizard.getByRole('radio', { name: 'Die Karte war verloren oder gestohlen' }))
  await person.type(
    wizard.getByRole('textbox', { name: 'Was ist passiert?' }),
    'Die Karte wurde am 2. November gestohlen.',
  )
  await person.press(wizard.getByRole('button', { name: /^Rückbelastung von .* beantragen$/ }))
  await wizard.getByRole('heading', { name: 'Rückbelastung beantragt' }).waitFor()
  return wizard.locator('.dc-number').innerText()
}

async function openCase({ page }: Participant, id: string): Promise<Locator> {
  await page.goto(`${stage.sandbox.provider}/dispute-center/${id}`)
  const dispute = page.locator('nt-dispute-detail')
  await dispute.getByRole('heading', { name: /INV-/ }).first().waitFor()
  return dispute
}

async function decide(support: Participant, id: string, choice: RegExp, button: RegExp): Promise<void> {
  const { person } = support
  const dispute = await openCase(support, id)
  await dispute.getByText('Chargeback', { exact: true }).first().waitFor()
  await person.choose(dispute.getByRole('radio', { name: choice }))
  await person.type(dispute.getByRole('textbox', { name: /^(Message|Reason for the decision)$/ }), 'We looked into it.')
  await person.press(dispute.getByRole('button', { name: button }))
  await person.press(dispute.getByRole('dialog').getByRole('button', { name: button }))
  await dispute
    .getByText(/Your answer was sent|is granted/)
    .first()
    .waitFor()
}

interface Invoice {
  status: string
  openTotal: number
  disputedTotal: number
}
const invoiceOf = async (client: PortalClient, invoiceId: string) =>
  (await client.send(`/invoices?filter[trx_id]=${trxIdOf(invoiceId)}`)).json<List<Invoice>>().data[0]?.attributes
const factsOf = async (client: PortalClient, id: string) =>
  (await client.send(`/disputes/${id}`)).json<Resource<Record<string, unknown>>>().data.attributes

it(
  '[CHB-6] [CHB-11] [CHB-15] is requested in German by keyboard, granted by customer support, and credited',
  { timeout: TIMEOUT_MS },
  async () => {
    const payer = await participant('payer', byKeyboard)
    await switchToGerman(payer.page)
    const id = await requestInGerman(payer, GRANTED)
    const client = await stage.sandbox.signIn('payer')
    expect(await invoiceOf(client, GRANTED)).toMatchObject({ openTotal: 894_075, disputedTotal: 894_075 })

    const dealer = await participant('merchant', byMouse)
    const seen = await openCase(dealer, id)
    await seen.getByText('Chargeback', { exact: true }).first().waitFor()
    expect(await seen.getByRole('radio').count()).toBe(0)

    const support = await participant('support', byMouse)
    await decide(support, id, /^Grant all/, /^Grant \$8,940\.75$/)
    await stage.sandbox.moveClock({ advanceBankingDays: 1 })
    await stage.sandbox.moveClock({ advanceBankingDays: 1 })

    const dispute = await openCase(payer, id)
    await dispute.getByText('Rückbelastung', { exact: true }).first().waitFor()
    expect(await factsOf(await stage.sandbox.signIn('payer'), id)).toMatchObject({
      kind: 'chargeback',
      status: 'closed',
      outcome: 'granted',
      granted_total: 894_075,
    })
    expect(await invoiceOf(await stage.sandbox.signIn('payer'), GRANTED)).toMatchObject({
      status: 'Paid, Adjusted',
      openTotal: 0,
      disputedTotal: 0,
    })
    for (const { problems } of [payer, dealer, support]) expect(problems).toEqual([])
  },
)

it(
  '[CHB-7] [CHB-13] is denied by customer support, which makes the balance payable again, and explains that another is too old',
  { timeout: TIMEOUT_MS },
  async () => {
    const payer = await participant('payer', byMouse)
    const id = await requestInGerman(payer, DENIED)
    const support = await participant('support', byKeyboard)
    await decide(support, id, /^Deny/, /^Deny dispute$/)
    const client = await stage.sandbox.signIn('payer')
    expect(await factsOf(client, id)).toMatchObject({ status: 'closed', outcome: 'denied', granted_total: null })
    expect(await invoiceOf(client, DENIED)).toMatchObject({ openTotal: 189_450, disputedTotal: 0 })

    const { page } = payer
    await page.goto(`${stage.sandbox.provider}/dispute/create?invoiceIds=T-201377&kind=chargeback`)
    const wizard = page.locator('nt-dispute-create')
    await wizard.getByText(/Für den ausgewählten Umsatz ist keine Rückbelastung möglich/).waitFor()
    await wizard.getByRole('button', { name: 'Stattdessen Beanstandung eröffnen' }).click()
    await wizard.getByRole('checkbox', { name: /INV-201377/ }).waitFor()
    for (const { problems } of [payer, support]) expect(problems).toEqual([])
  },
)
