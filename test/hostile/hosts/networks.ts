/** Host pages on which a network, blocker or proxy disturbs our requests: security F7, F8, F10, F11, F15, F20. */
import type { Route } from 'playwright'
import type { Host } from './host.ts'

const API_LIST = '**/api/invoices?*'

/** Answers the first `count` requests; later ones pass. */
function firstOnes(count: number, answer: (route: Route) => Promise<void>) {
  let left = count
  return async (route: Route): Promise<void> => {
    if (route.request().method() === 'OPTIONS' || left === 0) return route.fallback()
    left -= 1
    return answer(route)
  }
}

const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' }
const refuse = (retryAfter: string) => (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { ...cors, 'Retry-After': retryAfter, 'Content-Type': 'application/vnd.api+json' },
    body: '{"errors":[{"status":"429","code":"rate-limited"}]}',
  })

export const NETWORKS: readonly Host[] = [
  {
    name: 'a blocker that stops the loader',
    rule: 'WID-44',
    shows: 'nothing',
    expected: /ERR_FAILED|ERR_BLOCKED/,
    network: (page) => page.route('**/loader.js', (route) => route.abort('blockedbyclient')),
  },
  {
    name: 'a blocker that stops the code',
    rule: 'WID-44',
    shows: { code: 'code-unavailable' },
    expected: /./,
    network: (page) => page.route('**/cdn/**/core.js', (route) => route.abort('blockedbyclient')),
  },
  {
    name: 'requests that take a second more',
    rule: 'WID-44',
    network: (page, { provider }) =>
      page.route(`${provider}/**`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        await route.fallback()
      }),
  },
  {
    name: 'requests of which the first ones are cut',
    rule: 'WID-44',
    expected: /ERR_CONNECTION_RESET/,
    network: (page) =>
      page.route(
        API_LIST,
        firstOnes(2, (route) => route.abort('connectionreset')),
      ),
  },
  ...['soon', '-5', '1', '0', new Date(Date.now() - 60_000).toUTCString()].map((retryAfter): Host => ({
    name: `a refusal for now with Retry-After: ${retryAfter.replace(/^.*GMT$/, 'a minute ago')}`,
    rule: 'WID-44',
    expected: /429/,
    network: (page) => page.route(API_LIST, firstOnes(1, refuse(retryAfter))),
  })),
  {
    name: 'a refusal for more than a day',
    rule: 'WID-44',
    expected: /429/,
    shows: { code: 'rate-limited' },
    network: (page) => page.route(API_LIST, refuse('99999')),
  },
  ...[
    ['no body at all', ''],
    ['half a body', '{"data":[{"type":"invoices","id":"1","attr'],
    ['a body of 25 MB', `{"data":[${'0,'.repeat(12_500_000)}0]}`],
  ].map(([says, body = '']): Host => ({
    name: `answers with ${says}`,
    rule: 'WID-44',
    shows: { code: 'response-invalid' },
    network: (page) =>
      page.route(API_LIST, (route) =>
        route.fulfill({ status: 200, headers: { ...cors, 'Content-Type': 'application/vnd.api+json' }, body }),
      ),
  })),
  {
    name: 'HTML in place of every answer',
    rule: 'WID-44',
    shows: { code: 'response-invalid' },
    expected: /./,
    network: (page) =>
      page.route(API_LIST, (route) =>
        route.fulfill({
          status: 200,
          headers: { ...cors, 'Content-Type': 'text/html' },
          body: '<h1>Log in to Wi-Fi</h1>',
        }),
      ),
  },
  {
    name: 'a network that comes and goes',
    rule: 'WID-44',
    expected: /ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)|did not load|code-unavailable|favicon/,
    then: async (_, page) => {
      for (let turn = 0; turn < 4; turn += 1) {
        await page.context().setOffline(true)
        await page.waitForTimeout(150)
        await page.context().setOffline(false)
        await page.waitForTimeout(150)
      }
    },
  },
  ...[100, 200, 500].map((afterMs): Host => ({
    name: `a network that is gone for seconds, ${afterMs} ms after the page came`,
    rule: 'SES-26',
    expected: /ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED)|did not load|code-unavailable|favicon/,
    then: async (_, page) => {
      await page.waitForTimeout(afterMs)
      await page.context().setOffline(true)
      await page.waitForTimeout(4_000)
      await page.context().setOffline(false)
    },
  })),
]
