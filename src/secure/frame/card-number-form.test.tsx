/** The card number form, as a user sees it inside the frame; a simulated session replaces the server. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadTexts } from 'virtual:messages'
import { drawUi, type DrawnUi } from '../../../test/support/render-ui.tsx'
import { type ErrorCode, type FrameTask, type FromFrame, LIMITS, NetTermsError } from '../../contract/index.ts'
import { createI18n } from '../../i18n/create-i18n.ts'
import { createI18next } from '../../i18n/create-i18next.ts'
import { FrameApp } from './frame-app.tsx'
import { domainsOf, loadForm } from './frame-forms.ts'
import type { FrameSession } from './frame-session.ts'

const NUMBER = '4000001234562423'
const SHOWN = '4000 0012 3456 2423'
const TASK = { kind: 'card-number', customerId: '10428', cardId: 'PC-1002' } as const satisfies FrameTask

const refusal = (code: ErrorCode, meta: Record<string, unknown> = {}) =>
  new NetTermsError(code, 'Refused.', { status: code === 'credentials-invalid' ? 401 : 409, details: [{ code, meta }] })

// In this browser the test runner's frame counts as covered; SEC-12 is tested elsewhere.
beforeAll(() => {
  Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
})

let drawn: DrawnUi | null = null
const realNow = Date.now.bind(Date)
let moved = 0
let messages: FromFrame[] = []
beforeEach(() => {
  messages = []
  moved = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  drawn?.close()
  drawn = null
})

interface Play {
  password?: string
  expiresIn?: number
  refuse?: NetTermsError
  task?: FrameTask
  username?: string | null
}

async function open({ password = 'right', expiresIn = 300, refuse, task = TASK, username = 'admin' }: Play = {}) {
  const requests: unknown[] = []
  let isGranted = false
  const session = {
    takeHandover: async () => ({ username, provider: 'Harbor Trade Credit' }),
    findBank: async () => null,
    needsPassword: () => !isGranted,
    async stepUp(entered: string) {
      if (entered !== password) throw refusal('credentials-invalid')
      isGranted = true
    },
    addBankAccount: async () => {
      throw refusal('not-permitted')
    },
    async send(_call: unknown, input: unknown) {
      requests.push(input)
      if (!isGranted) throw refusal('token-invalid')
      if (refuse) throw refuse
      return { data: { holder: 'Renée Núñez-Koch', number: NUMBER, expiry: '09/28', expiresIn } }
    },
    async download() {
      requests.push('file')
      if (refuse) throw refuse
      return new Blob(['username\r\n'])
    },
    forgetPassword() {
      isGranted = false
    },
  } as unknown as FrameSession
  const i18n = createI18n('en', 'America/Chicago', createI18next(loadTexts))
  await i18n.load(domainsOf(task))
  const form = await loadForm(task)
  drawn = drawUi(
    <FrameApp
      task={task}
      form={form}
      user={{ username, provider: 'Harbor Trade Credit' }}
      i18n={i18n}
      session={session}
      post={(message) => void messages.push(message)}
    />,
  )
  return { requests }
}

const states = () => messages.flatMap((message) => (message.type === 'state' ? [message.state] : []))
const text = () => drawn?.container.textContent ?? ''
const enter = async (password = 'right') => {
  await page.getByLabelText('Password of admin').fill(password)
  await userEvent.keyboard('{Enter}')
}

it('[SEC-15] shows number, holder, and expiry after the password, for the card named by the page', async () => {
  const { requests } = await open()
  await enter()
  await expect.element(page.getByText(SHOWN)).toBeVisible()
  expect(text()).toMatch(/Renée Núñez-Koch.*09\/28.*Number hides in.*5:00/)
  expect(requests).toEqual([{ body: { buid_customer: '10428', card_id: 'PC-1002' } }])
  await expect.poll(() => drawn?.focused()?.getAttribute('aria-label')).toBe('Card details')
})

it('[SEC-16] sends states and codes to the page, and nothing else', async () => {
  await open()
  await enter('wrong')
  await expect.element(page.getByText(/This is not the password/)).toBeVisible()
  await enter()
  await expect.element(page.getByText(SHOWN)).toBeVisible()
  await page.getByRole('button', { name: 'Hide now' }).click()
  await userEvent.keyboard('{Escape}')
  expect(states()).toEqual(['shown', 'hidden', 'closed'])
  const said = JSON.stringify(messages)
  for (const secret of [NUMBER, '2423', 'right', 'wrong', 'Núñez', '09/28', 'admin']) expect(said).not.toContain(secret)
})

/** Advances the wall clock; timers and the monotonic clock are not changed. */
function moveClock(ms: number): void {
  moved += ms
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + moved)
}
/** Waits without the simulated clock. */
async function until(holds: () => boolean): Promise<void> {
  for (let round = 0; round < 100 && !holds(); round += 1) await new Promise((resolve) => setTimeout(resolve, 30))
  expect(holds(), text()).toBe(true)
}
const status = () => drawn?.container.querySelector('[role=status]')?.textContent ?? ''

it('[SEC-17] hides the number after its time by the wall clock, even if timers did not run', async () => {
  await open()
  await enter()
  await expect.element(page.getByText(SHOWN)).toBeVisible()
  moveClock(298_000)
  await until(() => /0:0[12]/.test(text()))
  moveClock(3_000)
  await until(() => !text().includes(SHOWN))
  expect(text()).toMatch(/The number is hidden again.*5 minutes are over/)
})

it('[SEC-17] is not affected by a clock that is set back', async () => {
  await open()
  await enter()
  await expect.element(page.getByText(SHOWN)).toBeVisible()
  moveClock(-60_000)
  await until(() => !text().includes(SHOWN))
})

it('[SEC-19] announces the remaining time at the start, at 60, and at 10 seconds', async () => {
  await open()
  await enter()
  await until(() => status() === 'The number is shown. It is hidden again in 5 minutes.')
  moveClock(241_000)
  await until(() => status() === 'The number is hidden in 60 seconds.')
  moveClock(50_000)
  await until(() => status() === 'The number is hidden in 10 seconds.')
})

it.each([
  [
    'the page is left, or enters the back/forward cache',
    () => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  ],
  ['the page is frozen', () => document.dispatchEvent(new Event('freeze'))],
  ['the page is printed', () => dispatchEvent(new Event('beforeprint'))],
])('[SEC-18] removes the number synchronously when %s', async (_when, leave) => {
  await open()
  await enter()
  await expect.element(page.getByText(SHOWN)).toBeVisible()
  leave()
  expect(text()).not.toContain(SHOWN)
  expect(states()).toEqual(['shown', 'hidden'])
})

it('[SEC-18] hides the number after its tab was hidden for too long, but not for a moment', async () => {
  await open()
  await enter()
  await expect.element(page.getByText(SHOWN)).toBeVisible()
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  turn('hidden')
  moveClock((LIMITS.cardHiddenTabSeconds - 2) * 1000)
  turn('visible')
  expect(text()).toContain(SHOWN)
  turn('hidden')
  moveClock(LIMITS.cardHiddenTabSeconds * 1000)
  turn('visible')
  expect(text()).not.toContain(SHOWN)
})

it('[SEC-18] prevents copying', async () => {
  await open()
  await enter()
  await expect.element(page.getByText(SHOWN)).toBeVisible()
  const face = page.getByRole('group', { name: 'Card details' }).element()
  const copy = new ClipboardEvent('copy', { bubbles: true, cancelable: true })
  page.getByText(SHOWN).element().dispatchEvent(copy)
  expect(copy.defaultPrevented).toBe(true)
  expect(face.querySelector('input')).toBeNull()
  expect(page.getByRole('button').elements()).toHaveLength(1)
})

it('[SEC-10] needs the password for each view, and reports a locked user', async () => {
  await open()
  await enter()
  await page.getByRole('button', { name: 'Hide now' }).click()
  await expect.poll(() => drawn?.focused()?.id).toBe('password')
  await expect.element(page.getByLabelText('Password of admin')).toHaveValue('')
  for (let tries = 1; tries < LIMITS.attemptsBeforeLock; tries += 1) {
    await enter(`no ${tries}`)
    await expect.element(page.getByText(/This is not the password/)).toBeVisible()
  }
  await enter('no')
  await expect.element(page.getByText(/Your account is locked for 30 minutes/)).toBeVisible()
})

it('[CRD-19] shows when the next number can be viewed, in place of the form', async () => {
  await open({ refuse: refusal('card-reveals-used', { retry_after: 600 }) })
  await enter()
  await expect.element(page.getByRole('heading', { name: 'You have seen 5 card numbers this hour' })).toBeVisible()
  await expect.element(page.getByText(/You can see the next one at \d+:\d\d [AP]M/)).toBeVisible()
  expect(messages).toContainEqual({ type: 'refused', code: 'card-reveals-used' })
  expect(page.getByLabelText('Password of admin').elements()).toHaveLength(0)
})

it('[CRD-18] reports that a card has no number to show', async () => {
  await open({ refuse: refusal('card-number-unavailable', { status: 'terminated' }) })
  await enter()
  await expect.element(page.getByRole('heading', { name: 'The number cannot be shown' })).toBeVisible()
  expect(messages).toContainEqual({ type: 'refused', code: 'card-number-unavailable' })
})

it('[SEC-10] shows a user without a password who can help', async () => {
  await open({ username: null })
  await expect.element(page.getByText(/Ask Harbor Trade Credit to set up a password for you/)).toBeVisible()
})

it('[SEC-20] saves the file of users from inside the frame, and reports only that it was saved', async () => {
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { requests } = await open({ task: { kind: 'credentials' } })
  await enter()
  await expect.element(page.getByText(/users-\d{4}-\d\d-\d\d\.csv was saved/)).toBeVisible()
  expect([requests, clicks.mock.calls.length, states()]).toEqual([['file'], 1, ['exported']])
  clicks.mockRestore()
})
