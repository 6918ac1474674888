import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/consent-banner'
import { CONSENT_KEY } from '../../../src/contract/index.ts'
import {
  configured,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
const { navigation } = window as unknown as { navigation: EventTarget }
const reloads = vi.fn()
const stayHere = (event: Event) => {
  if ((event as Event & { navigationType: string }).navigationType !== 'reload') return
  event.preventDefault()
  reloads()
}

const EMBEDDED = { session: undefined, key: 'pk_test_1', fetchClientSecret: async () => 'cs_1' }
const token = { access_token: 'et_1', expires_in: 900, session_id: 'es_1' }

function show(options: Partial<RenderOptions> = {}, config: Record<string, unknown> = {}): Rendered {
  rendered = renderWidget({
    tag: 'nt-consent-banner',
    answers: {
      'GET /self': () => signedIn([]),
      'POST /embed-tokens': () => ({ data: { type: 'embed-tokens', id: 'et', attributes: token } }),
      'GET /config': () => configured(config),
    },
    ...options,
  })
  return rendered
}

const banner = () => page.getByRole('region', { name: 'May we measure how this site is used?' })
const allow = () => page.getByRole('button', { name: 'Yes, allow' })
const refuse = () => page.getByRole('button', { name: 'No', exact: true })

beforeEach(async () => {
  localStorage.removeItem(CONSENT_KEY)
  reloads.mockClear()
  navigation.addEventListener('navigate', stayHere)
  await page.viewport(1280, 900)
})
afterEach(() => {
  rendered?.close()
  rendered = null
  navigation.removeEventListener('navigate', stayHere)
  localStorage.removeItem(CONSENT_KEY)
})

it.each([
  ['true', allow],
  ['false', refuse],
] as const)('[TRU-2] stores %s on the provider’s page and reloads that page', async (stored, button) => {
  const { events } = show()
  await button().click()
  await expect.poll(() => reloads).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem(CONSENT_KEY)).toBe(stored)
  expect(events('nt-consent-change')).toEqual([{ granted: stored === 'true' }])
  // A second press before the reload changes nothing.
  ;(refuse().element() as HTMLElement).click()
  expect([localStorage.getItem(CONSENT_KEY), reloads.mock.calls.length]).toEqual([stored, 1])
})

it('[TRU-2] is hidden if the user cancels the reload', async () => {
  show()
  // The reload is prevented, as by a beforeunload prompt for unsaved changes.
  await refuse().click()
  await expect.poll(() => reloads).toHaveBeenCalledTimes(1)
  await expect.element(banner(), { timeout: 8_000 }).not.toBeInTheDocument()
})

it('[TRU-2] reports the choice to a partner’s page, is hidden, and reloads nothing', async () => {
  const { events } = show(EMBEDDED as unknown as Partial<RenderOptions>)
  await allow().click()
  await expect.element(banner()).not.toBeInTheDocument()
  expect(events('nt-consent-change')).toEqual([{ granted: true }])
  expect([localStorage.getItem(CONSENT_KEY), reloads.mock.calls.length]).toEqual(['true', 0])
})

it.each(['true', 'false'])('[TRU-1] is hidden if the stored choice is %s', async (stored) => {
  localStorage.setItem(CONSENT_KEY, stored)
  const { events, root } = show()
  await expect.poll(() => events('nt-empty')).toHaveLength(1)
  expect(root.querySelector('section, .skel')).toBeNull()
})

it('[TRU-1] is shown again if the stored value is invalid, and hidden when another tab stores a choice', async () => {
  localStorage.setItem(CONSENT_KEY, 'perhaps')
  show()
  await expect.element(banner()).toBeVisible()
  localStorage.setItem(CONSENT_KEY, 'false')
  dispatchEvent(new StorageEvent('storage', { key: CONSENT_KEY }))
  await expect.element(banner()).not.toBeInTheDocument()
})

it('[TRU-23] leaves the choice to a host that manages it, and does not change the browser’s', async () => {
  localStorage.setItem(CONSENT_KEY, 'true')
  const { events, nt } = show({ consent: null })
  await refuse().click()
  await expect.element(banner()).not.toBeInTheDocument()
  expect(events('nt-consent-change')).toEqual([{ granted: false }])
  expect([localStorage.getItem(CONSENT_KEY), nt.getState().hostConsent]).toEqual(['true', 'denied'])
  expect(reloads).not.toHaveBeenCalled()
  nt.update({ consent: null })
  await expect.element(banner()).toBeVisible()
  nt.update({ consent: undefined })
  await expect.element(banner()).not.toBeInTheDocument()
})

it('[TRU-2] makes yes and no equally easy: same appearance, same size, both by keyboard', async () => {
  show()
  await expect.element(banner()).toBeVisible()
  const [no, yes] = [refuse().element(), allow().element()]
  expect(no.className).toBe(yes.className)
  const [one, other] = [no.getBoundingClientRect(), yes.getBoundingClientRect()]
  expect([Math.round(one.width), Math.round(one.height)]).toEqual([Math.round(other.width), Math.round(other.height)])
  await userEvent.tab()
  expect(rendered?.root.activeElement).toBe(no)
  await userEvent.tab()
  expect(rendered?.root.activeElement).toBe(yes)
  // The banner is not modal: the rest of the page stays reachable.
  expect(rendered?.root.querySelector('dialog, [aria-modal]')).toBeNull()
})

it('[TRU-2] links to the provider’s policy if it is a web URL', async () => {
  show({}, { privacyUrl: 'https://harbor.example/privacy' })
  const link = page.getByRole('link', { name: 'Privacy notice' })
  await expect.element(link).toHaveAttribute('href', 'https://harbor.example/privacy')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  rendered?.close()
  show({}, { privacyUrl: 'javascript:alert(1)' })
  await expect.element(banner()).toBeVisible()
  expect(link.query()).toBeNull()
})

it.each([
  [1280, 'light', 'en'],
  [320, 'dark', 'de'],
] as const)('[TRU-2] fits %i px in %s, in %s', async (width, colorScheme, locale) => {
  await page.viewport(width, 700)
  const { element } = show({ colorScheme, locale }, { privacyUrl: 'https://harbor.example/privacy' })
  await expect.element(page.getByRole('region')).toBeVisible()
  expect(element.scrollWidth).toBeLessThanOrEqual(width)
})
