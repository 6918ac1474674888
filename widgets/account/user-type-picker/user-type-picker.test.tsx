import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/user-type-picker'
import {
  type Answers,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
let types = ['customer', 'merchant']
let working = 'customer'

const self = () =>
  signedIn([], {
    session_data: {
      logged_in: true,
      language: 'en',
      user_type: working,
      customer_id: working === 'customer' ? '10428' : null,
      location: null,
      merchant_id: working === 'merchant' ? 'M-301' : null,
    },
    user: {
      user_id: 'u-1',
      username: 'two-sides',
      email_address: 'two-sides@northwind.example',
      first_name: 'Tess',
      last_name: 'Moreau',
      full_name: 'Tess Moreau',
      role: 'Payer',
      status: 'active',
      user_types: types,
      isSso: false,
      timeZone: 'America/Chicago',
      customerEntityRestricted: false,
      merchantEntityRestricted: false,
    },
  })

function show(changes: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-user-type-picker',
    answers: {
      'GET /self': self,
      'POST /ecaas/session_data': ({ attributes }) => {
        working = (attributes?.['sessionKeys'] as { value: string }[])[0]?.value ?? ''
        return self()
      },
      ...changes,
    },
    ...options,
  })
  return rendered
}

const dealer = () => page.getByRole('button', { name: /^Dealer/ })
const customer = () => page.getByRole('button', { name: /^Customer/ })
const typeOf = ({ nt }: Rendered) => nt.getState().session.userType

beforeEach(() => {
  types = ['customer', 'merchant']
  working = 'customer'
  return page.viewport(1280, 700)
})
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[SES-63] shows the user types of the user, marks the current one, and switches to another', async () => {
  const widget = show()
  await expect.element(customer()).toHaveAttribute('aria-current', 'true')
  await expect.element(customer()).toHaveTextContent('Current')
  await dealer().click()
  await expect.poll(() => typeOf(widget)).toBe('merchant')
  await expect.element(dealer()).toHaveAttribute('aria-current', 'true')
  expect(widget.events('nt-user-type-choose')).toEqual([{ userType: 'merchant' }])
  expect(widget.api.calls('POST /ecaas/session_data').map(({ attributes }) => attributes)).toEqual([
    { sessionKeys: [{ key: 'user_type', value: 'merchant' }] },
  ])
})

it('[SES-63] shows a user with one user type that there is nothing to choose', async () => {
  types = ['customer']
  const { events, root } = show()
  await expect.element(page.getByText('You work as Customer only')).toBeVisible()
  expect([events('nt-empty').length, root.querySelector('ul')]).toEqual([1, null])
})

it('[SES-61] waits for the host to confirm the chosen user type', async () => {
  const widget = show({}, { attributes: { hold: 'true' } })
  await dealer().click()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(widget.api.calls('POST /ecaas/session_data')).toEqual([])
  widget.element.setAttribute('choose', 'merchant')
  await expect.poll(() => typeOf(widget)).toBe('merchant')
})

it('[SES-60] keeps the former user type when the server rejects the choice, reports it, and moves focus there', async () => {
  const widget = show({ 'POST /ecaas/session_data': () => refusal(404, 'not-found') })
  await dealer().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('You could not switch')
  await expect.element(page.getByRole('alert')).toHaveTextContent('You still work as Customer.')
  await expect.poll(() => widget.root.activeElement?.className).toBe('type-problem')
  expect(typeOf(widget)).toBe('customer')
})

it('[SES-63] focuses the current user type in a host’s dialog, and is operated by keyboard', async () => {
  const widget = show({}, { attributes: { compact: 'true' } })
  await expect.element(customer()).toBeVisible()
  await expect.poll(() => widget.root.activeElement === customer().element()).toBe(true)
  expect(widget.root.querySelector('h1, h2')).toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => typeOf(widget)).toBe('merchant')
})

it.each([
  [1280, 'light', 'en'],
  [320, 'dark', 'de'],
] as const)('[SES-63] fits %i px in %s, in %s', async (width, colorScheme, locale) => {
  types = ['customer', 'corporate', 'merchant', 'admin', 'dealer-portal']
  await page.viewport(width, 700)
  const { element } = show({}, { colorScheme, locale })
  await expect.element(page.getByRole('list')).toBeVisible()
  expect(element.scrollWidth).toBeLessThanOrEqual(width)
})
