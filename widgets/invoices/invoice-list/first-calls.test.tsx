/** Requests of the list before it renders. */
import { afterEach, expect, it } from 'vitest'
import 'virtual:widget/invoice-list'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { loadLazyPart } from '../../../src/runtime/lazy-parts.ts'
import { invoiceServer } from '../../../test/support/invoice-answers.ts'
import { type Rendered, renderWidget, type RenderOptions, signedIn } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
})

/** Renders the list, with texts that load only when the test releases them. */
function listWithoutTexts(options: Partial<RenderOptions> = {}) {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  rendered = renderWidget({
    tag: 'nt-invoice-list',
    answers: invoiceServer().answers,
    load: async (name) => {
      if (name === 'en/invoices') await gate
      return loadLazyPart(name)
    },
    ...options,
  })
  return { ...rendered, release: () => release() }
}

const drawn = (root: ShadowRoot) => root.querySelectorAll('[role=tab]').length

it('[WID-193] requests rows and counts while its texts load, and not again when it renders', async () => {
  const { api, root, release } = listWithoutTexts({ attributes: { status: 'past-due' } })
  await expect.poll(() => api.calls('GET /invoices')).toHaveLength(1)
  expect(api.calls('GET /invoice-counts')).toHaveLength(1)
  expect(drawn(root)).toBe(0)
  release()
  await expect.poll(() => drawn(root)).toBeGreaterThan(0)
  await expect.poll(() => root.querySelectorAll('tbody tr').length).toBeGreaterThan(0)
  const lists = api.calls('GET /invoices').map(({ query }) => query.get('filter[status]'))
  expect([lists, api.calls('GET /invoice-counts').length]).toEqual([['past-due'], 1])
})

it('[WID-193] requests the list of the URL, also for an element added after the session is known', async () => {
  const urlState = memoryUrlState()
  urlState.write({ q: 'pioneer', page: '2', sort: '-due_date' }, 'replace')
  const { api, nt, namespace } = listWithoutTexts({ urlState })
  await expect.poll(() => nt.getState().phase).toBe('ready')
  const later = document.createElement('nt-invoice-list')
  later.setAttribute('namespace', namespace)
  later.setAttribute('status', 'open')
  urlState.write({ q: 'northwind' }, 'replace')
  document.body.append(later)
  await expect.poll(() => api.calls('GET /invoices')).toHaveLength(2)
  later.remove()
  expect(api.calls('GET /invoices').map(({ query }) => query.get('filter[search]'))).toEqual(['pioneer', 'northwind'])
  expect(api.calls('GET /invoices')[0]?.query.get('page[number]')).toBe('2')
})

it('[WID-193] requests nothing for a user who may not see invoices, and nothing for a list that does not exist', async () => {
  const denied = { ...invoiceServer().answers, 'GET /self': () => signedIn(['payments.list']) }
  for (const options of [{ answers: denied }, { attributes: { status: 'none-of-ours' } }]) {
    const { api, nt, close } = listWithoutTexts(options)
    await expect.poll(() => nt.getState().phase).toBe('ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(api.calls('GET /invoices')).toEqual([])
    close()
  }
})
