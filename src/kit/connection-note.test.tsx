import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import 'virtual:widget/pay-invoices'
import { invoiceServer } from '../../test/support/invoice-answers.ts'
import { box, closeList, goOn, showList, table } from '../../test/support/invoice-list-page.ts'
import { configured } from '../../test/support/render-widget.ts'

const LATE = 'This is taking longer than usual.'
const OFFLINE = 'You are offline. What you entered is kept.'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  vi.restoreAllMocks()
  closeList()
  sessionStorage.clear()
})

/** A list with one call that the test answers. */
function delayed(call: string) {
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  const { answers } = invoiceServer()
  const usual = answers[call]
  return {
    arrive: () => arrive(),
    answers: {
      ...answers,
      [call]: async (exchange: Parameters<NonNullable<typeof usual>>[0]) => {
        await gate
        return usual?.(exchange) ?? 'lost'
      },
    } as typeof answers,
  }
}

/** A partner's page, which does not show a connection note itself. */
const PARTNER = { key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
const token = {
  data: {
    type: 'embed-tokens',
    id: 'et',
    attributes: { access_token: 'et_1', token_type: 'Bearer', expires_in: 900, session_id: 'es_1', components: [] },
  },
}

const setNetwork = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

it.each(['GET /self', 'GET /invoices'])(
  '[WID-67] reports after 3 s that %s is late, until it arrives',
  async (call) => {
    const { arrive, answers } = delayed(call)
    const startedAt = performance.now()
    const { root } = showList({ ...answers, 'POST /embed-tokens': () => token }, PARTNER)
    await expect.poll(() => root.querySelector('.skel')).not.toBeNull()
    // The tab's count decides the number of skeleton rows (INV-67), so it must arrive before the rows are late.
    if (call !== 'GET /self') await expect.poll(() => root.querySelector('[role=tab] .count')).not.toBeNull()
    const height = root.host.getBoundingClientRect().height
    const said = page.getByRole('status').getByText(LATE)
    await expect.element(said, { timeout: 5_000 }).toBeVisible()
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(3_000)
    // Within a fraction of a pixel: the list may have replaced its skeleton in the meantime.
    expect(root.host.getBoundingClientRect().height).toBeCloseTo(height, 0)
    const { top, bottom } = said.element().getBoundingClientRect()
    expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
    arrive()
    await expect.element(table()).toBeVisible()
    await expect.element(page.getByText(LATE)).not.toBeInTheDocument()
  },
)

it('[WID-67] shows nothing on a widget that is not waiting', async () => {
  const { arrive, answers } = delayed('GET /ecaas/locales')
  const { nt } = showList({ ...answers, 'GET /config': () => configured({ loadLocales: true }) })
  await expect.element(table()).toBeVisible()
  await expect.poll(() => nt.getState().lateCalls, { timeout: 5_000 }).toBe(1)
  await expect.element(page.getByText(LATE)).not.toBeVisible()
  arrive()
  await expect.poll(() => nt.getState().lateCalls).toBe(0)
})

it('[WID-67] reports a missing network on a partner’s page, and nothing once it is back', async () => {
  const { root } = showList({ ...invoiceServer().answers, 'POST /embed-tokens': () => token }, PARTNER)
  await expect.element(box('INV-202940')).toBeVisible()
  const height = root.host.getBoundingClientRect().height
  setNetwork(false)
  await expect.element(page.getByRole('status').getByText(OFFLINE)).toBeVisible()
  expect(root.host.getBoundingClientRect().height).toBe(height)
  setNetwork(true)
  await expect.element(page.getByText(OFFLINE)).not.toBeInTheDocument()
})

it('[WID-67] reports it once when a payment is open inside the list', async () => {
  showList({ ...invoiceServer().answers, 'POST /embed-tokens': () => token }, PARTNER)
  await box('INV-202940').click()
  await goOn().click()
  await expect.element(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  setNetwork(false)
  await expect.poll(() => page.getByText(OFFLINE).elements().length).toBe(1)
})

it('[WID-67] leaves the report to the provider’s own page, once for all widgets', async () => {
  showList(invoiceServer().answers)
  await expect.element(table()).toBeVisible()
  setNetwork(false)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await expect.element(page.getByText(OFFLINE)).not.toBeInTheDocument()
})
