import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NetTermsHandle } from '../host/handles.ts'
import type { LocaleTag, NetTermsOptions, SharedOptions } from '../instance/options.ts'
import { createFakeProvider } from '../testing/fake-provider.ts'
import { NetTermsProvider } from './provider.tsx'
import { useNetTerms } from './use-net-terms.ts'
import { InvoiceList } from './widgets.ts'

let place: HTMLElement
let root: Root
let count = 0
const secrets = vi.fn(async () => 'cs_test_fixture')

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  count += 1
  // An earlier test may have stored a language in the browser.
  localStorage.clear()
  secrets.mockClear()
})
afterEach(async () => {
  root.unmount()
  place.remove()
  await new Promise((resolve) => setTimeout(resolve, 10))
})

const options = () => ({
  api: '/api',
  key: 'pk_test_fixture',
  namespace: `options-${count}`,
  locale: 'en' as LocaleTag,
  fetch: createFakeProvider().fetch,
  fetchClientSecret: secrets,
})
const draw = (element: React.ReactNode) => root.render(element)
const list = () => place.querySelector<HTMLElement>('nt-invoice-list')
const rows = () => list()?.shadowRoot?.querySelectorAll('tbody tr').length ?? 0
const heading = () => list()?.shadowRoot?.querySelector('h2')?.textContent

it('[WID-65] uses onNavigate of the latest render, even if an earlier render had none', async () => {
  const given = options()
  const gone: string[] = []
  const view = (onNavigate?: NetTermsOptions['onNavigate']) => (
    <NetTermsProvider options={onNavigate ? { ...given, onNavigate } : given}>
      <InvoiceList />
    </NetTermsProvider>
  )
  const open = (name: RegExp) =>
    [...(list()?.shadowRoot?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
      .find((tab) => name.test(tab.textContent))
      ?.click()
  draw(view())
  await expect.poll(rows, { timeout: 15_000 }).toBeGreaterThan(0)
  for (const name of ['first', 'second']) {
    draw(view(({ to, params }) => gone.push(`${name} ${to} ${params['status']}`)))
    await expect
      .poll(() => {
        open(/^Past due/)
        return gone.at(-1)
      })
      .toBe(`${name} invoice-list past-due`)
  }
})

it('[WID-7] reports invalid options to onError once', async () => {
  const reported: string[] = []
  const onError: NetTermsOptions['onError'] = ({ code }) => reported.push(code)
  draw(
    <NetTermsProvider options={{ ...options(), api: 'https://', onError }}>
      <InvoiceList />
    </NetTermsProvider>,
  )
  await expect.poll(() => reported, { timeout: 15_000 }).not.toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reported).toEqual(['configuration-invalid'])
})

it('[WID-65] calls the functions of the provider that took over the instance, and gets its client secret', async () => {
  const given = options()
  const events: string[] = []
  const requests: string[] = []
  let instance: NetTermsHandle | null = null
  const Watch = () => {
    instance = useNetTerms().instance
    return null
  }
  const route = (name: string) => (
    <NetTermsProvider
      key={name}
      options={{
        ...given,
        fetchClientSecret: async () => {
          requests.push(name)
          if (name === 'second') throw new Error('The host’s server is away.')
          return 'cs_test_fixture'
        },
        onEvent: ({ type }) => events.push(`${name} ${type}`),
        onError: (error) => events.push(`${name} ${error.code}`),
      }}
    >
      <Watch />
      <InvoiceList />
    </NetTermsProvider>
  )
  draw(route('first'))
  await expect.poll(() => events, { timeout: 15_000 }).toContain('first nt-ready')
  expect(requests).toEqual(['first'])
  draw(route('second'))
  await expect.poll(() => events).toContain('second nt-ready')
  expect(requests).toEqual(['first'])
  await (instance as NetTermsHandle | null)?.logout()
  await expect.poll(() => events).toContain('second nt-session-end')
  const again = () => list()?.shadowRoot?.querySelector<HTMLButtonElement>('.w button')
  await expect.poll(again).toBeTruthy()
  events.length = 0
  again()?.click()
  await expect.poll(() => events).toContain('second session-unavailable')
  // A request is retried a few times before it fails.
  expect([...new Set(requests)]).toEqual(['first', 'second'])
  expect(events.filter((event) => event.startsWith('first'))).toEqual([])
})

it('[WID-65] starts in the language of the latest render, even if the code loads late', async () => {
  const given = options()
  for (const locale of ['en', 'de'] as const) {
    flushSync(() =>
      draw(
        <NetTermsProvider options={{ ...given, locale }}>
          <InvoiceList />
        </NetTermsProvider>,
      ),
    )
  }
  await expect.poll(heading, { timeout: 15_000 }).toBe('Rechnungen')
})

it('[WID-65] applies language and appearance of the next route’s provider, and defaults for absent ones', async () => {
  const given = options()
  const scheme = () => list()?.shadowRoot?.querySelector('.w')?.getAttribute('data-scheme')
  const radius = () => list() && getComputedStyle(list() as HTMLElement).getPropertyValue('--nt-radius-card')
  const route = (key: string, { locale: _, ...rest }: ReturnType<typeof options>, changes: Partial<SharedOptions>) => (
    <NetTermsProvider key={key} options={{ ...rest, ...changes }}>
      <InvoiceList />
    </NetTermsProvider>
  )
  const appearance = { tokens: { '--nt-radius-card': '3px' } }
  draw(route('first', given, { locale: 'de' }))
  await expect.poll(heading, { timeout: 15_000 }).toBe('Rechnungen')
  const usual = radius()
  draw(route('second', given, { locale: 'fr', colorScheme: 'dark', appearance }))
  await expect.poll(heading).toBe('Factures')
  await expect.poll(scheme).toBe('dark')
  await expect.poll(radius).toBe('3px')
  draw(route('second', given, {}))
  await expect.poll(heading).toBe('Invoices')
  await expect.poll(() => scheme() ?? null).toBe(null)
  await expect.poll(radius).toBe(usual)
  expect(secrets).toHaveBeenCalledTimes(1)
})

it('[WID-65] uses the first of two providers, and the other one after the first unmounts', async () => {
  const given = options()
  const received: string[] = []
  const provider = (name: string, locale: LocaleTag) => (
    <NetTermsProvider
      key={name}
      options={{ ...given, locale, onEvent: ({ type }) => received.push(`${name} ${type}`) }}
    >
      {name === 'second' && <InvoiceList />}
    </NetTermsProvider>
  )
  const both = (locale: LocaleTag) => (
    <StrictMode>
      {provider('first', locale)}
      {provider('second', 'fr')}
    </StrictMode>
  )
  draw(both('en'))
  await expect.poll(heading, { timeout: 15_000 }).toBe('Invoices')
  await expect.poll(() => received).toContain('first nt-ready')
  draw(both('de'))
  await expect.poll(heading).toBe('Rechnungen')
  expect(received.filter((event) => event.startsWith('second'))).toEqual([])
  draw(<StrictMode>{provider('second', 'fr')}</StrictMode>)
  await expect.poll(heading).toBe('Factures')
  expect(received).toContain('second nt-locale-change')
  expect(secrets).toHaveBeenCalledTimes(1)
})

it('[TRU-23] passes on the host’s consent, also before a choice and after its removal', async () => {
  const given = options()
  const held: { instance: NetTermsHandle | null } = { instance: null }
  const Watch = () => {
    held.instance = useNetTerms().instance
    return null
  }
  const said = () => held.instance?.getState()?.hostConsent
  const view = (more: Pick<NetTermsOptions, 'consent'> = {}) => (
    <NetTermsProvider options={{ ...given, ...more }}>
      <Watch />
    </NetTermsProvider>
  )
  for (const consent of ['granted', null, 'denied'] as const) {
    draw(view({ consent }))
    await expect.poll(said, { timeout: 15_000 }).toBe(consent)
  }
  draw(view())
  await expect.poll(said).toBeUndefined()
})
