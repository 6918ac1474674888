import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import 'virtual:widget/pay-invoices'
import 'virtual:widget/sign-in'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { invoiceServer, LISTED } from '../../test/support/invoice-answers.ts'
import { closeList, showList, table } from '../../test/support/invoice-list-page.ts'
import { renderWidget, signedIn } from '../../test/support/render-widget.ts'

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  closeList()
  sessionStorage.clear()
})

/** Creates an element of the host page, for a slot or for none. */
function own(text: string, slot: string | null): HTMLElement {
  const element = document.createElement('div')
  element.textContent = text
  if (slot) element.slot = slot
  return element
}

const slotOf = (root: ShadowRoot, name: string) => root.querySelector<HTMLSlotElement>(`slot[name="${name}"]`)

it('[WID-45] has a header above and a footer below, in reading order', async () => {
  const { root } = showList(invoiceServer().answers, {
    prepare: (element) => element.append(own('Below', 'footer'), own('Above', 'header')),
  })
  await expect.element(table()).toBeVisible()
  await expect.element(page.getByText('Above')).toBeVisible()
  await expect.element(page.getByText('Below')).toBeVisible()
  const [header, footer] = [slotOf(root, 'header'), slotOf(root, 'footer')]
  const list = root.querySelector('.invoice-list') as Element
  const before = Node.DOCUMENT_POSITION_PRECEDING
  expect((list.compareDocumentPosition(header as Node) & before) > 0).toBe(true)
  expect((footer?.compareDocumentPosition(list) ?? 0) & before).toBe(before)
  const top = (element: Element) => element.getBoundingClientRect().top
  expect(top(header?.assignedElements()[0] as Element)).toBeLessThan(top(list))
  expect(top(footer?.assignedElements()[0] as Element)).toBeGreaterThan(list.getBoundingClientRect().bottom)
})

it('[WID-45] shows the header before data has loaded', async () => {
  const { answers } = invoiceServer()
  showList(
    { ...answers, 'GET /self': () => new Promise(() => {}) },
    { prepare: (element) => element.append(own('Above', 'header')) },
  )
  await expect.element(page.getByText('Above')).toBeVisible()
})

it('[WID-45] uses no space for an empty slot', async () => {
  const { element, root } = showList(invoiceServer().answers)
  await expect.element(table()).toBeVisible()
  const list = root.querySelector('.invoice-list') as Element
  expect(list.getBoundingClientRect().top).toBe(element.getBoundingClientRect().top)
  expect(list.getBoundingClientRect().bottom).toBe(element.getBoundingClientRect().bottom)
})

it('[WID-45] updates when slotted elements are added and removed', async () => {
  const { element, root } = showList(invoiceServer().answers)
  await expect.element(table()).toBeVisible()
  const list = root.querySelector('.invoice-list') as Element
  const topBefore = list.getBoundingClientRect().top
  const header = own('Above', 'header')
  element.append(header)
  await expect.element(page.getByText('Above')).toBeVisible()
  expect(list.getBoundingClientRect().top).toBeGreaterThan(topBefore)
  header.remove()
  expect(list.getBoundingClientRect().top).toBe(topBefore)
})

it('[WID-45] shows the host’s empty text when there is no data, and ours after it is removed', async () => {
  const { element } = showList(invoiceServer([]).answers, {
    prepare: (list) => list.append(own('Order from us first', 'empty')),
  })
  await expect.element(page.getByText('Order from us first')).toBeVisible()
  await expect.element(page.getByText('No invoices yet')).not.toBeVisible()
  element.replaceChildren()
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
})

it('[WID-45] hides the host’s empty text when there is data', async () => {
  showList(invoiceServer(LISTED).answers, { prepare: (list) => list.append(own('Order from us first', 'empty')) })
  await expect.element(table()).toBeVisible()
  await expect.element(page.getByText('Order from us first')).not.toBeVisible()
})

it('[WID-45] hides children without a slot, which were on the page before the code loaded', async () => {
  showList(invoiceServer().answers, { prepare: (list) => list.append(own('Just a moment', null)) })
  await expect.element(table()).toBeVisible()
  await expect.element(page.getByText('Just a moment')).not.toBeVisible()
})

it.each([
  ['nt-pay-invoices', ['header', 'empty', 'footer']],
  ['nt-sign-in', ['header', 'footer']],
])('[WID-45] has the slots of the manifest in %s', async (tag, slots) => {
  const manifest = MANIFESTS.find((each) => each.tag === tag)
  expect(Object.keys(manifest?.slots ?? {})).toEqual(slots)
  const { answers } = invoiceServer([])
  const rendered = renderWidget({
    tag,
    answers: {
      ...answers,
      'GET /self': () => (tag === 'nt-sign-in' ? signedIn([]) : signedIn(['payments.create', 'invoices.list'])),
      'GET /bank-accounts': () => ({ data: [], meta: { record_count: 0 } }),
    },
  })
  const names = () => [...rendered.root.querySelectorAll('slot')].map(({ name }) => name)
  await expect.poll(() => names()).toEqual(slots)
  rendered.close()
})
