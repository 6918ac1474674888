/** Host pages of various document types, and pages that move, copy and remove their content. */
import type { Frame } from 'playwright'
import type { Host } from './host.ts'

const LIST = 'nt-invoice-list'
/** Waits until the list has rendered, or until it would have rendered. */
const listCame = (frame: Frame): Promise<unknown> =>
  frame
    .locator(LIST)
    .first()
    .getByText('INV-203115')
    .first()
    .waitFor({ timeout: 15_000 })
    .catch(() => null)

export const DOCUMENTS: readonly Host[] = [
  { name: 'a page in quirks mode', rule: 'WID-42', doctype: '' },
  {
    name: 'a page in XHTML',
    rule: 'WID-42',
    html: 'xmlns="http://www.w3.org/1999/xhtml" lang="en"',
    contentType: 'application/xhtml+xml; charset=utf-8',
  },
  { name: 'a page without a language', rule: 'WID-42', html: '' },
  {
    name: 'a page with another base',
    rule: 'WID-42',
    head: '<base href="https://elsewhere.example/deep/page/" />',
    loader: '%LOADER_ABSOLUTE%',
  },
  {
    name: 'a page whose elements are named like us',
    rule: 'WID-42',
    body: (widgets) =>
      `<form name="NetTerms"><input name="version" /><input name="q" /></form><a id="NetTerms"></a><img name="currentScript" alt="" /><form name="head"></form><form name="body"></form><a id="customElements"></a><form name="forms"></form>${widgets}`,
  },
  { name: 'a frame of another page', rule: 'WID-42', frame: { sandbox: null } },
  {
    name: 'a sandboxed frame of the same origin',
    rule: 'WID-42',
    frame: { sandbox: 'allow-scripts allow-same-origin allow-forms' },
  },
  {
    name: 'a sandboxed frame without an origin',
    rule: 'WID-42',
    frame: { sandbox: 'allow-scripts' },
    shows: { code: 'setup-session-url-missing' },
    expected: /./,
  },
  {
    name: 'the strictest policy',
    rule: 'WID-42',
    policy: ({ provider, secure }) =>
      `default-src 'none'; script-src %SCRIPTS% ${provider}; connect-src 'self' ${provider}; frame-src ${secure}; style-src 'none'; require-trusted-types-for 'script'; trusted-types netterms`,
  },
  {
    name: 'a policy with a default policy that refuses',
    rule: 'WID-42',
    before:
      "trustedTypes.createPolicy('default', { createHTML: () => null, createScript: () => null, createScriptURL: () => null })",
    policy: ({ provider, secure }) =>
      `default-src 'none'; script-src %SCRIPTS% ${provider}; connect-src 'self' ${provider}; frame-src ${secure}; style-src 'none'; require-trusted-types-for 'script'; trusted-types netterms default`,
  },
  {
    name: 'a policy without our API',
    rule: 'WID-42',
    policy: ({ provider }) =>
      `default-src 'none'; script-src %SCRIPTS% ${provider}; connect-src 'self'; require-trusted-types-for 'script'; trusted-types netterms`,
    shows: { code: 'setup-api-blocked' },
    expected: /./,
  },
  { name: 'two loader tags', rule: 'WID-43', loader: '%LOADER%%LOADER%' },
  { name: 'two versions', rule: 'WID-43', loader: '%LOADER%%LOADER_OTHER_VERSION%' },
  {
    name: 'a second init',
    rule: 'WID-43',
    then: async (frame) => {
      await listCame(frame)
      await frame.evaluate(() => {
        const { NetTerms } = window as unknown as { NetTerms?: { init(options: object): unknown } }
        const { api, key } = document.querySelector<HTMLScriptElement>('script[data-api]')?.dataset ?? {}
        NetTerms?.init({ api, key, sessionUrl: '/netterms-session' })
      })
    },
  },
  {
    name: 'a body that is replaced',
    rule: 'WID-43',
    then: async (frame) => {
      await listCame(frame)
      await frame.evaluate(() => {
        const next = document.createElement('body')
        for (const tag of ['nt-invoice-list', 'nt-pay-invoices']) {
          const element = document.createElement(tag)
          if (tag === 'nt-invoice-list') element.setAttribute('status', 'past-due')
          next.append(element)
        }
        document.documentElement.replaceChild(next, document.body)
      })
    },
  },
  {
    name: 'a widget that is moved',
    rule: 'WID-43',
    then: async (frame) => {
      await listCame(frame)
      await frame.evaluate((tag) => {
        const place = document.createElement('section')
        document.body.append(place)
        place.append(document.querySelector(tag) as Element)
      }, LIST)
    },
  },
  {
    name: 'a widget that is copied',
    rule: 'WID-43',
    then: async (frame) => {
      await listCame(frame)
      await frame.evaluate((tag) => {
        const first = document.querySelector(tag) as Element
        document.body.append(first.cloneNode(true))
        first.remove()
      }, LIST)
    },
  },
  {
    name: 'a container that is taken away and put back while code loads',
    rule: 'WID-43',
    then: async (frame) => {
      await frame.evaluate(async () => {
        const main = document.querySelector('main') as Element
        const parent = main.parentNode as Node
        for (let turn = 0; turn < 5; turn += 1) {
          main.remove()
          await new Promise((resolve) => setTimeout(resolve, 20))
          parent.appendChild(main)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })
    },
  },
  {
    name: 'a double mount as in StrictMode',
    rule: 'WID-43',
    then: async (frame) => {
      await frame.evaluate((tag) => {
        const element = document.querySelector(tag) as Element
        const parent = element.parentNode as Node
        for (let turn = 0; turn < 3; turn += 1) {
          element.remove()
          parent.insertBefore(element, parent.firstChild)
        }
      }, LIST)
    },
  },
  {
    name: 'a page that comes back from the cache of pages',
    rule: 'WID-43',
    isRestless: true,
    then: async (frame, page, { origin }) => {
      await listCame(frame)
      await page.goto(`${origin}/elsewhere`)
      // A page in the back/forward cache is restored without a load event, so `goBack` times out.
      await page.goBack({ waitUntil: 'commit', timeout: 5_000 }).catch(() => null)
    },
  },
  {
    name: 'a page that was inert',
    rule: 'WID-43',
    html: 'lang="en"',
    body: (widgets) => `<div id="modal" inert="">${widgets}</div>`,
    then: async (frame) => {
      await listCame(frame)
      await frame.evaluate(() => document.querySelector('#modal')?.removeAttribute('inert'))
    },
  },
]
