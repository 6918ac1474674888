import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/account-overview'
import 'virtual:widget/invoice-list'
import 'virtual:widget/pay-invoices'
import 'virtual:widget/sign-in'
import { accountAnswers } from '../../test/support/account-answers.ts'
import { invoiceServer } from '../../test/support/invoice-answers.ts'
import { paymentServer } from '../../test/support/payment-answers.ts'
import { button, reviewThree } from '../../test/support/pay-widget.ts'
import { type Answers, type Rendered, renderWidget, signedIn } from '../../test/support/render-widget.ts'
import { drawUi } from '../../test/support/render-ui.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FilterChip } from '../ui/filter-chip.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import { Timeline } from '../ui/timeline.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { PARTS } from './parts.ts'

let rendered: Rendered | null = null
const nothing = () => undefined

function show(tag: string, answers: Answers, attributes: Record<string, string> = {}): Rendered {
  rendered?.close()
  sessionStorage.clear()
  rendered = renderWidget({ tag, answers, attributes })
  return rendered
}
const partsIn = (root: ShadowRoot): string[] =>
  [...root.querySelectorAll('[part]')].flatMap((element) => [...element.part])

const shown = () => expect.element(page.getByRole('table', { name: /^Invoices/ })).toBeVisible()

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
  document.querySelector('style')?.remove()
})

it('[THM-20] has every documented part in a widget, and no other', async () => {
  const seen = new Set<string>()
  const note = (root: ShadowRoot) => partsIn(root).forEach((part) => seen.add(part))

  const overview = show('nt-account-overview', accountAnswers({}))
  await expect.element(page.getByRole('region', { name: 'Due soon' })).toBeVisible()
  note(overview.root)

  const list = show('nt-invoice-list', invoiceServer().answers)
  await page.getByRole('checkbox', { name: /^Select invoice INV-202940/ }).click()
  await expect.element(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  note(list.root)

  const signIn = show('nt-sign-in', { 'GET /self': () => signedIn([]) })
  await expect.element(page.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
  note(signIn.root)

  const pay = show('nt-pay-invoices', paymentServer().answers)
  await expect.element(button(/^Add INV-201377/)).toBeVisible()
  note(pay.root)
  const observer = new MutationObserver(() => note(pay.root))
  observer.observe(pay.root, { childList: true, subtree: true })
  await reviewThree()
  await button('payment terms').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  observer.disconnect()

  // Not used by any widget yet.
  const ui = drawUi(
    <>
      <Button kind="destructive">Terminate card</Button>
      <Button kind="danger-quiet">Remove</Button>
      <Banner icon={infoIcon} title="AutoPay takes INV-204016 on Nov 23." />
      <Timeline items={[{ id: 'sent', title: 'Today', text: 'Sent to your bank' }]} />
      <FilterChip label="Due" set={false} onRemove={nothing} removeLabel="Remove filter" />
      <TextInput label="Reference" value="" onChange={nothing} hint="As on your order" />
      <TextInput label="Reference" value="" onChange={nothing} error="Too long" />
    </>,
  )
  await expect.element(button('Remove')).toBeVisible()
  note(ui.root)
  ui.close()
  expect([...seen].sort()).toEqual([...PARTS].sort())
})

it('[THM-20] lets a page restyle a part, a widget inside a widget included', async () => {
  const style = document.createElement('style')
  style.textContent = 'nt-invoice-list::part(primary-button) { border-radius: 0; letter-spacing: 2px }'
  document.head.append(style)
  const list = show('nt-invoice-list', invoiceServer().answers)
  await page.getByRole('checkbox', { name: /^Select invoice INV-202940/ }).click()
  const goOn = button('Continue to pay')
  await expect.element(goOn).toBeVisible()
  expect(getComputedStyle(goOn.element()).letterSpacing).toBe('2px')
  await userEvent.click(goOn)
  await expect.poll(() => list.root.querySelector('nt-pay-invoices')?.getAttribute('exportparts')).toBe(PARTS.join())
})

it('[THM-17] has the scheme of the instance as soon as it is added to the page', async () => {
  rendered = renderWidget({ tag: 'nt-invoice-list', answers: invoiceServer().answers, colorScheme: 'dark' })
  const root = rendered.root.firstElementChild as Element
  expect(getComputedStyle(root).colorScheme).toBe('dark')
  rendered.nt.update({ colorScheme: 'auto' })
  expect(getComputedStyle(root).colorScheme).toBe('light dark')
  await shown()
})

it('[THM-17] lets the element override the instance', async () => {
  const { element, root, nt } = show('nt-invoice-list', invoiceServer().answers)
  const scheme = () => getComputedStyle(root.firstElementChild as Element).colorScheme
  element.setAttribute('data-scheme', 'dark')
  nt.update({ colorScheme: 'light' })
  expect(scheme()).toBe('dark')
  element.removeAttribute('data-scheme')
  expect(scheme()).toBe('light')
  document.body.style.colorScheme = 'dark'
  nt.update({ colorScheme: 'host' })
  expect(scheme()).toBe('dark')
  document.body.style.colorScheme = ''
  await shown()
})
