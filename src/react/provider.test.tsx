import { createRef, StrictMode, useState } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeProvider, type FakeProvider } from '../testing/fake-provider.ts'
import type { LocaleTag } from '../instance/options.ts'
import type { NetTermsHandle } from '../host/handles.ts'
import { NetTermsProvider } from './provider.tsx'
import { useNetTerms } from './use-net-terms.ts'
import type { WidgetRef } from './widget-component.tsx'
import { InvoiceList } from './widgets.ts'

let api: FakeProvider
let place: HTMLElement
let root: Root | null
let count = 0
const secrets = vi.fn(async () => 'cs_test_fixture')

beforeEach(() => {
  api = createFakeProvider()
  place = document.createElement('div')
  document.body.append(place)
  root = null
  count += 1
  secrets.mockClear()
})
afterEach(async () => {
  root?.unmount()
  place.remove()
  await new Promise((resolve) => setTimeout(resolve, 10))
})

const options = () => ({
  api: '/api',
  key: 'pk_test_fixture',
  namespace: `react-${count}`,
  locale: 'en' as LocaleTag,
  fetch: api.fetch,
  fetchClientSecret: secrets,
})
const draw = (element: React.ReactNode) => {
  root ??= createRoot(place)
  root.render(element)
}
const list = () => place.querySelector<HTMLElement>('nt-invoice-list')
const rows = () => list()?.shadowRoot?.querySelectorAll('tbody tr').length ?? 0
const heading = () => list()?.shadowRoot?.querySelector('h2')?.textContent

it('[WID-22] shows a widget with its attributes, and its fallback until it renders', async () => {
  const given = options()
  draw(
    <NetTermsProvider options={given}>
      <InvoiceList status="past-due" id="invoices" className="wide" data-kind="own" fallback={<p>Just a moment</p>} />
    </NetTermsProvider>,
  )
  await expect.poll(list).toBeTruthy()
  const element = list()
  expect([element?.id, element?.className, element?.dataset['kind']]).toEqual(['invoices', 'wide', 'own'])
  expect([element?.getAttribute('status'), element?.getAttribute('namespace')]).toEqual(['past-due', given.namespace])
  await expect.poll(rows, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(element?.textContent).toBe('')
  expect(element?.parentElement).toBe(place)
})

it('[WID-22] calls the handler of the latest render, and provides a handle', async () => {
  const received: string[] = []
  const handle = createRef<WidgetRef>()
  const given = options()
  const view = (name: string) => (
    <NetTermsProvider options={given}>
      <InvoiceList ref={handle} onReady={() => received.push(name)} onPayStart={(event) => event.preventDefault()} />
    </NetTermsProvider>
  )
  draw(view('first'))
  draw(view('second'))
  await expect.poll(() => received, { timeout: 15_000 }).toEqual(['second'])
  expect(handle.current?.element).toBe(list())
  const before = api.requests.filter(({ call }) => call === 'invoices.list').length
  handle.current?.refresh()
  await expect.poll(() => api.requests.filter(({ call }) => call === 'invoices.list').length).toBeGreaterThan(before)
})

it('[WID-22] sets lists and functions once over any number of renders, and calls the latest function', async () => {
  const given = options()
  const requests: string[] = []
  const view = (name: string) => (
    <NetTermsProvider options={given}>
      <InvoiceList
        columns={['invoice', { key: 'note', header: 'Note', type: 'text' }, 'open', 'amount']}
        onRows={(rows) => {
          requests.push(name)
          return Object.fromEntries(rows.map(({ id }) => [id, { note: { text: `${name}’s` } }]))
        }}
      />
    </NetTermsProvider>
  )
  const columns = () => (list() as unknown as { columns?: unknown } | null)?.columns
  draw(view('first'))
  await expect.poll(columns).toBeTruthy()
  const before = columns()
  draw(view('second'))
  await expect.poll(() => list()?.shadowRoot?.textContent, { timeout: 15_000 }).toContain('second’s')
  expect(columns()).toBe(before)
  expect(requests).toEqual(['second'])
})

it('[WID-22] returns the session’s state, and changes language and appearance live', async () => {
  const given = options()
  const Right = () => {
    const { state, can } = useNetTerms()
    return <output>{`${state?.phase ?? 'none'} ${can('payments.create')}`}</output>
  }
  const view = (locale: LocaleTag) => (
    <NetTermsProvider options={{ ...given, locale }}>
      <Right />
      <InvoiceList />
    </NetTermsProvider>
  )
  draw(view('en'))
  await expect.poll(() => place.querySelector('output')?.textContent, { timeout: 15_000 }).toBe('ready true')
  await expect.poll(heading).toBe('Invoices')
  draw(view('de'))
  await expect.poll(heading).toBe('Rechnungen')
  expect(secrets).toHaveBeenCalledTimes(1)
})

it('[WID-23] keeps one instance and one session in StrictMode, and ends it when the provider unmounts', async () => {
  const given = options()
  const seen = new Set<NetTermsHandle>()
  const Watch = () => {
    const { instance } = useNetTerms()
    if (instance) seen.add(instance)
    return null
  }
  draw(
    <StrictMode>
      <NetTermsProvider options={given}>
        <Watch />
        <InvoiceList />
      </NetTermsProvider>
    </StrictMode>,
  )
  await expect.poll(rows, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(seen.size).toBe(1)
  expect(secrets).toHaveBeenCalledTimes(1)
  const [instance] = seen
  root?.unmount()
  root = null
  await expect.poll(() => instance?.can('payments.create')).toBe(false)
})

it('[WID-23] hydrates server-rendered markup without a mismatch', async () => {
  const given = options()
  const App = () => (
    <NetTermsProvider options={given}>
      <InvoiceList status="due" className="wide" fallback={<p>Just a moment</p>} onReady={() => undefined} />
    </NetTermsProvider>
  )
  // test/published/package.test.ts verifies that a server renders this.
  const html = `<nt-invoice-list status="due" class="wide" namespace="${given.namespace}"><p>Just a moment</p></nt-invoice-list>`
  const template = new DOMParser().parseFromString(html, 'text/html')
  place.replaceChildren(...template.body.childNodes)
  const complaints = vi.spyOn(console, 'error')
  const differences = vi.fn()
  root = hydrateRoot(place, <App />, { onRecoverableError: differences })
  await expect.poll(rows, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(differences).not.toHaveBeenCalled()
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

it('[WID-22] uses an instance of the CDN, which only the host destroys', async () => {
  const destroy = vi.fn()
  const instance = {
    ready: Promise.resolve(),
    getState: () => null,
    subscribe: () => () => undefined,
    destroy,
  } as unknown as NetTermsHandle
  const Toggle = () => {
    const [given, setGiven] = useState<NetTermsHandle | null>(null)
    return (
      <NetTermsProvider instance={given} namespace="other">
        <button onClick={() => setGiven(instance)}>{useGiven(given)}</button>
        <InvoiceList />
      </NetTermsProvider>
    )
  }
  const useGiven = (given: NetTermsHandle | null) => (given ? 'there' : 'not yet')
  draw(<Toggle />)
  await expect.poll(() => list()?.getAttribute('namespace')).toBe('other')
  place.querySelector('button')?.click()
  await expect.poll(() => place.querySelector('button')?.textContent).toBe('there')
  root?.unmount()
  root = null
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(destroy).not.toHaveBeenCalled()
})
