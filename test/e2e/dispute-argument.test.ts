/**
 * A dispute of one invoice by three users in three browsers at the real sandbox: customer, dealer and customer support,
 * to a credit memo and to a denial; by mouse, and by keyboard. Source: docs/spec/disputes.md DSP-3, DSP-20, DSP-24,
 * DSP-35.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openDispute } from '../support/dispute-at-sandbox.ts'
import { says, type Participant, joinDispute } from '../support/dispute-participants.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import type { PortalClient, Resource } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 240_000
const stage = stageOfFile()

interface DisputeFacts {
  outcome: string | null
  granted_total: number | null
  credit_memo_id: string | null
}

const participant = (username: string, id: string, personAt: (page: Page) => Person): Promise<Participant> =>
  joinDispute(stage, username, id, { personAt })

const choose = ({ dispute, person }: Participant, name: RegExp) => person.choose(dispute.getByRole('radio', { name }))
const write = ({ dispute, person }: Participant, text: string) =>
  person.type(dispute.getByRole('textbox', { name: /^(Message|Reason for the decision)$/ }), text)
const press = ({ dispute, person }: Participant, name: string) =>
  person.press(dispute.getByRole('button', { name, exact: true }))
const confirm = ({ dispute, person }: Participant, name: string) =>
  person.press(dispute.getByRole('dialog').getByRole('button', { name, exact: true }))

const factsOf = async (client: PortalClient, id: string): Promise<DisputeFacts> =>
  (await client.send(`/disputes/${id}`)).json<Resource<DisputeFacts>>().data.attributes

it(
  '[DSP-3] goes from opening through an offer and an escalation to a partial credit memo',
  { timeout: TIMEOUT_MS },
  async () => {
    const client = await stage.sandbox.signIn('admin')
    const id = await openDispute(client, 40_000)
    const admin = await participant('admin', id, byMouse)
    await says(admin, /Cascade Tire & Service has until .* to answer/)

    const dealer = await participant('merchant', id, byMouse)
    await says(dealer, '12 tires were billed, 8 arrived.')
    await choose(dealer, /^Offer an amount/)
    await dealer.person.type(dealer.dispute.getByRole('textbox', { name: /^Offer: / }), '150.00')
    await write(dealer, 'Our driver counted 10 on the dock.')
    await press(dealer, 'Offer $150.00')
    await says(dealer, 'Your answer was sent')
    await says(dealer, /Northwind Traders has until .* to answer/)

    await admin.page.reload()
    await says(admin, 'Waiting for you')
    await says(admin, 'Our driver counted 10 on the dock.')
    await choose(admin, /^Disagree and ask customer support/)
    await says(admin, /The offer of \$150\.00 lapses/)
    await write(admin, 'The delivery note is signed for 8 tires.')
    await press(admin, 'Add a note, documents or contacts')
    await admin.dispute.getByRole('textbox', { name: 'Internal note' }).fill('Settle for 300.')
    const buffer = Buffer.from('Signed for 8 tires.')
    await admin.dispute.locator('input[type=file]').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer })
    await says(admin, /^Uploaded,/)
    await press(admin, 'Ask customer support')
    await says(admin, 'Your answer was sent')
    await says(admin, 'Customer support decides. There is no deadline.')

    const support = await participant('support', id, byMouse)
    await says(support, 'The delivery note is signed for 8 tires.')
    await support.dispute.getByRole('button', { name: 'Save note.txt' }).first().waitFor()
    expect(await support.dispute.getByText('Settle for 300.').count()).toBe(0)
    await choose(support, /^Grant a part/)
    await support.person.type(support.dispute.getByRole('textbox', { name: /^Grant: / }), '400.01')
    await write(support, 'Eight arrived; the return fee stays.')
    await support.person.press(support.dispute.getByRole('button', { name: /^Grant/ }).first())
    await says(support, /At most \$400\.00/)
    await support.person.type(support.dispute.getByRole('textbox', { name: /^Grant: / }), '300')
    await press(support, 'Grant $300.00')
    await says(support, /\$100\.00 is payable again at once\. The decision is final\./)
    await confirm(support, 'Grant $300.00')
    await says(support, '$300.00 is granted')

    await admin.page.reload()
    await says(admin, /A credit memo of \$300\.00 is issued on/)
    expect(await factsOf(client, id)).toMatchObject({
      status: 'pending',
      outcome: 'granted in part',
      granted_total: 30_000,
    })
    await stage.sandbox.moveClock({ advanceBankingDays: 1 })
    await stage.sandbox.moveClock({ advanceBankingDays: 1 })
    const facts = await factsOf(await stage.sandbox.signIn('admin'), id)
    expect(facts).toMatchObject({ status: 'closed', outcome: 'granted in part' })
    for (const { problems } of [admin, dealer, support]) expect(problems).toEqual([])
  },
)

it('[DSP-3] is denied by the dealer, escalated by keyboard, and denied finally', { timeout: TIMEOUT_MS }, async () => {
  const client = await stage.sandbox.signIn('admin')
  const id = await openDispute(client, 25_000)
  const dealer = await participant('merchant', id, byMouse)
  await choose(dealer, /^Deny/)
  await write(dealer, 'The note is signed for all of them.')
  await press(dealer, 'Deny dispute')
  await says(dealer, /Northwind Traders has until .* to accept that/)
  await confirm(dealer, 'Deny dispute')
  await says(dealer, 'Your answer was sent')

  const admin = await participant('admin', id, byKeyboard)
  await says(admin, 'Denied')
  await choose(admin, /^Disagree and ask customer support/)
  await write(admin, 'We see it another way.')
  await press(admin, 'Ask customer support')
  await says(admin, 'Your answer was sent')

  const support = await participant('support', id, byKeyboard)
  await choose(support, /^Deny/)
  await write(support, 'Both notes were signed.')
  await press(support, 'Deny dispute')
  await says(support, /\$250\.00 is payable again\. The decision is final\./)
  await confirm(support, 'Deny dispute')
  await says(support, 'Your answer was sent')
  expect(await factsOf(client, id)).toMatchObject({ status: 'closed', outcome: 'denied', granted_total: null })

  await admin.page.reload()
  await says(admin, 'Closed, denied')
  await says(admin, 'Dispute again')
  for (const { problems } of [admin, dealer, support]) expect(problems).toEqual([])
})

it('[DSP-24] shows what the other side did in the meantime and keeps the input', { timeout: TIMEOUT_MS }, async () => {
  const client = await stage.sandbox.signIn('admin')
  const id = await openDispute(client, 12_300)
  const merchant = await stage.sandbox.signIn('merchant')
  const answer = (version: number, body: object) =>
    merchant.send(`/disputes/${id}/answers`, {
      method: 'POST',
      headers: { 'Idempotency-Key': `argument-race-${id}-${version}` },
      body: { type: 'dispute-answers', attributes: { version, ...body } },
    })
  const dealer = await participant('merchant', id, byMouse)
  await choose(dealer, /^Deny/)
  await write(dealer, 'No.')
  // Simulate a colleague who answers first.
  const { version } = (await merchant.send(`/disputes/${id}`)).json<Resource<{ version: number }>>().data.attributes
  const reply = await answer(version, { action: 'respond to customer', comment: 'Which tires?' })
  expect(reply.status, reply.text).toBe(201)
  await press(dealer, 'Deny dispute')
  await confirm(dealer, 'Deny dispute')
  await says(dealer, 'Nothing was sent. What you entered is kept.')
  await says(dealer, /Status: Waiting for customer, before: Waiting for you/)
  await says(dealer, 'What you entered')
})
