/**
 * Follows "Your own page in five minutes" of docs/guides/quickstart.md exactly: its commands, its two files in an empty
 * folder, its URL. Only the ports differ. Source: docs/spec/session.md EMB-86.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { freePort } from '../support/free-ports.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { policyHeader, strictPolicy } from '../support/strict-policy.ts'

const ROOT = new URL('../../', import.meta.url)
const PROVIDER_OF_GUIDE = 'http://localhost:4700'
const POLICY_FILE = 'policy.mjs'
const TIMEOUT_MS = 30_000
const START_MS = 120_000
const guide = readFileSync(new URL('docs/guides/quickstart.md', ROOT), 'utf8')
const [, steps = ''] = /^## Your own page in five minutes\n([\s\S]*?)^## /m.exec(guide) ?? []
const folder = mkdtempSync(join(tmpdir(), 'netterms-five-minutes-'))
let browser: Browser
let sandbox: RunningSandbox
let site: ChildProcess | null = null

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
}, START_MS)
afterAll(async () => {
  site?.kill()
  rmSync(folder, { recursive: true, force: true })
  await browser.close()
  await sandbox.stop()
})

/**
 * Returns a module that is loaded before the guide's server and adds a content security policy to each response,
 * because tested pages need one (HSE-10). The test cannot fulfill the responses itself, because the browser would treat
 * them as coming from another machine.
 */
function policyModule(): string {
  const headers = policyHeader(strictPolicy(sandbox), [])
  return `import { ServerResponse } from 'node:http'
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (status, headers) {
  return writeHead.call(this, status, { ...headers, ...${JSON.stringify(headers)} })
}
`
}

const step = (number: number): string => steps.split(/^\*\*\d\.\*\* /m)[number] ?? ''
const blockOf = (text: string): string => /```\w+\n([\s\S]*?)```/.exec(text)?.[1] ?? ''

it('[EMB-86] starts with the sandbox’s command, on the port of the guide', () => {
  expect(blockOf(step(1)).trim()).toBe('npx netterms sandbox')
  expect(step(1)).toContain('`npm ci && npm start`')
  const options = readFileSync(new URL('examples/sandbox/src/published/read-command.ts', ROOT), 'utf8')
  expect(options).toContain(
    `first of four ports: provider, secure fields, your site, legacy pages (default ${new URL(PROVIDER_OF_GUIDE).port})`,
  )
  const { scripts, engines } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    scripts: Record<string, string>
    engines: { node: string }
  }
  const started = readFileSync(new URL(scripts['start']?.replace('node ', '') ?? '', ROOT), 'utf8')
  expect(started, 'the port that npm start uses').toContain(`'${new URL(PROVIDER_OF_GUIDE).port}'`)
  expect(steps).toContain(`Node ${engines.node.replace('>=', '')} or later`)
})

it(
  '[EMB-86] shows a user’s invoices on the integrator’s page, and selects one to pay',
  { timeout: TIMEOUT_MS },
  async () => {
    const [, address = '', portOfGuide = ''] = /open (http:\/\/localhost:(\d+))/.exec(step(4)) ?? []
    const port = await freePort()
    for (const [number, name] of [
      [2, 'server.mjs'],
      [3, 'index.html'],
    ] as const) {
      expect(step(number)).toContain(`\`${name}\``)
      const file = blockOf(step(number)).replaceAll(PROVIDER_OF_GUIDE, sandbox.provider)
      writeFileSync(join(folder, name), file.replaceAll(portOfGuide, String(port)))
    }
    writeFileSync(join(folder, POLICY_FILE), policyModule())
    const [, command = ''] = /run `node ([\w.]+)`/.exec(step(4)) ?? []
    site = spawn(process.execPath, ['--import', `./${POLICY_FILE}`, command], { cwd: folder, stdio: 'inherit' })
    const own = address.replace(portOfGuide, String(port))
    await expect
      .poll(
        () =>
          fetch(own).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)

    const { page, problems, close } = await visit(browser, { expected: /favicon\.ico/ })
    page.setDefaultTimeout(15_000)
    await page.goto(own)
    const list = page.locator('nt-invoice-list')
    await list
      .getByRole('checkbox', { name: /^Select invoice / })
      .first()
      .click()
    await list.getByRole('button', { name: 'Continue to pay' }).click()
    await page
      .locator('nt-pay-invoices')
      .getByRole('heading', { name: /Review and pay$/ })
      .waitFor()
    expect(problems).toEqual([])
    await close()
  },
)
