import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/survey'
import { CONSENT_KEY } from '../../../src/contract/index.ts'
import {
  configured,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'
import { readFrameMessage } from './survey-frame.ts'

let rendered: Rendered | null = null
const HERE = location.href

/** URL of a page without content: the frame loads nothing, and the test sends messages for it. */
const SURVEY = `${location.origin}/favicon.ico`

function show(options: Partial<RenderOptions> & { flags?: object; thirdParties?: object } = {}): Rendered {
  const { flags = { customerSurveyEnabled: true }, thirdParties = { survey: SURVEY }, ...rest } = options
  rendered = renderWidget({
    tag: 'nt-survey',
    answers: {
      'GET /self': () => signedIn([]),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: location.hostname, attributes: { ...flags } },
      }),
      'GET /config': () => configured({ thirdParties }),
    },
    ...rest,
  })
  return rendered
}

const start = () => page.getByRole('button', { name: 'Answer the questions' })
const frame = (): HTMLIFrameElement | null | undefined => rendered?.root.querySelector('iframe')
/** Simulates a message from the frame's own page, because the test cannot run code in it. */
const speak = (data: unknown, source: MessageEventSource | null | undefined = frame()?.contentWindow) =>
  dispatchEvent(new MessageEvent('message', { data, source: source ?? null, origin: 'null' }))

beforeEach(async () => {
  localStorage.setItem(CONSENT_KEY, 'true')
  history.replaceState(null, '', '/account/overview')
  await page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
  history.replaceState(null, '', HERE)
  localStorage.removeItem(CONSENT_KEY)
})

it('[TRU-5] offers a survey, and opens it in a frame without access to the page', async () => {
  const { events } = show()
  await expect.element(start()).toBeVisible()
  expect(frame()).toBeNull()
  await start().click()
  await expect.poll(() => frame()?.getAttribute('src')).toContain(SURVEY)
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-forms')
  expect(frame()?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(events('nt-ready')).toHaveLength(1)
  expect(events('nt-survey-change')).toEqual([{ state: 'offered' }, { state: 'opened' }])
})

it('[TRU-4] sends the properties of the table, with a hash of the user', async () => {
  show()
  await start().click()
  await expect.poll(() => frame()).not.toBeNull()
  const reported = Object.fromEntries(new URL(frame()?.src ?? '').searchParams)
  expect(reported).toEqual({
    user: expect.stringMatching(/^[0-9a-f]{64}$/),
    role: 'payer',
    type: 'customer',
    locale: 'en',
  })
})

it('[TRU-5] applies the height of its own frame only, shows thanks, and is not offered again in this tab', async () => {
  const { events, namespace } = show()
  await start().click()
  await expect.poll(() => frame()).not.toBeNull()
  speak({ survey: 'done' }, window)
  speak('done')
  speak({ survey: 'height', height: 5000 })
  await expect.poll(() => frame()?.style.blockSize).toBe('900px')
  speak({ survey: 'done' })
  const thanks = page.getByRole('heading', { name: 'Thank you. Your answers were sent.' })
  await expect.element(thanks).toBeVisible()
  await expect.poll(() => rendered?.root.activeElement).toBe(thanks.element())
  expect(events('nt-survey-change').at(-1)).toEqual({ state: 'answered' })
  rendered?.close()
  const again = show({ namespace })
  await expect.poll(() => again.events('nt-empty')).toHaveLength(1)
})

it('[TRU-5] is hidden permanently when declined', async () => {
  const { events } = show()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(start()).not.toBeInTheDocument()
  expect(events('nt-survey-change').at(-1)).toEqual({ state: 'closed' })
})

it('[TRU-5] reports that it did not load if its URL is invalid', async () => {
  show({ thirdParties: { survey: 'javascript:alert(1)' } })
  await start().click()
  await expect.element(page.getByRole('heading', { name: /did not load/ })).toBeVisible()
  expect(frame()).toBeNull()
})

it('[TRU-23] uses a host’s consent choice, and the browser’s only without one', async () => {
  localStorage.setItem(CONSENT_KEY, 'false')
  const { nt } = show({ consent: 'granted' })
  await expect.element(start()).toBeVisible()
  nt.update({ consent: 'denied' })
  await expect.element(start()).not.toBeInTheDocument()
  localStorage.setItem(CONSENT_KEY, 'true')
  nt.update({ consent: null })
  await expect.element(start()).not.toBeInTheDocument()
  nt.update({ consent: undefined })
  await expect.element(start()).toBeVisible()
})

it.each([
  ['without consent', () => localStorage.removeItem(CONSENT_KEY), {}],
  ['without consent', () => localStorage.setItem(CONSENT_KEY, 'false'), {}],
  ['on payment pages', () => history.replaceState(null, '', '/payment/invoices'), {}],
  ['without the flag', () => undefined, { flags: { dealerSurveyEnabled: true } }],
  ['without a survey', () => undefined, { thirdParties: {} }],
] as [string, () => void, object][])('[TRU-3] is hidden %s', async (_, prepare: () => void, options) => {
  prepare()
  const { events, root } = show(options)
  await expect.poll(() => events('nt-empty')).toHaveLength(1)
  expect(root.querySelector('section')).toBeNull()
})

it('[TRU-3] is hidden when the page navigates to a payment page', async () => {
  show()
  await start().click()
  await expect.poll(() => frame()).not.toBeNull()
  history.pushState(null, '', '/payment/invoices')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.poll(() => frame()).toBeNull()
})

it('[TRU-5] ignores invalid messages', () => {
  const messages = [
    null,
    7,
    'done',
    {},
    { survey: 'height' },
    { survey: 'height', height: '90' },
    { survey: 'height', height: NaN },
  ]
  expect(messages.map(readFrameMessage)).toEqual(messages.map(() => null))
  expect(readFrameMessage({ survey: 'height', height: 1 })).toEqual({ kind: 'height', height: 160 })
})
