import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { invoiceServer, manyInvoices } from '../../test/support/invoice-answers.ts'
import { closeList, showList, tab, table } from '../../test/support/invoice-list-page.ts'
import { memoryUrlState, type UrlParams, type UrlState } from './url-state.ts'

const start = location.href

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})
afterEach(() => {
  closeList()
  sessionStorage.clear()
  history.replaceState(null, '', start)
})

const isOpen = (name: RegExp) => expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
const next = () => page.getByRole('button', { name: 'Next' })

it('[WID-6] does not change the URL of a partner’s page', async () => {
  showList(invoiceServer().answers)
  await tab(/^Past due/).click()
  await isOpen(/^Past due/)
  expect(location.href).toBe(start)
})

it('[WID-6] writes tab, filters, and page into the query, and keeps the rest of it', async () => {
  history.replaceState({ of: 'the page' }, '', '?campaign=spring#terms')
  showList(invoiceServer(manyInvoices(60)).answers, { urlState: 'query' })
  await expect.element(table()).toBeVisible()
  expect(location.search + location.hash).toBe('?campaign=spring#terms')
  await next().click()
  await expect.poll(() => location.search).toBe('?campaign=spring&page=2')
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('INV-3000')
  await expect.poll(() => location.search).toBe('?campaign=spring&q=INV-3000')
  expect(location.hash).toBe('#terms')
  expect(history.state).toEqual({ of: 'the page' })
})

it('[WID-6] applies the parameters of a link', async () => {
  history.replaceState(null, '', '?page=2&sort=-due_date&size=10')
  const { api } = showList(invoiceServer(manyInvoices(30)).answers, { urlState: 'query' })
  await expect.element(page.getByText('11–20 of 30')).toBeVisible()
  expect(api.calls('GET /invoices')[0]?.query.get('sort')).toBe('-due_date')
})

it('[WID-6] uses the default for an invalid parameter', async () => {
  history.replaceState(null, '', '?page=-1&sort=%3Cscript%3E&size=1000000&currency=XXX&status=open')
  const { api } = showList(invoiceServer().answers, { urlState: 'query' })
  await expect.element(table()).toBeVisible()
  const { query } = api.calls('GET /invoices')[0] ?? {}
  expect([query?.get('page[number]'), query?.get('page[size]'), query?.get('sort')]).toEqual(['1', '25', 'due_date'])
  expect(query?.has('filter[sol_currency]')).toBe(false)
})

it('[WID-6] follows the browser’s Back to the previous tab', async () => {
  showList(invoiceServer().answers, { urlState: 'query' })
  await tab(/^Past due/).click()
  await isOpen(/^Past due/)
  expect(new URLSearchParams(location.search).get('status')).toBe('past-due')
  history.back()
  await isOpen(/^Open/)
  history.forward()
  await isOpen(/^Past due/)
})

it('[WID-6] uses the fragment if the host requests it, and follows its changes', async () => {
  history.replaceState(null, '', '?campaign=spring')
  showList(invoiceServer().answers, { urlState: 'hash' })
  await tab(/^Past due/).click()
  await expect.poll(() => location.hash).toBe('#?status=past-due')
  expect(location.search).toBe('?campaign=spring')
  location.hash = '#?status=paid'
  await isOpen(/^Paid/)
})

it('[WID-6] keeps state in the host’s own adapter', async () => {
  let params: UrlParams = { status: 'past-due' }
  const writes: [UrlParams, 'push' | 'replace'][] = []
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  const urlState: UrlState = {
    read: () => params,
    write(changes, how) {
      writes.push([changes, how])
      params = { ...params, ...changes }
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  showList(invoiceServer().answers, { urlState })
  await isOpen(/^Past due/)
  await tab('All').click()
  expect(writes).toEqual([[{ status: 'all', page: '' }, 'push']])
  await isOpen(/^All/)
  params = { status: 'paid' }
  notify()
  await isOpen(/^Paid/)
  closeList()
  await expect.poll(() => listeners.size).toBe(0)
})

it('[WID-6] works with an adapter that is a class and returns a new record at each read', async () => {
  const drawn = vi.spyOn(console, 'error')
  let readings = 0
  class AddressAdapter implements UrlState {
    readonly #listeners = new Set<() => void>()
    read() {
      readings += 1
      return Object.fromEntries(new URLSearchParams(location.search))
    }
    write(changes: UrlParams) {
      history.replaceState(null, '', `?${new URLSearchParams({ ...this.read(), ...changes }).toString()}`)
      this.#listeners.forEach((listener) => listener())
    }
    subscribe(listener: () => void) {
      this.#listeners.add(listener)
      return () => void this.#listeners.delete(listener)
    }
  }
  history.replaceState(null, '', '?status=past-due')
  showList(invoiceServer().answers, { urlState: new AddressAdapter() })
  await isOpen(/^Past due/)
  await tab(/^Paid/).click()
  await isOpen(/^Paid/)
  await tab('All').click()
  await expect.element(table()).toBeVisible()
  const before = readings
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(readings).toBe(before)
  expect(drawn).not.toHaveBeenCalled()
  drawn.mockRestore()
})

/** Adds a second list of the same instance below the first, so that both can be distinguished. */
function showTwo(
  options: Partial<Parameters<typeof showList>[1]> = {},
  prefixes: readonly [string, string] = ['', ''],
) {
  const shown = showList(invoiceServer(manyInvoices(60)).answers, options)
  const second = document.createElement('nt-invoice-list')
  second.setAttribute('namespace', shown.namespace)
  for (const [at, element] of [shown.element, second].entries()) {
    element.setAttribute('data-testid', at === 0 ? 'first' : 'second')
    const prefix = prefixes[at]
    if (prefix) element.setAttribute('url-prefix', prefix)
  }
  shown.element.after(second)
  onTestFinished(() => second.remove())
  return { first: page.getByTestId('first'), second: page.getByTestId('second') }
}

it('[WID-63] keeps tabs and pages of two lists on a page separate', async () => {
  const { first, second } = showTwo()
  await first.getByRole('button', { name: 'Next' }).click()
  await expect.element(first.getByText('26–50 of 60')).toBeVisible()
  await second.getByRole('tab', { name: 'Paid' }).click()
  await expect.element(second.getByRole('tab', { name: 'Paid' })).toHaveAttribute('aria-selected', 'true')
  await second.getByRole('tab', { name: 'All' }).click()
  await second.getByRole('searchbox', { name: 'Search invoices' }).fill('INV-3000')
  await expect.element(second.getByText('1–25 of 60')).toBeVisible()
  await expect.element(first.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue('')
  await expect.element(first.getByText('26–50 of 60')).toBeVisible()
  await expect.element(first.getByRole('tab', { name: /^Open/ })).toHaveAttribute('aria-selected', 'true')
  expect(location.href).toBe(start)
})

it('[WID-63] separates the URL parameters of two lists by their prefixes', async () => {
  history.replaceState(null, '', '?paid.status=paid&page=2')
  const { first, second } = showTwo({ urlState: 'query' }, ['', 'paid'])
  await expect.element(first.getByText('26–50 of 60')).toBeVisible()
  await expect.element(second.getByRole('tab', { name: 'Paid' })).toHaveAttribute('aria-selected', 'true')
  await second.getByRole('tab', { name: 'All' }).click()
  await expect.poll(() => location.search).toBe('?paid.status=all&page=2')
  await second.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => location.search).toBe('?paid.status=all&page=2&paid.page=2')
  await first.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => location.search).toBe('?paid.status=all&paid.page=2')
  await expect.element(second.getByText('26–50 of 60')).toBeVisible()
})

it('[WID-63] passes a prefix to the host’s own adapter as part of the name', async () => {
  const urlState = memoryUrlState()
  urlState.write({ 'paid.status': 'paid' }, 'replace')
  showList(invoiceServer().answers, { urlState, attributes: { 'url-prefix': 'paid' } })
  await isOpen(/^Paid/)
  await tab('All').click()
  await isOpen(/^All/)
  expect(urlState.read()).toEqual({ 'paid.status': 'all' })
})

it.each([
  ['query', '?tag=a&tag=b&flag=&note=a%20b&&x', '?tag=a&tag=b&flag=&note=a%20b&&x&status=paid'],
  ['query', '?page=2&tag=a&page=3&status=due&tag=b#section', '?tag=a&status=paid&tag=b#section'],
  ['hash', '?tag=a&tag=b#section', '?tag=a&tag=b#section?status=paid'],
  ['hash', '#/orders/a=b?tag=a&tag=b&flag=', '#/orders/a=b?tag=a&tag=b&flag=&status=paid'],
  ['hash', '#tag=a&tag=b', '#tag=a&tag=b&status=paid'],
] as const)('[WID-64] keeps the host’s part of %s %s', async (urlState, before, after) => {
  history.replaceState(null, '', location.pathname + before)
  showList(invoiceServer().answers, { urlState })
  await tab('Paid').click()
  await expect.poll(() => location.search + location.hash).toBe(after)
})

it.each([
  ['#section', '#section'],
  ['#/orders?tag=a', '#/orders?tag=a'],
  ['', ''],
])('[WID-64] restores the fragment %j when no parameter is left', async (before, after) => {
  history.replaceState(null, '', location.pathname + before)
  showList(invoiceServer().answers, { urlState: 'hash' })
  await tab('Paid').click()
  await expect.poll(() => location.hash).toContain('status=paid')
  await tab(/^Open/).click()
  await expect.poll(() => location.href).toBe(new URL(location.pathname + after, start).href)
})

it('[WID-64] finds the URL of a page with a base element', async () => {
  const base = document.createElement('base')
  base.href = 'https://parts.example/elsewhere/'
  document.head.append(base)
  onTestFinished(() => base.remove())
  showList(invoiceServer().answers, { urlState: 'query' })
  await tab('Paid').click()
  base.remove()
  await expect.poll(() => new URL(location.href).searchParams.get('status')).toBe('paid')
  expect(location.pathname).toBe(new URL(start).pathname)
})

it('[WID-7] shares no in-memory state with another instance', () => {
  const [one, other] = [memoryUrlState(), memoryUrlState()]
  const received = vi.fn()
  other.subscribe(received)
  one.write({ status: 'paid' }, 'push')
  one.write({ page: '2' }, 'replace')
  expect([one.read(), other.read()]).toEqual([{ status: 'paid', page: '2' }, {}])
  one.write({ status: '' }, 'replace')
  expect(one.read()).toEqual({ page: '2' })
  expect(received).not.toHaveBeenCalled()
})
