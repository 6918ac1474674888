/** The provider's own pages for integrators: on a phone, by keyboard, in the dark scheme. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, it } from 'vitest'
import { requirePolicy } from '../support/require-policy.ts'
import { whatDoesNotFit } from '../support/narrow-check.ts'
import { stageOfFile } from '../support/stage-of-file.ts'
import { IS_PROOF } from '../support/tiers.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

it.each(['/sandbox', '/mailbox', '/docs/errors', '/docs/errors/payment-amount-above-open'])(
  '[SBX-13] %s fits a window of 320 px and has no axe violations, light and dark',
  async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await stage.open({ viewport: { width: 320, height: 720 }, colorScheme })
      await page.goto(`${stage.sandbox.provider}${path}`)
      expect(await whatDoesNotFit(page)).toEqual([])
      // Axe needs a minute for the list of all errors; the page of one error has the same styles.
      if (path === '/docs/errors' && colorScheme === 'dark' && !IS_PROOF) continue
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  },
  TIMEOUT_MS,
)

it('[HSE-10] detects a page without a strict policy, but ignores its frames', async () => {
  const window = await stage.browser.newContext()
  const reported: string[] = []
  requirePolicy(window, (message) => reported.push(message))
  const page = await window.newPage()
  const pages: Readonly<Record<string, string>> = {
    '/strict': "default-src 'none'; frame-src 'self'",
    '/untyped': "default-src 'self'",
  }
  await page.route('https://host.example/**', (route) => {
    const policy = pages[new URL(route.request().url()).pathname]
    return route.fulfill({
      contentType: 'text/html',
      headers: policy ? { 'Content-Security-Policy': policy } : {},
      body: '<iframe src="/free" title="free"></iframe>',
    })
  })
  for (const path of ['/strict', '/untyped', '/free']) await page.goto(`https://host.example${path}`)
  expect(reported).toEqual([
    'https://host.example/untyped is driven without a strict policy: it does not enforce Trusted Types.',
    'https://host.example/free is driven without a strict policy: it names no source of scripts.',
  ])
  await window.close()
})
