import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

it('[WID-6] keeps the address of a partner’s page as it is', async () => {
  showList(invoiceServer().answers)
  await tab(/^Past due/).click()
  await isOpen(/^Past due/)
  expect(location.href).toBe(start)
})

it('[WID-6] writes tab, filters and page into the query, and leaves the rest of it alone', async () => {
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

it('[WID-6] opens what a link names', async () => {
  history.replaceState(null, '', '?page=2&sort=-due_date&size=10')
  const { api } = showList(invoiceServer(manyInvoices(30)).answers, { urlState: 'query' })
  await expect.element(page.getByText('11–20 of 30')).toBeVisible()
  expect(api.calls('GET /invoices')[0]?.query.get('sort')).toBe('-due_date')
})

it('[WID-6] takes what makes no sense in an address for its default', async () => {
  history.replaceState(null, '', '?page=-1&sort=%3Cscript%3E&size=1000000&currency=XXX&status=open')
  const { api } = showList(invoiceServer().answers, { urlState: 'query' })
  await expect.element(table()).toBeVisible()
  const { query } = api.calls('GET /invoices')[0] ?? {}
  expect([query?.get('page[number]'), query?.get('page[size]'), query?.get('sort')]).toEqual(['1', '25', 'due_date'])
  expect(query?.has('filter[sol_currency]')).toBe(false)
})

it('[WID-6] goes back a tab with the browser', async () => {
  showList(invoiceServer().answers, { urlState: 'query' })
  await tab(/^Past due/).click()
  await isOpen(/^Past due/)
  expect(new URLSearchParams(location.search).get('status')).toBe('past-due')
  history.back()
  await isOpen(/^Open/)
  history.forward()
  await isOpen(/^Past due/)
})

it('[WID-6] writes into the fragment where a host wants it there, and follows it', async () => {
  history.replaceState(null, '', '?campaign=spring')
  showList(invoiceServer().answers, { urlState: 'hash' })
  await tab(/^Past due/).click()
  await expect.poll(() => location.hash).toBe('#?status=past-due')
  expect(location.search).toBe('?campaign=spring')
  location.hash = '#?status=paid'
  await isOpen(/^Paid/)
})

it('[WID-6] keeps it wherever the host’s own adapter keeps it', async () => {
  let params: UrlParams = { status: 'past-due' }
  const writes: [UrlParams, 'push' | 'replace'][] = []
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  const urlState: UrlState = {
    read: () => params,
    write(changes, how) {
      writes.push([changes, how])
      params = { ...params, ...changes }
      tell()
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
  tell()
  await isOpen(/^Paid/)
  closeList()
  await expect.poll(() => listeners.size).toBe(0)
})

it('[WID-7] shares nothing in memory with another instance', () => {
  const [one, other] = [memoryUrlState(), memoryUrlState()]
  const heard = vi.fn()
  other.subscribe(heard)
  one.write({ status: 'paid' }, 'push')
  one.write({ page: '2' }, 'replace')
  expect([one.read(), other.read()]).toEqual([{ status: 'paid', page: '2' }, {}])
  one.write({ status: '' }, 'replace')
  expect(one.read()).toEqual({ page: '2' })
  expect(heard).not.toHaveBeenCalled()
})
