/**
 * Every transition of the dispute state machine, through the interface by three users in three browsers and by the
 * sandbox's clock. Each journey reports the transitions in the history of its dispute; the last test compares them with
 * the contract, so that a new transition fails until a journey covers it. Half of the users only use the keyboard.
 * Source: docs/spec/disputes.md DSP-3, DSP-6, DSP-8, DSP-9, DSP-80…DSP-84.
 */
import { expect, it } from 'vitest'
import { DISPUTE_STATES } from '../../src/contract/disputes/dispute.states.ts'
import { disputeCreate } from '../../src/entries/testing.ts'
import { edgesOfDispute, openDispute } from '../support/dispute-at-sandbox.ts'
import {
  answer,
  choose,
  confirm,
  expectNoProblems,
  type Participant,
  joinDispute,
  says,
  send,
  write,
} from '../support/dispute-participants.ts'
import { edgesOf } from '../support/covered-transitions.ts'
import { readReceipt } from '../support/pay-journey.ts'
import { byKeyboard } from '../support/person.ts'
import type { PortalClient, Resource } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 300_000
const stage = stageOfFile()
const walked = new Set<string>()

interface Facts {
  status: string
  outcome: string | null
  granted_total: number | null
  respond_by_ts: string | null
  predecessor_id: string | null
  successor_id: string | null
}

const read = async (client: PortalClient, id: string): Promise<Facts> =>
  (await client.send(`/disputes/${id}`)).json<Resource<Facts>>().data.attributes

const customer = () => stage.sandbox.signIn('admin')

/** Records the transitions of these disputes. */
async function report(...ids: readonly string[]): Promise<void> {
  const client = await customer()
  for (const id of ids) for (const edge of await edgesOfDispute(client, id)) walked.add(edge)
}

/** Moves the clock until the credit memo is issued, and one banking day later applied. */
async function postAndApply(): Promise<void> {
  await stage.sandbox.moveClock({ advanceBankingDays: 1 })
  await stage.sandbox.moveClock({ advanceBankingDays: 1 })
}

async function withdraw(participant: Participant): Promise<void> {
  await participant.person.press(participant.dispute.locator('.btn.danger-quiet'))
  await confirm(participant)
  await says(participant, 'The dispute is withdrawn')
}

it('[DSP-80] goes from a complaint to a credit memo in German, by keyboard', { timeout: TIMEOUT_MS }, async () => {
  const seating = { personAt: byKeyboard, locale: 'de' }
  const payer = await joinDispute(stage, 'payer', null, seating)
  await payer.page.goto(`${stage.sandbox.provider}/dispute/create`)
  const wizard = disputeCreate(payer.page)
  const form = payer.page.locator('nt-dispute-create')
  await wizard.waitUntilReady()
  await form.getByText('Was möchten Sie beanstanden?').first().waitFor()
  await payer.person.press(form.locator('tbody tr', { hasText: 'INV-203115' }).locator('input[type=checkbox]'))
  const goOn = () => payer.person.press(form.locator('.dc-go:visible').first())
  await goOn()
  await form.locator('#dc-reason').press('ArrowDown')
  await payer.person.type(form.locator('#dc-description'), 'Der vereinbarte Preis war niedriger.')
  await payer.person.choose(form.locator('.dc-invoice input[value=part]'))
  await payer.person.type(form.locator('.dc-amount input'), '310,00')
  await goOn()
  await form.getByText('Unterlagen').first().waitFor()
  await goOn()
  await payer.person.press(form.locator('.dc-send .btn.primary'))
  const [id = ''] = await wizard.numbers()

  const done = 'Ihre Antwort wurde gesendet'
  const dealer = await joinDispute(stage, 'merchant', id, seating)
  await says(dealer, 'Der vereinbarte Preis war niedriger.')
  await answer(dealer, 'respond to customer', 'Wir bieten die Hälfte an.', { amount: '155,00', done })
  const admin = await joinDispute(stage, 'admin', id, seating)
  await says(admin, 'Ohne Antwort läuft die Beanstandung ab, das Angebot verfällt')
  await answer(admin, 'respond to merchant', 'Die Hälfte reicht uns nicht.', { done })
  await dealer.show(id)
  await says(dealer, 'Die Hälfte reicht uns nicht.')
  await answer(dealer, 'deny', 'Dann gilt die Rechnung.', { done })
  await admin.show(id)
  await answer(admin, 'escalate', 'Wir sehen das anders.', { done })
  await says(admin, 'Der Kundendienst entscheidet. Es gibt keine Frist.')
  const support = await joinDispute(stage, 'support', id, seating)
  await answer(support, 'grant in full', 'Die Preisliste gibt dem Kunden recht.', { done: /310,00\s\$ sind gewährt/ })
  await admin.show(id)
  await says(admin, /Eine Gutschrift über 310,00\s\$ wird am .* ausgestellt/)
  expectNoProblems(payer, dealer, admin, support)

  await postAndApply()
  const reader = await joinDispute(stage, 'admin', id, { locale: 'de' })
  await says(reader, 'Abgeschlossen, gewährt')
  expect(await read(await customer(), id)).toMatchObject({
    status: 'closed',
    outcome: 'granted',
    granted_total: 31_000,
  })
  await report(id)
})

it('[DSP-81] a customer accepts a denial and an offer; a dealer grants', { timeout: TIMEOUT_MS }, async () => {
  const client = await customer()
  const [denied, offered, granted] = [
    await openDispute(client, 5_100),
    await openDispute(client, 5_200),
    await openDispute(client, 5_300),
  ]
  const dealer = await joinDispute(stage, 'merchant', denied)
  await answer(dealer, 'deny', 'All of them were delivered.')
  await dealer.show(offered)
  await answer(dealer, 'respond to customer', 'Would this do?', { amount: '26.00' })
  await dealer.show(granted)
  await answer(dealer, 'grant in full', 'You are right.', { done: '$53.00 is granted' })

  const admin = await joinDispute(stage, 'admin', denied, { personAt: byKeyboard })
  await answer(admin, 'close', 'We found the rest.')
  await says(admin, 'Closed, accepted')
  await admin.show(offered)
  await answer(admin, 'close', 'It does.', { done: '$26.00 is granted' })
  expectNoProblems(dealer, admin)
  expect(await read(client, denied)).toMatchObject({ status: 'closed', outcome: 'accepted', granted_total: null })
  expect(await read(client, offered)).toMatchObject({ status: 'closed', outcome: 'accepted', granted_total: 2_600 })
  expect(await read(client, granted)).toMatchObject({ status: 'pending', outcome: 'granted' })
  await postAndApply()
  await report(denied, offered, granted)
})

it(
  '[DSP-82] is withdrawn on each side’s turn, after one of several invoices was removed',
  { timeout: TIMEOUT_MS },
  async () => {
    const payerClient = await stage.sandbox.signIn('payer')
    const own = await openDispute(payerClient, 6_100, { count: 2 })
    const payer = await joinDispute(stage, 'payer', own, { personAt: byKeyboard })
    await payer.person.press(payer.dispute.getByRole('button', { name: /^Remove INV-/ }).first())
    await confirm(payer)
    await says(payer, /^INV-\d+ is removed from the dispute$/)
    await withdraw(payer)

    const client = await customer()
    const [waiting, escalated] = [await openDispute(client, 6_200), await openDispute(client, 6_300)]
    const dealer = await joinDispute(stage, 'merchant', waiting)
    await answer(dealer, 'respond to customer', 'Which tires?')
    await dealer.show(escalated)
    await answer(dealer, 'deny', 'No.')
    // A payer can read a dispute that an admin has opened, but cannot withdraw it.
    await payer.show(waiting)
    expect(await payer.dispute.locator('.btn.danger-quiet').count()).toBe(0)
    const admin = await joinDispute(stage, 'admin', waiting, { personAt: byKeyboard })
    await withdraw(admin)
    await admin.show(escalated)
    await answer(admin, 'escalate', 'Please decide.')
    await admin.show(escalated)
    await withdraw(admin)
    const support = await joinDispute(stage, 'support', escalated)
    await says(support, 'Closed, withdrawn')
    expectNoProblems(payer, dealer, admin, support)
    await report(own, waiting, escalated)
  },
)

it(
  '[DSP-83] without an answer: customer support decides after the dealer’s deadline, the dispute expires after the customer’s',
  { timeout: TIMEOUT_MS },
  async () => {
    const client = await customer()
    const [denied, inPart, expired] = [
      await openDispute(client, 7_100),
      await openDispute(client, 7_200),
      await openDispute(client, 7_300),
    ]
    const dealer = await joinDispute(stage, 'merchant', expired)
    await answer(dealer, 'respond to customer', 'We offer a third.', { amount: '24.00' })
    await stage.sandbox.moveClock({ advance: 'P15D' })
    // Each side was notified when it had to answer, and reminded three days and one day before its deadline.
    expect(await noticesOf('merchant', denied)).toBe(3)
    expect(await noticesOf('admin', expired)).toBeGreaterThanOrEqual(3)

    const support = await joinDispute(stage, 'support', denied, { personAt: byKeyboard })
    await says(support, 'Your turn: decide.')
    await answer(support, 'deny', 'Both notes were signed.')
    await support.show(inPart)
    await answer(support, 'grant in part', 'Two were missing.', { amount: '30.00', done: '$30.00 is granted' })

    const admin = await joinDispute(stage, 'admin', expired)
    await says(admin, 'Expired without an answer')
    await admin.person.press(admin.dispute.getByRole('button', { name: 'Dispute again' }))
    const wizard = disputeCreate(admin.page)
    await wizard.waitUntilReady()
    await wizard.goOn()
    await wizard.chooseReason('DR-1')
    await wizard.describe('We were on vacation when the offer came.')
    await wizard.goOn()
    await wizard.goOn()
    await wizard.send()
    const [again = ''] = await wizard.numbers()
    const second = await joinDispute(stage, 'merchant', again)
    await answer(second, 'grant in part', 'As offered before.', { amount: '24.00', done: '$24.00 is granted' })
    await admin.show(expired)
    await says(admin, again)
    expectNoProblems(support, admin, second)
    expect(await read(await customer(), again)).toMatchObject({ predecessor_id: expired, status: 'pending' })
    await postAndApply()
    await report(denied, inPart, expired, again)
  },
)

it(
  '[DSP-84] accepts an answer in the last minute, and rejects it a second after the deadline',
  { timeout: TIMEOUT_MS },
  async () => {
    const client = await customer()
    const [inTime, late] = [await openDispute(client, 8_100), await openDispute(client, 8_200)]
    const last = Date.parse((await read(client, late)).respond_by_ts ?? '')
    await stage.sandbox.moveClock({ now: new Date(last - 60_000).toISOString() })
    const [dealer, colleague] = [
      await joinDispute(stage, 'merchant', inTime, { personAt: byKeyboard }),
      await joinDispute(stage, 'merchant', late, { expected: /409/ }),
    ]
    await says(dealer, 'Today is the last day.')
    await answer(dealer, 'respond to customer', 'Which tires?')
    await choose(colleague, 'respond to customer')
    await write(colleague, 'Which tires, please?')
    await stage.sandbox.moveClock({ now: new Date(last + 1_000).toISOString() })
    await send(colleague)
    await says(colleague, 'Nothing was sent. What you entered is kept.')
    await says(colleague, 'Which tires, please?')
    expectNoProblems(dealer, colleague)
    const now = await customer()
    expect(await read(now, inTime)).toMatchObject({ status: 'waiting on customer' })
    expect(await read(now, late)).toMatchObject({ status: 'pending customer support response' })
    await report(inTime, late)
  },
)

it(
  '[DSP-86] the rest is paid from the dispute, while its invoice is not eligible',
  { timeout: TIMEOUT_MS },
  async () => {
    const id = await openDispute(await customer(), 9_100)
    const payer = await joinDispute(stage, 'payer', id, { personAt: byKeyboard })
    const { page, person } = payer
    await person.press(payer.dispute.getByRole('button', { name: /^Pay \$/ }))
    const pay = page.locator('nt-pay-invoices')
    await pay.getByRole('heading', { name: /Review and pay$/ }).waitFor()
    await person.choose(pay.getByRole('radio', { name: /Operating account ••6789/ }))
    await person.press(pay.getByRole('checkbox', { name: /I authorize this payment/ }))
    await person.press(pay.getByRole('button', { name: /^Pay \$/ }))
    await readReceipt(pay)
    await payer.show(id)
    await says(payer, 'Invoice no longer eligible')
    await stage.sandbox.moveClock({ advanceBankingDays: 3 })
    await payer.show(id)
    await says(payer, /has until .* to answer/)
    expect(await payer.dispute.getByText('Invoice no longer eligible').count()).toBe(0)
    await withdraw(await joinDispute(stage, 'admin', id))
    expectNoProblems(payer)
    await report(id)
  },
)

it('[DSP-80] the journeys above cover every transition of the state machine', () => {
  // Left out: chargebacks start in another way, which their own journey covers (CHB-15).
  const edges = edgesOf(DISPUTE_STATES).filter((edge) => !edge.includes('request chargeback'))
  expect([...walked].sort()).toEqual(edges.sort())
})

/** Returns the number of notifications about the dispute that the user has received. */
async function noticesOf(username: string, id: string): Promise<number> {
  const reply = await (await stage.sandbox.signIn(username)).send('/ecaas/notifications?page[size]=100')
  return reply.text.split(`/dispute-center/${id}`).length - 1
}
