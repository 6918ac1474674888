/**
 * A page that tries to read account numbers: it patches the APIs that widgets use, listens to all keys, messages and
 * requests, and observes every node. It receives the frame's protocol messages, but no input of the secure frame.
 * Source: docs/spec/secure.md SEC-1…SEC-7, SEC-12 (security P1, P8, X1, X9, X10, H3…H5).
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'
import { ACCOUNT, asPartnerAdmin, fillIn, openForm, SECRETS, submitButton } from '../support/secure-frame.ts'

const TIMEOUT_MS = 180_000
let browser: Browser
let sandbox: RunningSandbox

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

/** Records all that the page can observe. Runs in the page before all other scripts. */
function eavesdrop(): void {
  if (window.top !== window) return
  const received: string[] = []
  const note = (kind: string, value: unknown): void => {
    let text: string
    try {
      text = typeof value === 'string' ? value : JSON.stringify(value)
    } catch {
      text = String(value)
    }
    received.push(`${kind} ${text}`)
  }
  Object.assign(window, { heard: received })
  const wrap = (owner: object, name: string, kind: string): void => {
    const methods = owner as Record<string, (...args: unknown[]) => unknown>
    const original = methods[name]
    if (!original) return
    methods[name] = function (this: unknown, ...args: unknown[]) {
      for (const arg of args) note(kind, arg)
      return original.apply(this, args)
    }
  }
  wrap(MessagePort.prototype, 'postMessage', 'port-out')
  wrap(Storage.prototype, 'setItem', 'storage')
  wrap(XMLHttpRequest.prototype, 'send', 'xhr')
  wrap(navigator, 'sendBeacon', 'beacon')
  wrap(window, 'postMessage', 'window-out')
  const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    get() {
      return onmessage?.get?.call(this) as unknown
    },
    set(listener: (event: MessageEvent) => void) {
      onmessage?.set?.call(this, (event: MessageEvent) => {
        note('port-in', event.data)
        listener(event)
      })
    },
  })
  const realFetch = window.fetch
  window.fetch = (input, init) => {
    note('fetch', [String(input instanceof Request ? input.url : input), init])
    return realFetch(input, init)
  }
  for (const type of [
    'keydown',
    'keypress',
    'keyup',
    'beforeinput',
    'input',
    'change',
    'paste',
    'compositionend',
    'copy',
  ]) {
    addEventListener(
      type,
      (event) =>
        note(type, [
          (event as KeyboardEvent).key,
          (event as InputEvent).data,
          (event.target as HTMLInputElement).value,
        ]),
      true,
    )
  }
  addEventListener('message', (event) => note('message', event.data), true)
  const textOf = (node: Node | undefined): string => (node ? new XMLSerializer().serializeToString(node) : '')
  const roots: (Document | ShadowRoot)[] = [document]
  const watch = (root: Node): void =>
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        note('mutation', textOf(target))
        addedNodes.forEach((node) => note('added', textOf(node)))
      }
    }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
  watch(document)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, { ...init, mode: 'open' })
    roots.push(root)
    watch(root)
    return root
  }
  setInterval(() => {
    for (const root of roots) {
      for (const field of root.querySelectorAll('input, textarea, select'))
        note('value', (field as HTMLInputElement).value)
    }
    for (const iframe of document.querySelectorAll('nt-pay-invoices iframe')) {
      try {
        note('frame', textOf((iframe as HTMLIFrameElement).contentWindow?.document))
      } catch (error) {
        note('frame-refused', String(error))
      }
    }
    for (const { name } of performance.getEntriesByType('resource')) note('resource', name)
  }, 100)
}

const recordedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard)

const HANDS = [
  ['mouse', byMouse],
  ['keyboard', byKeyboard],
] as const

it.each(spread(HANDS, 1))(
  '[SEC-2] reveals nothing of the input by %s to a page that listens to everything',
  { timeout: TIMEOUT_MS },
  async (name, personAt) => {
    const { page, close } = await visit(browser, { expected: /.*/ })
    onTestFinished(() => close())
    await page.addInitScript(eavesdrop)
    await asPartnerAdmin(page, sandbox)
    await page.goto(`${sandbox.partner}/`)
    const pay = page.locator('nt-pay-invoices')
    const number = name === 'mouse' ? ACCOUNT.number : '000987654322'
    const frame = await openForm(page, page.locator('nt-invoice-list'), pay, byMouse())
    const person = personAt(page)
    await fillIn(frame, person, { ...ACCOUNT, number, name: 'Freight account' })
    await person.press(submitButton(frame))
    await pay.getByText(/Puget Savings Bank ••432\d was added/).waitFor()

    const received = await recordedBy(page)
    const all = received.join('\n')
    // Check that the recorders work: they have recorded the protocol, the requests, keys on the page, and the failed
    // access to the frame.
    for (const kind of ['port-out', 'port-in', 'mutation', 'value', 'frame-refused', 'resource']) {
      expect(
        received.some((line) => line.startsWith(`${kind} `)),
        kind,
      ).toBe(true)
    }
    expect(all).toContain('"type":"submitted"')
    expect(all).toContain('fh_')
    for (const secret of [...SECRETS, number, number.slice(3, 11)]) expect(all.includes(secret), secret).toBe(false)
    expect(all).not.toMatch(/\bf[st]_[\w-]{20}/)
    expect(all).not.toContain('"robin"')
  },
)

it('[SEC-4] ignores all forged messages of the page', { timeout: TIMEOUT_MS }, async () => {
  const { page, close } = await visit(browser, { expected: /.*/ })
  onTestFinished(() => close())
  await asPartnerAdmin(page, sandbox)
  await page.goto(`${sandbox.partner}/`)
  const pay = page.locator('nt-pay-invoices')
  const frame = await openForm(page, page.locator('nt-invoice-list'), pay, byMouse())
  await frame.getByLabel('Routing number').fill('123')
  await page.evaluate((origin) => {
    const iframe = document.querySelector<HTMLIFrameElement>('nt-pay-invoices iframe')
    const nonce = new URL(iframe?.src ?? '').hash.slice(1)
    const start = {
      type: 'start',
      handover: `fh_${'x'.repeat(43)}`,
      locale: 'en',
      appearance: { scheme: 'light', tokens: {} },
      collect: { kind: 'bank-account', customerId: '20517', country: 'CA' },
    }
    for (let round = 0; round < 250; round += 1) {
      const channel = new MessageChannel()
      // Replay the valid nonce. The frame ignores it, because it has its port and no longer listens to its window.
      iframe?.contentWindow?.postMessage({ netterms: 'secure-port', protocol: 1, nonce }, origin, [channel.port2])
      channel.port1.postMessage(start)
      iframe?.contentWindow?.postMessage(start, origin)
      // Fake a message to the widget, which never listens to a window.
      const submitted = { type: 'submitted', bankAccountId: 'BA-1', last4: '1111', bankName: 'Evil Bank' }
      postMessage(submitted, '*')
      dispatchEvent(new MessageEvent('message', { data: submitted, origin, source: iframe?.contentWindow ?? null }))
    }
  }, sandbox.secure)
  await page.waitForTimeout(500)
  expect(await frame.getByLabel('Bank country').inputValue()).toBe('US')
  expect(await frame.getByLabel('Routing number').inputValue()).toBe('123')
  expect(await pay.getByText(/was added/).count()).toBe(0)
})

it('[SEC-7] allows framing only by the pages of the key', { timeout: TIMEOUT_MS }, async () => {
  const { page, close } = await visit(browser, { expected: /.*/ })
  onTestFinished(() => close())
  const address = `${sandbox.secure}/v1/frame?key=${sandbox.keys.publishable}`
  // Use a real server, because browsers would block a page made by a test tool for another reason.
  const evil = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Content-Security-Policy', `default-src 'none'; frame-src ${sandbox.secure}`)
    response.end(`<!doctype html><iframe src="${address}#x"></iframe>`)
  })
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void evil.close())
  const { port } = evil.address() as AddressInfo
  // This host name of this machine is none of the three for which a test key is valid (EMB-75).
  await page.goto(`http://evil.localhost:${port}/`)
  await expect.poll(() => page.frames().at(-1)?.url(), { timeout: 10_000 }).toMatch(/^chrome-error:/)

  const { headers } = await fetch(address)
  expect(headers.get('Content-Security-Policy')).toContain(
    `frame-ancestors http://localhost:${sandbox.port + 2} ${sandbox.partner} http://localhost:* http://127.0.0.1:*;`,
  )
  const portal = await fetch(`${sandbox.secure}/v1/frame`)
  expect(portal.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${sandbox.provider} `)
  const unknown = await fetch(`${sandbox.secure}/v1/frame?key=pk_test_unknown`)
  expect([unknown.status, unknown.headers.get('X-Frame-Options')]).toEqual([404, 'DENY'])
})

it('[SEC-12] ignores a click while something covers the frame', { timeout: TIMEOUT_MS }, async () => {
  const { page, close } = await visit(browser, { expected: /.*/ })
  onTestFinished(() => close())
  await asPartnerAdmin(page, sandbox)
  await page.goto(`${sandbox.partner}/`)
  const pay = page.locator('nt-pay-invoices')
  const frame = await openForm(page, page.locator('nt-invoice-list'), pay, byMouse())
  await fillIn(frame, byMouse(), { ...ACCOUNT, number: '000111222333', name: 'Freight account' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${sandbox.secure}/api`)) sent.push(new URL(request.url()).pathname)
  })
  const cover = (opacity: string) =>
    page.evaluate((value) => {
      const iframe = document.querySelector<HTMLIFrameElement>('nt-pay-invoices iframe')
      iframe?.style.setProperty('opacity', value, 'important')
    }, opacity)
  await cover('0.02')
  await page.waitForTimeout(400)
  await submitButton(frame).click()
  await frame.getByText('Part of this form is covered or faded').waitFor()
  expect(sent).toEqual([])
  await cover('1')
  await page.waitForTimeout(600)
  await submitButton(frame).click()
  await pay.getByText('Puget Savings Bank ••2333 was added').waitFor()
})

it(
  '[SEC-1] reports at once that the form cannot open if the page’s policy blocks it',
  { timeout: TIMEOUT_MS },
  async () => {
    // Turn this browser check off, because it would keep the modified page from reaching this machine.
    const lenient = await launchBrowser(['--disable-features=LocalNetworkAccessChecks'])
    onTestFinished(() => lenient.close())
    const { page } = await visit(lenient, { expected: /.*/ })
    await asPartnerAdmin(page, sandbox)
    await page.route(`${sandbox.partner}/`, async (route) => {
      const response = await route.fetch()
      const policy = (response.headers()['content-security-policy'] ?? '').replace(/frame-src [^;]+;/, '')
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    })
    await page.goto(`${sandbox.partner}/`)
    const pay = page.locator('nt-pay-invoices')
    const opening = openForm(page, page.locator('nt-invoice-list'), pay, byMouse()).catch(() => null)
    await pay.getByText(/The secure form did not open/).waitFor()
    expect(await pay.locator('iframe').count()).toBe(0)
    // The rest of the widget still works.
    await pay.getByRole('radio', { name: /Operating account/ }).check()
    await pay.getByText('Leaves your bank Monday, Nov 23.', { exact: false }).first().waitFor()
    await page.close()
    await opening
  },
)
