/**
 * Properties that a host page sets on an element, as Lit, Angular, and plain scripts do; and keys that must not reach
 * the page.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import 'virtual:widget/dispute-create'
import { invoiceServer, LISTED } from '../../test/support/invoice-answers.ts'
import { closeList, showList } from '../../test/support/invoice-list-page.ts'
import type { RenderOptions } from '../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  vi.restoreAllMocks()
  closeList()
  sessionStorage.clear()
})

const show = (options: Partial<RenderOptions> = {}) => showList(invoiceServer(LISTED).answers, options)
type Loose = HTMLElement & Record<string, unknown>
const loose = (tag: string) => document.createElement(tag) as Loose

it('[WID-131] a property does what its attribute does, and returns the current value', () => {
  const list = loose('nt-invoice-list')
  expect(list['status']).toBe('open')
  list['status'] = 'past-due'
  list['urlPrefix'] = 'a'
  list['namespace'] = 'second'
  expect([list.getAttribute('status'), list.getAttribute('url-prefix')]).toEqual(['past-due', 'a'])
  expect([list['status'], list['urlPrefix'], list['namespace']]).toEqual(['past-due', 'a', 'second'])
  list['status'] = null
  list['urlPrefix'] = undefined
  expect([list.hasAttribute('status'), list.hasAttribute('url-prefix'), list['status']]).toEqual([false, false, 'open'])
  // Preact sets this for null and undefined.
  list['status'] = 'past-due'
  list['status'] = ''
  expect([list.hasAttribute('status'), list['status']]).toEqual([false, 'open'])
  const create = loose('nt-dispute-create')
  create['invoiceIds'] = ['T-1', 'T-2']
  expect(create.getAttribute('invoice-ids')).toBe('T-1,T-2')
})

it('[WID-131] applies a property set before the code loaded', async () => {
  const { element, root } = show({
    prepare: (element) =>
      Object.defineProperty(element, 'status', {
        value: 'past-due',
        writable: true,
        configurable: true,
        enumerable: true,
      }),
  })
  await expect.poll(() => root.querySelector('[role=tab][aria-selected=true]')?.textContent).toMatch(/Past due/)
  expect([element.getAttribute('status'), Object.hasOwn(element, 'status')]).toEqual(['past-due', false])
  ;(element as Loose)['status'] = 'paid'
  await expect.poll(() => root.querySelector('[role=tab][aria-selected=true]')?.textContent).toMatch(/Paid/)
})

it('[WID-132] stops keys typed into a field from reaching the page, and no others', async () => {
  const { root } = show()
  const received: string[] = []
  const record = ({ key }: KeyboardEvent) => received.push(key)
  document.addEventListener('keydown', record)
  try {
    await userEvent.click(page.getByRole('searchbox'))
    await userEvent.keyboard('k/{Backspace}{ArrowLeft}{Escape}')
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(received).toEqual(['ArrowLeft', 'Escape', 'Control', 'k'])
    root.querySelector<HTMLElement>('[role=tab]')?.focus()
    received.length = 0
    await userEvent.keyboard('k')
    expect(received).toEqual(['k'])
  } finally {
    document.removeEventListener('keydown', record)
  }
})

it('[WID-133] excludes its content from page translators', async () => {
  const { root } = show()
  await expect.poll(() => root.querySelector('.money, .num')?.textContent ?? '').not.toBe('')
  expect(root.querySelector('.w')?.getAttribute('translate')).toBe('no')
})
