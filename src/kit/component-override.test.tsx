import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import type { ComponentContext, ComponentModule } from './component-module.ts'
import { invoiceServer } from '../../test/support/invoice-answers.ts'
import { closeList, row, showList, table } from '../../test/support/invoice-list-page.ts'
import { configured, type Rendered, type RenderOptions } from '../../test/support/render-widget.ts'

const INTEGRITY = `sha384-${'A'.repeat(64)}`

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})
afterEach(() => {
  vi.restoreAllMocks()
  closeList()
  sessionStorage.clear()
  localStorage.clear()
})

const config = () => configured({ loadSecure: true })

function show(component: Partial<ComponentModule>, options: Partial<RenderOptions> & { file?: object } = {}): Rendered {
  const { file = { file: 'harbor-head.js', integrity: INTEGRITY }, ...others } = options
  return showList(
    {
      ...invoiceServer().answers,
      'GET /config': config,
      'GET /config-secure': () => ({
        data: {
          type: 'config-secure',
          id: 'config-secure',
          attributes: { emsClientId: 'harbor', componentOverrides: { 'invoice-list.head': file } },
        },
      }),
    },
    { loadComponent: async () => component, ...others },
  )
}

/** A header component of the provider that records its input. */
function head(): { component: ComponentModule; contexts: ComponentContext[]; unmount: () => void } {
  const contexts: ComponentContext[] = []
  const unmount = vi.fn()
  const component: ComponentModule = {
    mount(element, context) {
      const draw = (next: ComponentContext) => {
        contexts.push(next)
        element.textContent = `Harbor: ${next.texts['title']}, ${next.texts['open']}`
      }
      draw(context)
      return { update: draw, unmount }
    },
  }
  return { component, contexts, unmount }
}

const ours = () => page.getByRole('heading', { name: 'Invoices' })
const theirs = () => page.getByText(/^Harbor: Invoices/)

it('[WID-50] renders the provider’s component in place of ours, with texts, values, and tokens', async () => {
  const { component, contexts } = head()
  const loadComponent = vi.fn(async () => component)
  show(component, { loadComponent })
  await expect.element(theirs()).toBeVisible()
  await expect.element(ours()).not.toBeInTheDocument()
  await expect.element(theirs()).toHaveTextContent(/Open \$/)
  expect(loadComponent.mock.calls).toEqual([['harbor-head', 'A'.repeat(64)]])
  const context = contexts.at(-1)
  expect(context).toMatchObject({ place: 'invoice-list.head', locale: 'en', direction: 'ltr' })
  expect(context?.theme['color-accent']).not.toBe('')
  expect(JSON.parse(JSON.stringify(context))).toEqual(context)
  expect([Object.isFrozen(context), Object.isFrozen(context?.texts), Object.isFrozen(context?.theme)]).toEqual([
    true,
    true,
    true,
  ])
})

it('[WID-50] updates the component with another language, and unmounts it with the widget', async () => {
  const { component, contexts, unmount } = head()
  const { nt, close } = show(component)
  await expect.element(theirs()).toBeVisible()
  nt.update({ locale: 'de' })
  await expect.poll(() => contexts.at(-1)).toMatchObject({ locale: 'de', texts: { title: 'Rechnungen' } })
  close()
  await expect.poll(() => unmount).toHaveBeenCalledTimes(1)
})

it('[WID-50] shows our part until the provider’s has rendered', async () => {
  const { component } = head()
  const arrivals: ((component: unknown) => void)[] = []
  show(component, { loadComponent: () => new Promise((resolve) => void arrivals.push(resolve)) })
  await expect.element(row('INV-202940')).toBeVisible()
  await expect.poll(() => arrivals).toHaveLength(1)
  await expect.element(ours()).toBeVisible()
  arrivals[0]?.(component)
  await expect.element(theirs()).toBeVisible()
})

it('[WID-50] fetches the secure config when the config refers to one', async () => {
  const { api } = showList(invoiceServer().answers)
  await expect.element(table()).toBeVisible()
  expect(api.calls('GET /config-secure')).toHaveLength(0)
})

it.each([
  [{ file: '../evil.js', integrity: INTEGRITY }],
  [{ file: 'https://evil.example/x.js', integrity: INTEGRITY }],
  [{ file: 'Harbor_head.js', integrity: INTEGRITY }],
  [{ file: 'harbor-head.js?x=1', integrity: INTEGRITY }],
  [{ file: 'harbor-head.js', integrity: '' }],
  [{ file: 'harbor-head.js', integrity: 'sha256-AAAA' }],
  [{ file: 'harbor-head.js', integrity: `${INTEGRITY} sha384-x` }],
])('[WID-50] loads no file with an invalid name or hash: %j', async (file) => {
  const loadComponent = vi.fn(async () => head().component)
  const { events } = show(head().component, { file, loadComponent })
  await expect.poll(() => events('nt-error')).toHaveLength(1)
  expect(events('nt-error')[0]?.code).toBe('component-failed')
  expect(loadComponent).not.toHaveBeenCalled()
  await expect.element(ours()).toBeVisible()
})

const broken: [string, Partial<ComponentModule>, Partial<RenderOptions>][] = [
  [
    'does not load',
    {},
    { loadComponent: () => Promise.reject(new Error('The file failed to load or does not match its hash.')) },
  ],
  ['exports nothing', {}, {}],
  [
    'throws at once',
    {
      mount() {
        throw new Error('mount')
      },
    },
    {},
  ],
  ['gives nothing back', { mount: () => undefined as never }, {}],
  ['has no folder in this build', {}, { loadComponent: undefined }],
]

it.each(broken)(
  '[WID-51] shows our part when the component %s, and reports it once',
  async (_says, component, options) => {
    const onError = vi.fn()
    const { element, events } = show(component, { onError, ...options })
    await expect.poll(() => events('nt-error')).toHaveLength(1)
    expect(onError).toHaveBeenCalledTimes(1)
    await expect.element(ours()).toBeVisible()
    await expect.element(row('INV-202940')).toBeVisible()
    // Rendering again must not retry or report it again.
    const parent = element.parentElement
    element.remove()
    await new Promise((resolve) => setTimeout(resolve))
    parent?.append(element)
    await expect.element(row('INV-202940')).toBeVisible()
    await expect.element(ours()).toBeVisible()
    expect(onError).toHaveBeenCalledTimes(1)
  },
)

it('[WID-51] returns to our part when the component fails later', async () => {
  const onError = vi.fn()
  const unmount = vi.fn(() => {
    throw new Error('unmount')
  })
  const component: ComponentModule = {
    mount(element) {
      element.textContent = 'Harbor: Invoices'
      return {
        update({ locale }) {
          if (locale === 'de') throw new Error('no German')
        },
        unmount,
      }
    },
  }
  const { nt } = show(component, { onError })
  await expect.element(theirs()).toBeVisible()
  nt.update({ locale: 'de' })
  await expect.element(page.getByRole('heading', { name: 'Rechnungen' })).toBeVisible()
  await expect.element(page.getByText('Harbor')).not.toBeInTheDocument()
  await expect.poll(() => unmount).toHaveBeenCalledTimes(1)
  expect(onError).toHaveBeenCalledTimes(1)
})
