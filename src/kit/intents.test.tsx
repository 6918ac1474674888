import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/account-overview'
import 'virtual:widget/invoice-list'
import type { NavigationTarget } from '../instance/options.ts'
import { accountAnswers } from '../../test/support/account-answers.ts'
import { invoiceServer, LIST_RIGHTS } from '../../test/support/invoice-answers.ts'
import { box, closeList, goOn, row, showList, tab } from '../../test/support/invoice-list-page.ts'
import {
  type Answers,
  renderWidget,
  type RenderOptions,
  type Reply,
  signedIn,
} from '../../test/support/render-widget.ts'
import { memoryUrlState } from './url-state.ts'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})
afterEach(() => {
  closeList()
  sessionStorage.clear()
  localStorage.clear()
})

const choose = async (invoiceId: string) => {
  await box(invoiceId).click()
  await goOn().click()
}
const inside = (root: ShadowRoot) => root.querySelector('nt-pay-invoices')

it('[WID-32] waits for the page’s pay widget that is still loading, and opens no second one', async () => {
  expect(customElements.get('nt-pay-invoices'), 'no other test has loaded it').toBeUndefined()
  const { root, events, namespace } = showList(invoiceServer().answers)
  const place = document.createElement('nt-pay-invoices')
  const elsewhere = document.createElement('nt-pay-invoices')
  place.setAttribute('namespace', namespace)
  document.body.append(elsewhere, place)
  onTestFinished(() => [place, elsewhere].forEach((each) => each.remove()))
  const scrolled = vi.spyOn(place, 'scrollIntoView')
  await choose('INV-202940')
  await expect.poll(() => scrolled.mock.calls).toHaveLength(1)
  expect(events('nt-pay-start')).toHaveLength(1)
  expect(inside(root)).toBeNull()
})

it('[WID-32] navigates when the host does not', async () => {
  const { events, root } = showList(invoiceServer().answers)
  await choose('INV-202940')
  await expect.poll(() => inside(root)).not.toBeNull()
  expect(events('nt-pay-start')).toHaveLength(1)
})

it('[WID-32] leaves an intent that the host cancels to the host', async () => {
  const { element, events, root } = showList(invoiceServer().answers)
  let wasCancelable = false
  document.body.addEventListener(
    'nt-pay-start',
    (event) => {
      wasCancelable = event.cancelable
      event.preventDefault()
    },
    { once: true },
  )
  await choose('INV-202940')
  await expect.poll(() => events('nt-pay-start')).toHaveLength(1)
  expect(wasCancelable).toBe(true)
  expect(inside(root)).toBeNull()
  expect(element.isConnected).toBe(true)
})

it('[WID-32] leaves all navigation to a host with onNavigate, and names the target', async () => {
  const targets: NavigationTarget[] = []
  const { root } = showList(invoiceServer().answers, { onNavigate: (target) => void targets.push(target) })
  await tab(/^Past due/).click()
  expect(targets).toEqual([{ to: 'invoice-list', params: { status: 'past-due' } }])
  await expect.element(tab(/^Open/)).toHaveAttribute('aria-selected', 'true')
  await choose('INV-202940')
  await expect.poll(() => targets).toHaveLength(2)
  expect(targets[1]).toEqual({ to: 'pay-invoices', params: { invoiceIds: 'INV-202940' } })
  expect(inside(root)).toBeNull()
})

it('[WID-32] does not call onNavigate when the host canceled the event', async () => {
  const onNavigate = vi.fn()
  const { element, events } = showList(invoiceServer().answers, { onNavigate })
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await tab(/^Past due/).click()
  expect(events('nt-navigate')).toHaveLength(1)
  expect(onNavigate).not.toHaveBeenCalled()
})

it('[WID-32] does not let a host cancel an event that reports a fact', async () => {
  const { element } = showList(invoiceServer().answers)
  const seen: boolean[] = []
  element.addEventListener('nt-selection-change', (event) => {
    event.preventDefault()
    seen.push(event.cancelable)
  })
  await box('INV-202940').click()
  await expect.element(box('INV-202940')).toBeChecked()
  // The event is dispatched once the row has rendered.
  await expect.poll(() => seen).toEqual([false])
})

/** Response of `/self` with this customer selected. */
const selfOf = (customerId: string): Reply =>
  signedIn(LIST_RIGHTS, {
    session_data: {
      logged_in: true,
      language: 'en',
      user_type: 'customer',
      customer_id: customerId,
      location: null,
      merchant_id: null,
    },
  })

it('[WID-54] reports a changed customer to each widget, and to the host once', async () => {
  let customerId = '10428'
  const answers: Answers = { ...invoiceServer().answers, 'GET /self': () => selfOf(customerId) }
  const { element, events, nt, namespace } = showList(answers)
  await expect.element(row('INV-202940')).toBeVisible()
  const second = document.createElement('nt-invoice-list')
  second.setAttribute('namespace', namespace)
  document.body.append(second)
  const received: [string, unknown][] = []
  const record = (name: string) => (event: Event) => received.push([name, (event as CustomEvent<unknown>).detail])
  element.addEventListener('nt-customer-change', record('first'))
  second.addEventListener('nt-customer-change', record('second'))
  expect(events('nt-customer-change')).toEqual([])
  await nt.reloadSession()
  expect(received).toEqual([])
  customerId = '10500'
  await nt.reloadSession()
  expect(received).toEqual([
    ['first', { customerId: '10500' }],
    ['second', { customerId: '10500' }],
  ])
  expect(events('nt-customer-change')).toEqual([{ customerId: '10500' }])
  second.remove()
})

it('[WID-54] reports a language only if it changed', async () => {
  const { element, events, nt } = showList(invoiceServer().answers)
  await expect.element(row('INV-202940')).toBeVisible()
  const received: unknown[] = []
  element.addEventListener('nt-locale-change', (event) => received.push((event as CustomEvent<unknown>).detail))
  nt.update({ locale: 'en' })
  nt.update({ messages: {} })
  nt.update({ colorScheme: 'dark' })
  expect(received).toEqual([])
  nt.update({ locale: 'de-AT' })
  expect(received).toEqual([{ locale: 'de' }])
  expect(events('nt-locale-change')).toEqual([{ locale: 'de' }])
  await expect.element(page.getByRole('heading', { name: 'Rechnungen' })).toBeVisible()
})

const showOverview = (options: Partial<RenderOptions> = {}) => {
  const answers = {
    ...accountAnswers(),
    ...invoiceServer().answers,
    'GET /self': () => signedIn([...LIST_RIGHTS, 'exposures.list']),
  }
  const shown = renderWidget({ tag: 'nt-account-overview', answers, ...options })
  onTestFinished(() => shown.close())
  const requests = () => shown.api.calls('GET /invoices').map(({ query }) => query.get('filter[ageing]'))
  return { ...shown, requests }
}

it('[WID-63] applies the selection in the list that opens inside', async () => {
  const { requests, root } = showOverview()
  await page.getByRole('button', { name: '31–60 days', exact: true }).click()
  await expect.poll(() => root.querySelector('nt-invoice-list')?.shadowRoot?.querySelector('h2')).toBeTruthy()
  await expect.poll(requests).toContain('31-60')
})

it.each([undefined, 'query'] as const)(
  '[WID-63] applies the selection in the list of the page, with state in %s',
  async (urlState) => {
    const address = location.href
    onTestFinished(() => history.replaceState(null, '', address))
    const { requests, element, namespace, root } = showOverview(urlState && { urlState })
    const list = document.createElement('nt-invoice-list')
    list.setAttribute('namespace', namespace)
    list.setAttribute('url-prefix', 'own')
    element.after(list)
    onTestFinished(() => list.remove())
    await expect.element(page.getByRole('table', { name: /^Invoices/ })).toBeVisible()
    await page.getByRole('button', { name: '31–60 days', exact: true }).click()
    await expect.poll(requests).toContain('31-60')
    expect(new URL(location.href).searchParams.get('own.ageing')).toBe(urlState ? '31-60' : null)
    expect(root.querySelector('nt-invoice-list')).toBeNull()
  },
)

it('[WID-63] passes its prefix to a widget that it opens inside', async () => {
  const urlState = memoryUrlState()
  const { root } = showList(invoiceServer().answers, { urlState, attributes: { 'url-prefix': 'paid' } })
  await choose('INV-202940')
  await expect.poll(() => inside(root)?.getAttribute('url-prefix')).toBe('paid')
})
