import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/legacy-frame'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  signedIn,
} from '../../../test/support/render-widget.ts'

const ORIGIN = 'https://legacy.provider.invalid'
const CAN = ['legacy-pages.list', 'legacy-handovers.create']
const INQUIRY = {
  type: 'legacy-pages',
  id: 'invoice-inquiry',
  attributes: { address: `${ORIGIN}/cgi-bin/invinq`, titles: { en: 'Invoice inquiry', de: 'Rechnungsauskunft' } },
}
const DEALERS = {
  type: 'legacy-pages',
  id: 'merchant-select',
  attributes: { address: `${ORIGIN}/cgi-bin/mersel`, titles: { en: 'Choose a dealer' } },
}

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1000, 800))
afterEach(() => {
  rendered?.close()
  rendered = null
})

let handovers = 0
function show(location: string | null, answers: Answers = {}, options: Partial<RenderOptions> = {}): Rendered {
  handovers = 0
  rendered = renderWidget({
    tag: 'nt-legacy-frame',
    ...(location !== null && { attributes: { location } }),
    answers: {
      'GET /self': () => signedIn(CAN),
      'GET /ecaas/legacy-pages': () => listOf([INQUIRY, DEALERS]),
      'POST /ecaas/legacy-handovers': () => {
        handovers += 1
        return {
          status: 201,
          data: { type: 'legacy-handovers', id: 'new', attributes: { handover: `lh_${handovers}`, expires_in: 60 } },
        }
      },
      ...answers,
    },
    ...options,
  })
  return rendered
}

const root = () => (rendered as Rendered).root
const text = () => root().textContent ?? ''
const frame = () => root().querySelector('iframe')
const button = (name: string) =>
  [...root().querySelectorAll('button')].find((each) => each.textContent === name) as HTMLButtonElement

interface Played {
  iframe: HTMLIFrameElement
  /** Target origin of each greeting. */
  targets: string[]
  heard: unknown[]
  say(message: unknown): void
}

/** Simulates the provider's page, which receives only what the browser would deliver to its origin. */
async function playPage(): Promise<Played> {
  await expect.poll(frame).not.toBeNull()
  const iframe = frame() as HTMLIFrameElement
  let loads = 0
  iframe.addEventListener('load', () => (loads += 1))
  iframe.src = 'about:blank'
  // The URL of the frame cannot be reached, and requests to it may settle at any time; the browser's messages about
  // them are ignored.
  const readable = () => iframe.contentDocument ?? void (iframe.src = 'about:blank')
  await expect.poll(() => loads > 0 && readable()?.URL).toBe('about:blank')
  const played = { iframe, targets: [] as string[], heard: [] as unknown[], port: null as MessagePort | null }
  Object.defineProperty(iframe.contentWindow, 'postMessage', {
    value: (_: unknown, target: string, [port]: MessagePort[]) => {
      played.targets.push(target)
      played.port = port ?? null
      if (port) port.onmessage = ({ data }) => played.heard.push(data)
    },
  })
  iframe.dispatchEvent(new Event('load'))
  return {
    ...played,
    targets: played.targets,
    heard: played.heard,
    say: (message) => played.port?.postMessage(message),
  }
}

async function openPage(): Promise<Played> {
  const played = await playPage()
  played.say({ type: 'ready' })
  await expect.poll(() => played.heard.length).toBe(1)
  return played
}

const sessionWith = (merchant: { buidMerchant: string; merchantName: string } | null) =>
  signedIn(CAN, {
    session_data: {
      logged_in: true,
      language: 'en',
      user_type: 'merchant',
      customer_id: null,
      location: null,
      merchant_id: merchant?.buidMerchant ?? null,
    },
    selectedCustomer: null,
    selectedMerchant: merchant,
  })
const SUMMIT = { buidMerchant: 'M-304', merchantName: 'Summit Truck Parts' }

describe('which page', () => {
  it('[LEG-1] lists the pages if none is named, and opens one in place with a back link', async () => {
    const { events } = show(null)
    await expect.poll(() => button('Invoice inquiry')).toBeTruthy()
    expect([...root().querySelectorAll('li')].map((row) => row.textContent)).toEqual([
      'Invoice inquiry',
      'Choose a dealer',
    ])
    await expect.poll(() => events('nt-ready')).toHaveLength(1)
    await userEvent.click(button('Invoice inquiry'))
    await expect.poll(frame).not.toBeNull()
    expect(events('nt-navigate')).toEqual([{ to: 'legacy-frame', params: { location: 'invoice-inquiry' } }])
    await expect.poll(() => root().activeElement?.textContent).toBe('Invoice inquiry')
    await userEvent.click(button('All classic pages'))
    await expect.poll(() => button('Choose a dealer')).toBeTruthy()
    await expect.poll(() => [frame(), root().activeElement?.textContent]).toEqual([null, 'Classic pages'])
  })

  it('[LEG-1] leaves navigation to a host that handles it', async () => {
    const { element } = show(null)
    element.addEventListener('nt-navigate', (event) => event.preventDefault())
    await expect.poll(() => button('Invoice inquiry')).toBeTruthy()
    await userEvent.click(button('Invoice inquiry'))
    expect(frame()).toBeNull()
  })

  it.each([
    'nothing',
    'invoice-inquiry/../merchant-select',
    '..%2Finvoice-inquiry',
    '../invoice-inquiry',
    'Invoice-Inquiry',
    'javascript:alert(document.domain)',
    'data:text/html,x',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '__proto__',
  ])('[LEG-1] opens nothing for the name %j, and reports it', async (location) => {
    const { api, events } = show(location)
    await expect.poll(text).toContain('Page not found')
    expect([frame(), api.calls('POST /ecaas/legacy-handovers')]).toEqual([null, []])
    await expect.poll(() => [events('nt-empty').length, events('nt-error')]).toEqual([1, []])
    await userEvent.click(button('Go to the start page'))
    expect(events('nt-navigate')).toEqual([{ to: 'home', params: {} }])
  })

  it('[LEG-1] shows that there are no pages', async () => {
    show(null, { 'GET /ecaas/legacy-pages': () => listOf([]) })
    await expect.poll(text).toContain('No classic pages')
  })

  it('[LEG-1] reports that the list did not load, and retries', async () => {
    let isBroken = true
    const { events } = show('invoice-inquiry', {
      'GET /ecaas/legacy-pages': () => (isBroken ? refusal(500, 'server-error') : listOf([INQUIRY])),
    })
    await expect.poll(() => button('Try again'), { timeout: 8000 }).toBeTruthy()
    await expect.poll(() => events('nt-error')).toMatchObject([{ code: 'server-error' }])
    isBroken = false
    await userEvent.click(button('Try again'))
    await expect.poll(frame).not.toBeNull()
  })

  it('[LEG-1] is shown only to users who may have such pages', async () => {
    const { events, api } = show('invoice-inquiry', { 'GET /self': () => signedIn([]) })
    await expect.poll(() => events('nt-availability')).toEqual([{ available: false, reason: 'role' }])
    expect([frame(), api.calls('GET /ecaas/legacy-pages')]).toEqual([null, []])
  })

  it.each([
    `${location.origin}/cgi-bin/invinq`,
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://legacy.provider.invalid/1',
    '/cgi-bin/invinq',
    'https://user:pass@legacy.provider.invalid/x',
    'https://legacy.provider.invalid/x?token=1',
  ])('[LEG-2] opens no frame for a page with a URL that is %s', async (address) => {
    const row = { ...INQUIRY, attributes: { ...INQUIRY.attributes, address } }
    const { events, api } = show('invoice-inquiry', { 'GET /ecaas/legacy-pages': () => listOf([row]) })
    await expect.poll(text).toContain('The page did not open')
    expect([frame(), api.calls('POST /ecaas/legacy-handovers')]).toEqual([null, []])
    await expect.poll(() => events('nt-error')).toMatchObject([{ code: 'configuration-invalid' }])
  })
})

describe('the page in its frame', () => {
  it('[LEG-4] sends the session through the port, to the page’s exact origin, and in no URL', async () => {
    const { api, events } = show('invoice-inquiry')
    await expect.poll(frame).not.toBeNull()
    const source = frame()?.src
    const played = await openPage()
    expect(played.targets).toEqual([ORIGIN])
    expect(played.heard).toEqual([{ type: 'start', handover: 'lh_1', locale: 'en' }])
    expect(source).toBe(`${ORIGIN}/cgi-bin/invinq`)
    expect(api.calls('POST /ecaas/legacy-handovers').map(({ attributes }) => attributes)).toEqual([
      { location: 'invoice-inquiry' },
    ])
    await expect.poll(() => events('nt-ready').length).toBe(1)
    expect(getComputedStyle(played.iframe).visibility).toBe('visible')
    played.say({ type: 'height', px: 480 })
    await expect.poll(() => getComputedStyle(played.iframe).height).toBe('480px')
    expect(played.iframe.title).toBe('Invoice inquiry')
  })

  it('[LEG-4] fetches another hand-over token when the page requests one', async () => {
    show('invoice-inquiry')
    const played = await openPage()
    played.say({ type: 'handover-wanted' })
    await expect.poll(() => played.heard.length).toBe(2)
    expect(played.heard[1]).toMatchObject({ handover: 'lh_2' })
  })

  it('[LEG-4] limits the number of hand-over tokens per page', async () => {
    const { api } = show('invoice-inquiry')
    const played = await openPage()
    for (let round = 0; round < 50; round += 1) played.say({ type: 'handover-wanted' })
    await expect.poll(text).toContain('The page denied you access')
    // All requests are pending by then, because each one is recorded when it is sent.
    await expect.poll(() => api.calls('POST /ecaas/legacy-handovers').length).toBe(5)
    expect(frame()).toBeNull()
  })

  it('[LEG-7] reports that the page rejected the sign-in, moves focus, and retries', async () => {
    const { events } = show('invoice-inquiry')
    const played = await openPage()
    played.say({ type: 'failed' })
    await expect.poll(text).toContain('The page denied you access')
    await expect.poll(() => root().activeElement?.textContent).toContain('The page did not open')
    await expect.poll(() => [frame(), events('nt-error').length]).toEqual([null, 1])
    await userEvent.click(button('Try again'))
    const again = await openPage()
    expect(again.heard).toMatchObject([{ handover: 'lh_2' }])
  })

  it('[LEG-7] reports that no hand-over token was issued', async () => {
    const { events } = show('invoice-inquiry', { 'POST /ecaas/legacy-handovers': () => refusal(404, 'not-found') })
    const played = await playPage()
    played.say({ type: 'ready' })
    await expect.poll(text).toContain('The page did not open')
    await expect.poll(() => events('nt-error')).toMatchObject([{ code: 'not-found' }])
  })

  it('[LEG-7] names the frame in the user’s language', async () => {
    const { nt } = show('invoice-inquiry')
    const played = await openPage()
    nt.update({ locale: 'de' })
    await expect.poll(() => played.iframe.title).toBe('Rechnungsauskunft')
    expect(played.iframe.isConnected).toBe(true)
  })

  it('[LEG-6] navigates to pages with a known name', async () => {
    const { events, element } = show('invoice-inquiry')
    element.addEventListener('nt-navigate', (event) => event.preventDefault())
    const played = await openPage()
    for (const to of ['javascript:alert(1)', 'https://evil.example', 'login']) played.say({ type: 'leave', to })
    played.say({ type: 'leave', to: 'invoice-list' })
    played.say({ type: 'leave', to: 'home' })
    await expect.poll(() => events('nt-navigate').length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(events('nt-navigate')).toEqual([{ to: 'invoice-list', params: {} }])
  })
})

describe('the choice of a dealer', () => {
  it('[LEG-6] continues once the session works with that dealer, a single time', async () => {
    let merchant: typeof SUMMIT | null = null
    const { events, api } = show('merchant-select', { 'GET /self': () => sessionWith(merchant) })
    const played = await openPage()
    played.say({ type: 'height', px: 300 })
    merchant = SUMMIT
    for (let round = 0; round < 5; round += 1) played.say({ type: 'merchant-chosen', merchantId: 'M-304' })
    await expect.poll(text).toContain('You now work with Summit Truck Parts')
    expect(events('nt-navigate')).toEqual([{ to: 'home', params: {} }])
    expect([api.calls('GET /self').length, frame()]).toEqual([2, null])
    await expect.poll(() => root().activeElement?.textContent).toContain('Summit Truck Parts')
  })

  it('[LEG-6] relies on the server, not on the page', async () => {
    const { events } = show('merchant-select', { 'GET /self': () => sessionWith(SUMMIT) })
    const played = await openPage()
    played.say({ type: 'merchant-chosen', merchantId: 'M-301' })
    await expect.poll(text).toContain('The dealer was not set')
    expect(events('nt-navigate')).toEqual([])
    await userEvent.click(button('Try again'))
    await expect.poll(frame).not.toBeNull()
  })

  it('[LEG-6] reports that the dealer was not set if the server is unreachable', async () => {
    let isBroken = false
    show('merchant-select', { 'GET /self': () => (isBroken ? refusal(500, 'server-error') : sessionWith(null)) })
    const played = await openPage()
    isBroken = true
    played.say({ type: 'merchant-chosen', merchantId: 'M-304' })
    await expect.poll(text, { timeout: 8000 }).toContain('The dealer was not set')
  })
})

it('[LEG-7] removes its frame when it is removed from the page', async () => {
  const { element } = show('invoice-inquiry')
  const played = await openPage()
  const failed = vi.fn()
  addEventListener('error', failed)
  element.remove()
  await expect.poll(() => played.iframe.isConnected).toBe(false)
  removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
})
