/** The page's own door in the browser: two copies of the widgets, and a place that is not there. */
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, configured, fakeApi, signedIn } from '../../test/support/render-widget.ts'
import type { NetTermsOptions } from '../netterms-options.ts'
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

it('[WID-21] says that a tag is another copy’s (version-conflict) and leaves it that copy’s', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const OfAnotherCopy = class extends HTMLElement {}
  customElements.define('nt-survey', OfAnotherCopy)
  const survey = open().create('survey').mount(document.body)
  await expect.poll(() => warn).toHaveBeenCalledWith(expect.stringMatching(/nt-survey \(version-conflict\)/))
  expect(survey.element).toBeInstanceOf(OfAnotherCopy)
  survey.unmount()
})

it('[WID-28] tells mount-target-missing to the page and to the handle’s own element, which can be mounted elsewhere', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const list = open().create('invoice-list')
  const heard: unknown[] = []
  list.element.addEventListener('nt-error', (event) => heard.push((event as CustomEvent).detail))
  list.mount('#nowhere')
  expect(heard).toEqual([{ code: 'mount-target-missing' }])
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('there is no #nowhere to mount nt-invoice-list in'))
  expect(list.element.isConnected).toBe(false)
  list.mount(document.body)
  expect(list.element.parentNode).toBe(document.body)
  list.unmount()
})

it('[ERR-1] shows nothing to a test key that meets live money (environment-mismatch)', async () => {
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
