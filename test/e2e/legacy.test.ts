/** Pages of the former system in the real portal: by mouse and by keyboard, and against misuse. */
import type { Browser, FrameLocator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, NARROW, visit, type Visit } from '../support/browser.ts'
import { PAID_IN_FULL } from '../support/pay-journey.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 180_000
let browser: Browser
let sandbox: RunningSandbox
let opened: Visit | null = null

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox({ partnerSite: false })
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})
afterEach(async () => {
  await opened?.close()
  opened = null
})

const frameIn = (page: Page): FrameLocator => page.frameLocator('nt-legacy-frame iframe')

interface Self {
  data: [{ attributes: { session_data: { merchant_id: string | null } } }]
}
const merchantOf = async (page: Page): Promise<string | null> => {
  const reply = await page.request.get(`${sandbox.provider}/api/self`)
  return ((await reply.json()) as Self).data[0].attributes.session_data.merchant_id
}

/** Signs a user in and opens a path of the portal. */
async function visitAs(username: string, path: string, expected?: RegExp): Promise<Page> {
  opened = await visit(browser, expected ? { expected } : {})
  const { page } = opened
  const reply = await page.request.post(`${sandbox.provider}/api/sessions`, {
    headers: { 'Content-Type': 'application/vnd.api+json', Origin: sandbox.provider },
    data: JSON.stringify({ data: { type: 'sessions', attributes: { username, password: PASSWORD } } }),
  })
  expect(reply.status()).toBe(201)
  await page.goto(sandbox.provider + path)
  return page
}

describe('the choice of a dealer', () => {
  it(
    '[LEG-6] is made by keyboard, and the session works with that dealer from then on',
    async () => {
      const page = await visitAs('dealer-group', '/merchant/select')
      const frame = frameIn(page)
      await frame.getByText('Dana Whitfield').waitFor()
      const before = await merchantOf(page)
      const first = frame.getByRole('radio').first()
      await first.waitFor()
      const ids = await frame
        .getByRole('radio')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
      expect(ids).toHaveLength(3)
      // The group is one tab stop: arrow keys select in it, Enter submits its form.
      await page.locator('nt-legacy-frame h2').waitFor()
      for (let stop = 0; stop < 60; stop += 1) {
        await page.keyboard.press('Tab')
        if (await frame.locator('input:focus').count()) break
      }
      await page.keyboard.press('ArrowDown')
      const chosen = await frame.locator('input:checked').inputValue()
      await page.keyboard.press('Enter')
      await expect.poll(() => merchantOf(page)).toBe(chosen)
      expect(chosen).not.toBe(before)
      await page.locator('nt-legacy-frame iframe').waitFor({ state: 'detached' })
      expect(opened?.problems).toEqual([])
    },
    TIMEOUT_MS,
  )
})

describe('a page of the account', () => {
  it.each(['/cgi-bin/invoice-inquiry', '/frame/invoice-inquiry', '/fleetchargebeta/cgi-bin/invoice-inquiry'])(
    '[LEG-4] opens at %s for the signed-in user, and its form works',
    async (path) => {
      const page = await visitAs('payer', path)
      const frame = frameIn(page)
      await frame.getByText('Pat Jones - Northwind Traders').waitFor()
      await frame.getByRole('textbox', { name: 'Invoice number' }).focus()
      await page.keyboard.type(PAID_IN_FULL[0])
      await page.keyboard.press('Enter')
      await frame.getByRole('table', { name: 'Invoice on file' }).waitFor()
      expect(await frame.locator('[data-field=number]').innerText()).toBe(PAID_IN_FULL[0])
      // The frame is as high as its page reports, so that the whole page is visible.
      const inner = await frame.locator('main').evaluate((main) => Math.ceil(main.getBoundingClientRect().height))
      expect(inner).toBeGreaterThan(120)
      await expect.poll(() => page.locator('nt-legacy-frame iframe').evaluate((each) => each.clientHeight)).toBe(inner)
      expect(opened?.problems).toEqual([])
    },
    TIMEOUT_MS,
  )

  it(
    '[LEG-4] receives its hand-over token in no URL, and the frame no valid cookie of the portal',
    async () => {
      const page = await visitAs('payer', '/login')
      const seen: { url: string; referer: string | undefined; authorization: string | undefined }[] = []
      const handovers: string[] = []
      page.on('request', (request) => {
        const { referer, authorization } = request.headers()
        seen.push({ url: request.url(), referer, authorization })
      })
      page.on('response', async (response) => {
        if (!response.url().endsWith('/legacy-handovers')) return
        const document = (await response.json()) as { data: { attributes: { handover: string } } }
        handovers.push(document.data.attributes.handover)
      })
      await page.goto(`${sandbox.provider}/cgi-bin/invoice-inquiry`)
      await frameIn(page).getByText('Pat Jones').waitFor()
      expect(handovers).toHaveLength(1)
      const [handover = ''] = handovers
      expect(handover).toMatch(/^lh_/)
      expect(seen.filter(({ url, referer }) => `${url} ${referer}`.includes(handover.slice(3)))).toEqual([])
      const document = seen.find(({ url }) => url === `${sandbox.legacy}/cgi-bin/invinq`)
      expect([document?.referer, page.url()]).toEqual([undefined, `${sandbox.provider}/cgi-bin/invoice-inquiry`])
      // A token that another script has read is already used up.
      const again = await page.request.post(`${sandbox.legacy}/programs/open`, {
        headers: { 'Content-Type': 'application/json', Origin: sandbox.legacy },
        data: JSON.stringify({ handover, location: 'invoice-inquiry' }),
      })
      expect(again.status()).toBe(401)
    },
    TIMEOUT_MS,
  )

  it(
    '[LEG-7] fits a phone',
    async () => {
      const page = await visitAs('payer', '/cgi-bin/invoice-inquiry')
      await page.setViewportSize(NARROW)
      await frameIn(page).getByText('Pat Jones').waitFor()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    },
    TIMEOUT_MS,
  )
})

describe('misuse', () => {
  it.each([
    '/cgi-bin/nothing',
    '/cgi-bin/merchant-select',
    '/cgi-bin/..%2f..%2fapi%2fself',
    '/frame/%2F%2Fevil.example',
    '/frame/https:%2F%2Fevil.example%2F',
    '/frame/javascript:alert(document.domain)',
    '/cgi-bin/data:text%2Fhtml,x',
    '/frame/INVOICE-INQUIRY',
    '/frame/invoice-inquiry%00',
    '/frame/%5C%5Cevil.example',
  ])(
    '[LEG-1] shows nothing at %s, and sends no request elsewhere',
    async (path) => {
      const page = await visitAs('payer', '/login')
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(`${sandbox.provider}/`)) elsewhere.push(request.url())
      })
      await page.goto(sandbox.provider + path)
      await page
        .getByText(/Page not found|nothing here/i)
        .first()
        .waitFor()
      expect([await page.locator('iframe').count(), elsewhere]).toEqual([0, []])
    },
    TIMEOUT_MS,
  )

  it(
    '[LEG-3] ignores messages to the page’s window, from the page, a foreign frame or the legacy page itself',
    async () => {
      const page = await visitAs('dealer-group', '/merchant/select')
      const frame = frameIn(page)
      await frame.getByRole('radio').first().waitFor()
      const before = await merchantOf(page)
      const height = () => page.locator('nt-legacy-frame iframe').evaluate((iframe) => iframe.clientHeight)
      const drawn = await height()
      const inner = page.frames().find((each) => each.url().startsWith(sandbox.legacy))
      const flood = () => {
        for (let round = 0; round < 200; round += 1) {
          window.parent.postMessage({ type: 'height', px: 1e9 }, '*')
          window.parent.postMessage({ type: 'merchant-chosen', merchantId: 'M-301' }, '*')
          window.parent.postMessage({ type: 'leave', to: 'https://evil.example' }, '*')
        }
      }
      await inner?.evaluate(flood)
      await page.evaluate(flood)
      await page.waitForTimeout(300)
      expect([await height(), await merchantOf(page), new URL(page.url()).pathname]).toEqual([
        drawn,
        before,
        '/merchant/select',
      ])
    },
    TIMEOUT_MS,
  )

  it(
    '[LEG-2] cannot navigate the portal from inside the frame',
    async () => {
      const page = await visitAs(
        'payer',
        '/cgi-bin/invoice-inquiry',
        /Unsafe attempt|sandboxed|violated|Refused|Blocked/i,
      )
      await frameIn(page).getByText('Pat Jones').waitFor()
      const inner = page.frames().find((each) => each.url().startsWith(sandbox.legacy))
      await inner
        ?.evaluate(() => {
          try {
            window.top?.location.assign('https://evil.example/')
          } catch {
            // The access is blocked, as expected.
          }
          return window.open('https://evil.example/') === null
        })
        .then((isBlocked) => expect(isBlocked).toBe(true))
      await page.waitForTimeout(300)
      expect(page.url()).toBe(`${sandbox.provider}/cgi-bin/invoice-inquiry`)
    },
    TIMEOUT_MS,
  )

  it(
    '[LEG-9] blocks framing of the page by another site',
    async () => {
      opened = await visit(browser, { expected: /frame-ancestors|violated|Refused|Framing/i })
      const { page } = opened
      await page.route('https://evil.example/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'Content-Security-Policy': `default-src 'none'; frame-src ${sandbox.legacy}` },
          body: `<iframe src="${sandbox.legacy}/cgi-bin/mersel"></iframe>`,
        }),
      )
      await page.goto('https://evil.example/')
      await page.waitForTimeout(500)
      const texts = await Promise.all(page.frames().map((each) => each.content().catch(() => '')))
      expect(texts.join()).not.toContain('HTC-NET')
    },
    TIMEOUT_MS,
  )

  it('[LEG-2] has a portal policy that allows frames of the legacy origin and the survey, and no other', async () => {
    const reply = await fetch(`${sandbox.provider}/cgi-bin/invoice-inquiry`, { headers: { Accept: 'text/html' } })
    const sources = /frame-src ([^;]+)/.exec(reply.headers.get('content-security-policy') ?? '')?.[1]
    expect(sources?.split(' ')).toEqual(["'self'", sandbox.secure, sandbox.legacy, `http://127.0.0.1:${sandbox.port}`])
  })
})
