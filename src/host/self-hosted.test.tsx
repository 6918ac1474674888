/** The self-hosted entry point in the browser: two copies of the widgets, failure reports, and handles. */
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, configured, fakeApi, signedIn } from '../../test/support/render-widget.ts'
import type { NetTermsEvents } from '../contract/index.ts'
import type { NetTermsOptions } from '../instance/options.ts'
import type { NetTermsHandle } from './handles.ts'
import { init } from './self-hosted.ts'

let handle: NetTermsHandle | null = null
afterEach(() => {
  handle?.destroy()
  handle = null
  vi.restoreAllMocks()
})

const open = (answers: Answers = {}, options: Partial<NetTermsOptions> = { session: 'cookie' }) =>
  (handle = init({ api: '/api', fetch: fakeApi(answers).fetch, ...options }))

it('[WID-21] reports that a tag belongs to another copy (version-conflict) and leaves it to that copy', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const OfAnotherCopy = class extends HTMLElement {}
  customElements.define('nt-survey', OfAnotherCopy)
  const survey = open().create('survey').mount(document.body)
  await expect.poll(() => warn).toHaveBeenCalledWith(expect.stringMatching(/nt-survey \(version-conflict\)/))
  expect(survey.element).toBeInstanceOf(OfAnotherCopy)
  survey.unmount()
})

it('[WID-28] reports mount-target-missing to the page and to the handle’s own element, which can be mounted elsewhere', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const list = open().create('invoice-list')
  const received: unknown[] = []
  list.element.addEventListener('nt-error', (event) => received.push((event as CustomEvent).detail))
  list.mount('#nowhere')
  expect(received).toEqual([
    {
      code: 'mount-target-missing',
      cause: 'mount-target-missing',
      category: 'configuration',
      retryable: false,
      correlationId: null,
      docs: `${location.origin}/docs/errors/mount-target-missing`,
    },
  ])
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('there is no #nowhere to mount nt-invoice-list in'))
  expect(list.element.isConnected).toBe(false)
  list.mount(document.body)
  expect(list.element.parentNode).toBe(document.body)
  list.unmount()
})

it('[WID-28] reports an invalid selector like a missing target, also by onError and onEvent', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const reported: unknown[] = []
  const nt = open(
    {},
    {
      session: 'cookie',
      onError: ({ code, widget, docs }) => reported.push([code, widget, docs]),
      onEvent: ({ type, widget }) => reported.push([type, widget]),
    },
  )
  expect(() => nt.create('invoice-list').mount('#2024-bills')).not.toThrow()
  expect(reported).toEqual([
    ['mount-target-missing', 'nt-invoice-list', `${location.origin}/docs/errors/mount-target-missing`],
    ['nt-error', 'nt-invoice-list'],
  ])
})

it('[WID-7] reports invalid options to their own handlers and the widgets of their namespace', async () => {
  const reported: unknown[] = []
  const received: string[] = []
  const elements = ['default', 'second'].map((namespace) => {
    const element = document.createElement('nt-invoice-list')
    element.setAttribute('namespace', namespace)
    element.addEventListener('nt-error', (event) => {
      const { code, category } = (event as CustomEvent<NetTermsEvents['nt-error']>).detail
      received.push(`${namespace} ${code} ${category}`)
    })
    document.body.append(element)
    return element
  })
  const options: NetTermsOptions = {
    api: 'https://',
    key: 'pk_test_x',
    sessionUrl: '/session',
    namespace: 'second',
    onError: ({ code }) => reported.push(code),
    onEvent: ({ type, detail }) => reported.push([type, (detail as { code: string }).code]),
  }
  expect(() => init(options)).toThrow(expect.objectContaining({ code: 'configuration-invalid' }))
  expect(reported).toEqual(['configuration-invalid', ['nt-error', 'configuration-invalid']])
  expect(received).toEqual(['second configuration-invalid configuration'])
  elements.forEach((element) => element.remove())
})

it('[WID-49] sets the given values and removes undefined ones', () => {
  const columns = ['invoice', 'open'] as const
  const list = open().create('invoice-list', { status: undefined, columns })
  expect(list.element.hasAttribute('status')).toBe(false)
  list.update({ status: 'paid' })
  expect(list.element.getAttribute('status')).toBe('paid')
  list.update({ status: undefined, columns: undefined })
  expect([list.element.hasAttribute('status'), (list.element as { columns?: unknown }).columns]).toEqual([
    false,
    undefined,
  ])
  const nothing = list.update as unknown as () => void
  expect(() => nothing()).not.toThrow()
  expect(list.element.getAttributeNames()).toEqual([])
})

it('[WID-30] fires nt-loader-start for onEvent too, for an element that existed before its instance', async () => {
  const element = document.createElement('nt-invoice-list')
  document.body.append(element)
  await expect.poll(() => element.shadowRoot).not.toBeNull()
  const reported: string[] = []
  open({}, { session: 'cookie', onEvent: ({ type, widget }) => reported.push(`${type} ${widget}`) })
  expect(reported).toEqual(['nt-loader-start nt-invoice-list'])
  element.remove()
})

it('[ERR-4] gives the documentation address of an error on the API’s own origin, for promises as well', async () => {
  const nt = open({}, { session: 'cookie', api: 'https://api.provider.example/api' })
  await expect(nt.reloadSession()).rejects.toMatchObject({
    docs: 'https://api.provider.example/docs/errors/not-found',
  })
})

it('[WID-21] names the first copy, and does not watch for tags next to it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const second = './self-hosted.ts?second'
  await import(/* @vite-ignore */ second)
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/\(version-conflict\): \d+\.\d+\.\d+ of the page’s own bundle is on this page/)],
  ])
})

it('[WID-21] names the loader’s release if that was first', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const mark = globalThis as { [key: symbol]: unknown; NetTerms?: unknown }
  const before = mark[Symbol.for('netterms')]
  delete mark[Symbol.for('netterms')]
  mark.NetTerms = { version: '9.9.9', init: () => null }
  const third = './self-hosted.ts?third'
  await import(/* @vite-ignore */ third)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('(version-conflict): 9.9.9 is on this page')]])
  expect(mark[Symbol.for('netterms')]).toBeUndefined()
  delete mark.NetTerms
  mark[Symbol.for('netterms')] = before
})

it('[ERR-1] shows nothing when a test key meets a live API (environment-mismatch)', async () => {
  const failures: string[] = []
  const nt = open(
    {
      'GET /self': () => signedIn(['invoices.list', 'payments.create']),
      'GET /config': () => configured({ environment: 'live' }),
      'GET /feature-flags/*': () => ({ data: { type: 'feature-flags', id: 'localhost', attributes: {} } }),
      'POST /embed-tokens': () => ({
        data: {
          type: 'embed-tokens',
          id: 'current',
          attributes: { access_token: 'at_1', expires_in: 900, session_id: 'ES-1' },
        },
      }),
    },
    {
      key: 'pk_test_of_the_host',
      fetchClientSecret: async () => 'cs_1',
      onError: ({ code }) => failures.push(code),
    },
  )
  const list = nt.create('invoice-list').mount(document.body)
  await expect.poll(() => list.element.shadowRoot?.textContent).toMatch(/This page mixes test and live access/)
  expect(nt.getState()).toMatchObject({ phase: 'failed', session: { signedIn: false } })
  expect(failures).toContain('environment-mismatch')
  list.unmount()
})
