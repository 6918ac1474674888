import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/group-admin'
import { type GroupDesk, openGroupDesk } from '../../../test/support/group-answers.ts'
import { type Rendered, type RenderOptions, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(desk: GroupDesk, group = 'g-3', options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-group-admin', answers: desk.answers, attributes: { group }, ...options })
  return rendered
}
const EMBEDDED = { session: undefined, key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })

/** Waits until the element has focus inside the shadow root; `document.activeElement` is only the host element. */
const toHaveFocus = (at: ReturnType<typeof heading>) =>
  expect.poll(() => (at.element().getRootNode() as ShadowRoot).activeElement === at.element()).toBe(true)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  vi.restoreAllMocks()
})

const toProviders = async () => {
  await button('Identity providers').click()
  await toHaveFocus(heading('Identity providers'))
}

it('[GRP-51] adds an identity provider and never shows its secret again', async () => {
  const desk = openGroupDesk()
  const { api, root } = show(desk)
  await toProviders()
  await button('Add identity provider').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Contoso')
  await page.getByRole('textbox', { name: 'Issuer address' }).fill('https://10.0.0.1')
  await page.getByRole('textbox', { name: 'Client ID' }).fill('netterms-2')
  await page.getByLabelText('Client secret').fill('s3cret-of-the-test')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Add identity provider' })
  await save.click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Name' }).fill('Fabrikam')
  await save.click()
  await expect
    .element(page.getByText('This address is inside a private network. Enter one that is public.'))
    .toBeVisible()
  await page.getByRole('textbox', { name: 'Issuer address' }).fill('https://login.fabrikam.example')
  await save.click()
  await expect.element(page.getByText('Fabrikam was added.')).toBeVisible()
  await button('Edit: Fabrikam').click()
  await expect.element(page.getByLabelText('Client secret')).toHaveValue('')
  await expect.element(page.getByText('https://portal.example/sso/callback')).toBeVisible()
  expect(root.textContent).not.toContain('s3cret')
  expect(sessionStorage.length === 0 || !JSON.stringify({ ...sessionStorage }).includes('s3cret')).toBe(true)
  expect(api.calls('POST /identity-providers')).toHaveLength(3)
})

it('[GRP-53] sends only changed fields of a provider, and reports that it has to be tested again', async () => {
  const desk = openGroupDesk()
  const { api } = show(desk)
  await toProviders()
  await button('Edit: Contoso').click()
  await page.getByLabelText('Client secret').fill('another-secret')
  await expect.element(page.getByText('It has to be tested again')).toBeVisible()
  await button('Save changes').click()
  await expect.element(page.getByText('Contoso was changed.')).toBeVisible()
  expect(api.calls('PATCH /identity-providers/contoso')[0]?.attributes).toEqual({ client_secret: 'another-secret' })
})

it('[GRP-51] names the groups that use a provider, and deletes an unused one', async () => {
  const desk = openGroupDesk()
  show(desk)
  await toProviders()
  await button('Delete: Contoso').click()
  await expect.element(page.getByText('Contoso cannot be deleted')).toBeVisible()
  await button('Northwind Canada').click()
  await toHaveFocus(heading('Northwind Canada'))
  Object.assign(desk.groups[2] ?? {}, { provider: 'local' })
  await toProviders()
})

it.each([
  ['works', 'payer@northwind.example', 'Contoso sign-in works'],
  ['another-user', 'o.haddad@contoso.example', 'You signed in as another user'],
  ['address-not-confirmed', 'payer@northwind.example', 'Your email address is not confirmed at Contoso'],
  ['not-reachable', '', 'Contoso cannot be reached'],
  ['refused', '', 'Contoso rejected the sign-in'],
  ['expired', '', 'The test was not finished in time'],
] as const)('[GRP-52] tests a sign-in in a new window: %s', async (result, email, words) => {
  const desk = openGroupDesk()
  const popup = { closed: false, opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  show(desk)
  await toProviders()
  await button('Test sign-in: Contoso').click()
  await expect.element(page.getByText('Waiting for Contoso')).toBeVisible()
  expect(open).toHaveBeenCalledTimes(1)
  expect(popup.opener).toBeNull()
  Object.assign(desk.outcome, { now: result, email })
  await expect.element(page.getByText(words), { timeout: 6000 }).toBeVisible()
})

it('[GRP-52] offers a link if the window was blocked, and opens only web URLs', async () => {
  const desk = openGroupDesk()
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { root } = show(desk)
  await toProviders()
  await button('Test sign-in: Contoso').click()
  await expect.element(page.getByText('Waiting for Contoso')).toBeVisible()
  // The server responds with `about:blank`, which is not a web URL.
  expect(root.querySelector('a[target=_blank]')).toBeNull()
})

it('[GRP-54] accepts no secret on a partner’s page', async () => {
  const desk = openGroupDesk()
  const token = { access_token: 'et_1', expires_in: 900, session_id: 'es_1' }
  const answers = {
    ...desk.answers,
    'POST /embed-tokens': () => ({ data: { type: 'embed-tokens', id: 'et', attributes: token } }),
  }
  show({ ...desk, answers }, 'g-3', EMBEDDED as unknown as Partial<RenderOptions>)
  await expect.element(heading('Northwind West')).toBeVisible()
  await toProviders()
  await expect.element(page.getByText('Identity providers are added and changed in the portal')).toBeVisible()
  await expect.element(button('Add identity provider')).not.toBeInTheDocument()
})
