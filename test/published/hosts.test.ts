/**
 * The published package in real projects: installed by npm, type-checked, built and tested in a browser. Only runs with
 * PROOF=1, because it needs the npm registry. Source: docs/spec/widgets.md WID-26.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { freePort } from '../support/free-ports.ts'
import { type BuiltPackage, packPackage } from './built-package.ts'
import { type HostProject, installProject, serveFolders } from './host-project.ts'
import { startProviderServer } from './provider-server.ts'
import { IS_PROOF } from '../support/tiers.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const TIMEOUT_MS = 900_000
const TYPESCRIPT = '5.9.3'
const REACT_19 = { react: '19.3.1', 'react-dom': '19.3.1', '@types/react': '19.2.0', '@types/react-dom': '19.2.0' }
const REACT_18 = { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.8', '@types/react-dom': '18.3.0' }

describe.skipIf(!IS_PROOF)('installed', { timeout: TIMEOUT_MS }, () => {
  let built: BuiltPackage
  let browser: Browser

  beforeAll(async () => {
    built = await packPackage()
    browser = await launchBrowser()
  }, TIMEOUT_MS)
  afterAll(async () => {
    built.remove()
    await browser.close()
  })

  async function install(name: string, dependencies: Readonly<Record<string, string>>): Promise<HostProject> {
    const project = await installProject(name, built.tarball, { typescript: TYPESCRIPT, ...dependencies })
    onTestFinished(() => project.remove())
    return project
  }

  async function open(address: string) {
    // Browsers request an icon for every page.
    const { page, problems, picture, close } = await visit(browser, { expected: /favicon\.ico/ })
    onTestFinished(() => close())
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(address)
    return { page, problems, picture, scripts }
  }

  async function useReactPage(address: string, name: string) {
    const { page, problems, picture, scripts } = await open(address)
    const list = page.locator('nt-invoice-list')
    await list.getByRole('row').nth(2).waitFor()
    await picture(`published-${name}`)
    await expect.poll(() => page.locator('output').textContent()).toBe('ready, may pay: true')
    await list.getByRole('checkbox').nth(1).check()
    await expect.poll(() => page.locator('body').getAttribute('data-selected')).toMatch(/\w/)
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await list.getByRole('heading', { name: 'Rechnungen' }).waitFor()
    await page.getByRole('button', { name: 'Paid' }).click()
    await page.locator('nt-invoice-list[status="paid"]').getByRole('row').nth(2).waitFor()
    expect(await page.locator('body').getAttribute('data-ready')).toBe('past-due')
    expect(await page.locator('nt-invoice-list > p').count()).toBe(0)
    expect(problems).toEqual([])
    return scripts
  }

  it.each([
    ['React 18.3', 'react-18', REACT_18],
    ['React 19', 'react-19', REACT_19],
  ])('[WID-26] works with Vite and %s, built and in development', async (_what, name, react) => {
    const project = await install('vite-react', { ...react, vite: '7.3.8', '@vitejs/plugin-react': '5.2.0' })
    await project.run('tsc', ['--noEmit'])
    await project.run('vite', ['build', '--logLevel', 'warn'])
    const served = await serveFolders({ '/': join(project.folder, 'dist') })
    onTestFinished(() => served.close())
    const scripts = await useReactPage(`${served.origin}/`, name)
    expect(scripts.filter((url) => /pay-invoices|sign-in/.test(url))).toEqual([])
    await useElements(await open(`${served.origin}/elements.html`))

    const port = await freePort([0])
    const address = `http://localhost:${port}/`
    await project.serve('vite', ['--port', String(port), '--strictPort', '--host', 'localhost'], address)
    // Visit the page once before the test, because Vite bundles dependencies on the first visit and then reloads.
    const first = await visit(browser)
    await first.page.goto(address)
    await first.page.locator('nt-invoice-list').getByRole('row').nth(2).waitFor({ timeout: 120_000 })
    await first.close()
    await useReactPage(address, `${name}-development`)
  })

  async function useElements({ page, problems }: { page: Page; problems: readonly string[] }): Promise<void> {
    await page.locator('#invoices nt-invoice-list').getByRole('row').nth(2).waitFor()
    await page.locator('nt-account-overview').getByRole('heading').first().waitFor()
    expect(await page.locator('body').getAttribute('data-ready')).toBe(built.manifest.version)
    expect(problems).toEqual([])
  }

  it('[WID-26] works with Next: server-rendered, hydrated, with its session created there', async () => {
    const project = await install('next', { ...REACT_19, '@types/node': '20.19.0', next: '16.4.6' })
    const { api, provider, close } = await startProviderServer()
    onTestFinished(close)
    const port = await freePort([0])
    const address = `http://localhost:${port}`
    const env = { NETTERMS_API: api, NETTERMS_SECRET_KEY: 'sk_test_fixture', OWN_ORIGIN: address }
    await project.run('next', ['build'], env)
    await project.serve('next', ['start', '--port', String(port)], address, env)
    const html = await (await fetch(address)).text()
    expect(html).toContain('<nt-invoice-list status="past-due" class="invoices"><p>Just a moment</p></nt-invoice-list>')
    const { page, problems, picture } = await open(address)
    await page.locator('nt-invoice-list').getByRole('row').nth(2).waitFor()
    await expect.poll(() => page.locator('#ready').textContent()).toBe('1')
    await expect.poll(() => page.locator('output').textContent()).toBe('ready, may pay: true')
    await picture('published-next')
    expect(problems).toEqual([])
    expect(provider.requestsOf('embed-sessions.create')).toHaveLength(1)
  })

  it('[WID-26] works on a page without a bundler', async () => {
    const cdn = join(ROOT, 'dist/cdn')
    if (!existsSync(cdn)) throw new Error('The CDN is not built: run "npm run build" first.')
    const project = await install('script-page', {})
    const { provider, api, close } = await startProviderServer()
    onTestFinished(close)
    const served = await serveFolders({ '/': project.folder, '/cdn/': cdn })
    onTestFinished(() => served.close())
    const { page, problems } = await visit(browser, { expected: /favicon\.ico/ })
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch({
        url: route
          .request()
          .url()
          .replace(/^.*\/api/, api),
      })
      await route.fulfill({ response })
    })
    await page.goto(`${served.origin}/index.html`)
    await page.locator('nt-invoice-list').getByRole('row').nth(2).waitFor()
    expect(await page.locator('body').getAttribute('data-error')).toBeNull()
    expect(await page.locator('body').getAttribute('data-version')).toBe(built.manifest.version)
    expect(await page.locator('body').getAttribute('data-same')).toBe('true')
    expect(problems).toEqual([])
    expect(provider.requestsOf('embed-tokens.create')).toHaveLength(1)
    await page.context().close()
  })

  it("[WID-26] works in plain Node, type-checked with Node's resolution", async () => {
    const project = await install('node', {})
    await project.run('tsc', [])
    const printed = await project.run('node', ['built/check.js'])
    expect(JSON.parse(printed)).toEqual({
      expiresIn: 120,
      refused: 'configuration-invalid',
      page: null,
      calls: true,
      codes: true,
      tags: true,
      theme: true,
      anonymous: null,
    })
    const deep = await project.run('node', ['-e', "import('netterms/core.js').catch(({ code }) => console.log(code))"])
    expect(deep.trim()).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED')
  })
})
