/** The loader on a page where files fail to load, and on a page with the widgets in its own bundle. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

interface Handle {
  readonly element: HTMLElement
  readonly ready: Promise<unknown>
  create(name: string): Handle
  mount(target: string): Handle
  on(type: string, listener: (event: CustomEvent) => void): () => void
  doctor(): Promise<unknown>
  destroy(): void
}
interface Global {
  init(options: object): Handle
}

const page = globalThis as { NetTerms?: Global | undefined; [mark: symbol]: unknown }
const MARK = Symbol.for('netterms')
let place: HTMLElement
let count = 0

beforeEach(() => {
  vi.stubGlobal('__NETTERMS_MAP__', {
    version: '1.2.3',
    folder: '/nowhere/',
    core: 'none',
    map: 'none',
    tags: 'nt-invoice-list,nt-survey',
    slices: {},
    locales: ['en'],
    lists: 1,
    chunkTimeoutMs: 500,
  })
  vi.spyOn(console, 'error').mockReturnValue()
  place = document.createElement('div')
  place.id = 'place'
  document.body.append(place)
})
afterEach(() => {
  place.remove()
  delete page.NetTerms
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Runs the loader's file again. */
async function load(): Promise<Global> {
  const file = `../../loader/loader.ts?${(count += 1)}`
  await import(/* @vite-ignore */ file)
  return page.NetTerms as Global
}

it('[WID-30] reports a failed load to users of the script and their elements', async () => {
  const { init } = await load()
  const reported: unknown[] = []
  const received: unknown[] = []
  const nt = init({ api: '/api', onError: (error: unknown) => reported.push(error) })
  const list = nt.create('invoice-list')
  list.on('nt-error', ({ detail }) => received.push(detail))
  list.mount('#place')
  const tag = document.createElement('nt-survey')
  tag.addEventListener('nt-error', ({ detail }: CustomEventInit) => received.push(detail))
  place.append(tag)
  const facts = {
    code: 'code-unavailable',
    category: 'network',
    retryable: true,
    correlationId: null,
    docs: `${location.origin}/docs/errors/code-unavailable`,
  }
  await expect(Promise.all([nt.ready])).rejects.toMatchObject(facts)
  await expect(nt.doctor()).rejects.toMatchObject({ name: 'NetTermsError', code: 'code-unavailable' })
  expect(reported).toEqual([expect.objectContaining({ name: 'NetTermsError', ...facts })])
  const detail = { ...facts, cause: 'code-unavailable' }
  expect(received).toEqual([detail, detail])
  expect(list.element.parentNode).toBe(place)
})

it('[WID-30] retries when the page becomes visible, and leaves nothing in its head', async () => {
  const ours = () => document.head.querySelectorAll('[src*="/nowhere/"], [href*="/nowhere/"]').length
  const { init } = await load()
  const reported: unknown[] = []
  init({ api: '/api', onError: (error: unknown) => reported.push(error) })
  await expect.poll(() => reported, { timeout: 3000 }).toHaveLength(1)
  await expect.poll(ours).toBe(0)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => reported, { timeout: 3000 }).toHaveLength(2)
  await expect.poll(ours).toBe(0)
})

it('[WID-28] creates one queued instance per namespace, and another one after that was destroyed', async () => {
  const { init } = await load()
  const nt = init({ api: '/api' })
  const other = init({ api: '/api', namespace: 'other' })
  expect([init({ api: '/api' }) === nt, other === nt]).toEqual([true, false])
  nt.destroy()
  expect([init({ api: '/api' }) === nt, init({ api: '/api', namespace: 'other' }) === other]).toEqual([false, true])
})

it('[WID-28] continues after calls queued without options', async () => {
  const call = { of: null, name: 'init', rest: [undefined] }
  page.NetTerms = { q: [call] } as unknown as Global
  await expect(load()).resolves.toHaveProperty('version', '1.2.3')
  await expect.poll(() => console.error).toHaveBeenCalled()
})

it('[WID-9] starts nothing next to widgets of the page’s own bundle, and names the owner of the tags', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  page[MARK] = '1.2.3 of the page’s own bundle'
  expect(await load()).toBeUndefined()
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('(version-conflict): 1.2.3 of the page’s own bundle owns the tags')],
  ])
  delete page[MARK]
})

it('[WID-19] creates script URLs for its own release only', async () => {
  type Rules = { createScriptURL(url: string): string }
  const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: Rules): Rules } }
  const made = vi.spyOn(trustedTypes, 'createPolicy').mockImplementation((_name, rules) => rules)
  await load()
  expect(made).toHaveBeenCalledExactlyOnceWith('netterms', expect.anything())
  const rules = made.mock.calls[0]?.[1]
  const own = `${location.origin}/nowhere/`
  const texts = [`${own}core.js`, `${own}twin/core.js`, 'https://evil.example/x.js', 'data:text/javascript,x', '/x.js']
  expect(texts.map((text) => rules?.createScriptURL(text))).toEqual([`${own}core.js`, `${own}twin/core.js`, '', '', ''])
})

it('[WID-28] requests one client secret per namespace, for any number of queued init calls', async () => {
  const fetchClientSecret = vi.fn(async () => 'cs_1')
  const options = { api: '/api', key: 'pk_test_1', fetchClientSecret }
  const call = () => ({ of: null, name: 'init', rest: [options] })
  page.NetTerms = { q: [call(), call()] } as unknown as Global
  const { init } = await load()
  init(options)
  init({ ...options, namespace: 'default' })
  expect(fetchClientSecret).toHaveBeenCalledOnce()
  init({ ...options, namespace: 'other' })
  expect(fetchClientSecret).toHaveBeenCalledTimes(2)
})

it('[WID-134] finds its own tag when a library of the page has replaced the browser’s Document', async () => {
  const tag = document.createElement('script')
  tag.src = 'http://cdn.example/v1/loader.js'
  vi.spyOn(Document.prototype, 'currentScript', 'get').mockReturnValue(tag)
  const added: string[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(node.src)
  })
  vi.stubGlobal('Document', function Document() {})
  const { init } = await load()
  init({ api: '/api' }).destroy()
  await expect.poll(() => added).toContain('http://cdn.example/nowhere/core.js')
})
