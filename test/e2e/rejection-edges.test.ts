/**
 * Every transition of the rejection state machine, through the interface by a dealer and customer support, with the
 * sandbox's clock moved while the network is slow. The last test compares the covered transitions with the contract.
 * Source: docs/spec/rejections.md REJ-2…REJ-6, REJ-15, REJ-25, REJ-30…REJ-33.
 */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { REJECTION_STATES } from '../../src/contract/rejections/rejection.states.ts'
import { rejectionCenter } from '../../src/entries/testing.ts'
import { edgesOf, coveredTransitions, type RecordedStep } from '../support/covered-transitions.ts'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse, type Person } from '../support/person.ts'
import type { Resource } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 300_000
/** The sandbox decides after five seconds (REJ-18), and the page polls every three. */
const DECIDED = { timeout: 40_000 }
const stage = stageOfFile()
const walked = new Set<string>()

async function enter(username: string, personOf: (page: Page) => Person = byMouse) {
  // In a race, one of the two gets an error.
  const opened = await stage.open({ expected: /409/ })
  const person = personOf(opened.page)
  await opened.page.goto(`${stage.sandbox.provider}/rejections`)
  await signIn(opened.page, person, username)
  const widget = opened.page.locator('nt-rejection-center')
  await widget.getByRole('heading', { name: 'Rejections' }).waitFor()
  const button = (name: string | RegExp) => widget.getByRole('button', { name })
  return {
    ...opened,
    person,
    widget,
    press: (name: string | RegExp) => person.press(button(name).first()),
    says: (text: string | RegExp, options?: { timeout: number }) => widget.getByText(text).first().waitFor(options),
    /** Confirms the open dialog. */
    agree: () => person.press(widget.locator('dialog[open] button[type=submit]')),
    tick: () => person.press(widget.locator('dialog[open] input[type=checkbox]')),
  }
}

interface Facts {
  status: string
  attempts: { outcome: 'accepted' | 'rejected' | null }[]
}

/** Returns the rejection's current state, and collects the transitions in its history. */
async function report(id: string): Promise<Facts> {
  const facts = (await (await stage.sandbox.signIn('support')).send(`/rejections/${id}`)).json<Resource<Facts>>().data
    .attributes
  const tries = facts.attempts.flatMap(({ outcome }): RecordedStep[] => [
    { action: 'resubmit', by: 'merchant' },
    ...(outcome ? [{ action: outcome === 'accepted' ? 'accept' : 'reject again', by: 'system' } as const] : []),
  ])
  const end: RecordedStep[] = facts.status === 'canceled' ? [{ action: 'cancel', by: 'merchant' }] : []
  const steps: RecordedStep[] = [{ action: 'reject', by: 'system' }, ...tries, ...end]
  for (const edge of coveredTransitions(REJECTION_STATES, steps)) walked.add(edge)
  return facts
}

it(
  '[REJ-30] saves and discards drafts, is rejected until no attempt is left, and cancels, by keyboard',
  { timeout: TIMEOUT_MS },
  async () => {
    const dealer = await enter('merchant', byKeyboard)
    await dealer.press('Fix: INV-601001')
    const card = dealer.widget.getByRole('textbox', { name: 'Card, last four digits' })
    await dealer.person.type(card, '1111')
    await dealer.press('Save draft')
    await dealer.says('The draft is saved. It was not sent.')
    await dealer.page.reload()
    await dealer.says(/^Draft saved by .* It was not sent\.$/)
    expect(await card.inputValue()).toBe('1111')
    await dealer.press('Discard draft')
    await dealer.agree()
    await dealer.says('The draft is discarded.')

    for (const [number, left] of [
      [1, '2 of 3 attempts left'],
      [2, '1 of 3 attempts left'],
      [3, 'No attempts are left.'],
    ] as const) {
      await dealer.press(/^Resubmit /)
      await dealer.says('Resubmitted. Waiting for an answer.')
      await dealer.says(new RegExp(`^Attempt ${number} was rejected again\\. ${left}`), DECIDED)
    }
    await dealer.says('Resubmitted 3 times. It can only be canceled.')
    expect(await dealer.widget.getByRole('button', { name: /^Resubmit \$/ }).count()).toBe(0)
    await dealer.press('Cancel transaction')
    await dealer.tick()
    await dealer.agree()
    await dealer.says('Canceled permanently.')
    expect(await report('RJ-1001')).toMatchObject({ status: 'canceled' })
    expect(dealer.problems).toEqual([])
  },
)

it(
  '[REJ-31] reports after a minute that it is still processing, and then the result',
  { timeout: TIMEOUT_MS },
  async () => {
    const support = await enter('support')
    const center = rejectionCenter(support.page)
    await center.search('INV-601011')
    await support.press('Fix: INV-601011')
    await center.chooseCustomer('10429')
    await support.person.type(support.widget.getByRole('textbox', { name: 'Card, last four digits' }), '0090')
    await support.press(/^Resubmit /)
    await support.says('Resubmitted. Waiting for an answer.')
    expect(await support.widget.getByRole('button', { name: 'Cancel transaction' }).isDisabled()).toBe(true)
    await stage.sandbox.moveClock({ advance: 'PT1M' })
    await support.says('Still processing after 1 minute.')
    await support.says(/Do not sell it again/)
    await stage.sandbox.moveClock({ advance: 'PT1M' })
    await support.says(/^INV-601011 was accepted as transaction T-/, DECIDED)
    expect(await report('RJ-1011')).toMatchObject({ status: 'resubmitted' })
    expect(support.problems).toEqual([])
  },
)

it(
  '[REJ-32] cancels two together, one of which was canceled before: each has its result',
  { timeout: TIMEOUT_MS },
  async () => {
    const [dealer, support] = [await enter('merchant'), await enter('support')]
    const center = rejectionCenter(dealer.page)
    await center.select('INV-601002')
    await center.select('INV-203115')
    await dealer.press('Cancel 2 transactions')
    await rejectionCenter(support.page).search('Contoso')
    await support.press('INV-203115, Contoso Freight: open')
    await support.press('Cancel transaction')
    await support.tick()
    await support.agree()
    await support.says('Canceled permanently.')
    await dealer.tick()
    await dealer.agree()
    await dealer.says('Canceled: 1 of 2')
    await dealer.says('It was canceled in the meantime.')
    for (const id of ['RJ-1002', 'RJ-1004']) expect(await report(id)).toMatchObject({ status: 'canceled' })
    expect([...dealer.problems, ...support.problems]).toEqual([])
  },
)

it(
  '[REJ-33] canceled and resubmitted at the same moment: one succeeds, the other user sees why not',
  { timeout: TIMEOUT_MS },
  async () => {
    const [dealer, support] = [await enter('merchant', byKeyboard), await enter('support')]
    await dealer.press('INV-601003, Northwind Traders: open')
    await dealer.press('Cancel transaction')
    await dealer.tick()
    await rejectionCenter(support.page).search('INV-601003')
    await support.press('Fix: INV-601003')
    await support.person.type(support.widget.getByRole('textbox', { name: 'Tax' }), '100')
    await support.says('They match.')
    await Promise.all([dealer.agree(), support.press(/^Resubmit /)])
    const canceled = dealer.widget.getByText('Canceled permanently.')
    const refused = dealer.widget.getByText(
      'It was resubmitted in the meantime and is being processed. Wait for the result.',
    )
    await canceled.or(refused).first().waitFor()
    if (await canceled.isVisible()) {
      await support.says('This was canceled in the meantime.')
      expect(await report('RJ-1003')).toMatchObject({ status: 'canceled' })
    } else {
      await support.says(/^INV-601003 was accepted as transaction T-/, DECIDED)
      expect(await report('RJ-1003')).toMatchObject({ status: 'resubmitted' })
    }
    expect([...dealer.problems, ...support.problems]).toEqual([])
  },
)

it('[REJ-30] the journeys above cover every transition of the state machine', () => {
  expect([...walked].sort()).toEqual(edgesOf(REJECTION_STATES).sort())
})
