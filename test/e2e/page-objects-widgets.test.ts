/**
 * Page objects of notifications, pickers, and other small widgets, on the workbench: the same steps in two languages.
 */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  accountRecovery,
  applicationCenter,
  auditLog,
  consentBanner,
  customerPicker,
  FIXTURE_PASSWORD,
  invoiceList,
  legacyFrame,
  merchantPicker,
  notificationBell,
  notificationCenter,
  profile,
  statements,
  userTypePicker,
} from '../../src/entries/testing.ts'
import { launchBrowser, type VisitOptions } from '../support/browser.ts'
import { itInProof } from '../support/it-in-proof.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { visitWorkbench, type WorkbenchVisit } from '../support/workbench-page.ts'

let browser: Browser
let sandbox: RunningSandbox
beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

async function open(name: string, search = '', options: VisitOptions = {}): Promise<WorkbenchVisit> {
  const visited = await visitWorkbench(browser, sandbox.provider, options)
  onTestFinished(() => visited.close())
  visited.page.setDefaultTimeout(20_000)
  await visited.show(`#/widget/${name}?bare=1${search}`)
  return visited
}

/** Starts recording events with this name of all widgets. @returns a function that returns their details */
async function listen(page: WorkbenchVisit['page'], name: string): Promise<() => Promise<unknown[]>> {
  await page.evaluate((type) => {
    const reported: unknown[] = []
    Object.assign(window, { told: reported })
    document.addEventListener(type, (event) => reported.push((event as CustomEvent).detail), true)
  }, name)
  return () => page.evaluate(() => (window as unknown as { told: unknown[] }).told)
}

describe.each(['en', 'de'])('in %s', (locale) => {
  const looks = `&locale=${locale}`

  it('[TST-7] selects an account by its name and by its number', async () => {
    const { page, problems } = await open('customer-picker', looks)
    const picker = customerPicker(page)
    await picker.waitUntilReady()
    expect(await picker.notice()).toBeNull()
    expect(await picker.options()).toEqual(['Northwind Traders', 'Northwind Canada', 'Northwind West'])
    expect(await picker.current()).toBe('Northwind Traders')
    await picker.choose('Northwind West')
    await expect.poll(() => picker.current()).toBe('Northwind West')
    await picker.search('Canada')
    await expect.poll(() => picker.options()).toEqual(['Northwind Canada'])
    expect(await picker.current()).toBeNull()
    await picker.choose('10430')
    await expect.poll(() => picker.current()).toBe('Northwind Canada')
    await picker.search('nobody at all')
    await expect.poll(() => picker.options()).toEqual([])
    expect(problems).toEqual([])
  })

  it('[TST-7] finds a dealer and reports the requested one', async () => {
    const { page, problems } = await open('merchant-picker', looks)
    const picker = merchantPicker(page)
    await picker.waitUntilReady()
    const wishes = await listen(page, 'nt-merchant-choose')
    const all = await picker.options()
    expect(all.length).toBeGreaterThan(2)
    const requested = all.at(-1) ?? ''
    await picker.search(requested)
    await expect.poll(() => picker.options()).toEqual([requested])
    await picker.choose(requested)
    expect(await wishes()).toEqual([{ merchantId: expect.any(String) as string }])
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] changes the user type', async () => {
    const { page, problems } = await open('user-type-picker', looks)
    const picker = userTypePicker(page)
    await picker.waitUntilReady()
    const [own, other] = await picker.types()
    expect([own?.isCurrent, other?.isCurrent, own?.name === other?.name]).toEqual([true, false, false])
    await picker.choose(1)
    await expect.poll(async () => (await picker.types()).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] reads the unread count of the bell and opens the latest', async () => {
    const { page, problems } = await open('notification-bell', looks)
    const bell = notificationBell(page)
    await bell.waitUntilReady()
    await expect.poll(() => bell.unread()).toBe(4)
    const ways = await listen(page, 'nt-navigate')
    await bell.open()
    const latest = await bell.latest()
    expect(latest[0]).toEqual({ title: 'Invoices past due: Northwind Traders', isUnread: true })
    expect(latest.filter(({ isUnread }) => isUnread).length).toBeLessThanOrEqual(4)
    await bell.close()
    expect(await bell.latest()).toEqual([])
    await bell.open()
    await bell.openNotification('Documents are missing')
    expect(await ways()).toHaveLength(1)
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] reads, filters and marks notifications', async () => {
    const { page, problems } = await open('notification-center', looks)
    const center = notificationCenter(page)
    await center.waitUntilReady()
    const titles = async () => (await center.notifications()).map(({ title }) => title)
    const unread = async () => (await center.notifications()).filter(({ isUnread }) => isUnread).length
    expect([(await titles()).length, await unread()]).toEqual([6, 4])
    const text = await center.open('Invoices past due')
    expect(text).toContain('Open in total: $4,210.50')
    expect(await center.links('Invoices past due')).toHaveLength(1)
    expect(await center.files('Invoices past due')).toEqual(['INV-202940.txt', 'INV-203402.txt'])
    await expect.poll(unread).toBe(3)
    await center.close('Invoices past due')
    await center.showOnly('urgent', true)
    await expect.poll(titles).toEqual(['Payment P-100150 was returned'])
    await center.showOnly('urgent', true)
    expect(await titles()).toHaveLength(1)
    await center.showOnly('urgent', false)
    await expect.poll(async () => (await titles()).length).toBe(6)
    await center.showKind('cards')
    await expect.poll(titles).toEqual(['The number of card ••4417 was shown'])
    await center.showKind('')
    await expect.poll(async () => (await titles()).length).toBe(6)
    await center.markAllRead()
    await expect.poll(unread).toBe(0)
    await center.showOnly('unread', true)
    await expect.poll(() => center.notice()).not.toBeNull()
    await center.showOnly('unread', false)
    await center.open('Invoices past due')
    await center.followLink('Invoices past due', 0)
    await invoiceList(page).waitUntilReady()
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] reads the status of applications, and which side has to act', async () => {
    const { page, problems } = await open('application-center', looks)
    const center = applicationCenter(page)
    await center.waitUntilReady()
    const numbers = await center.applications()
    expect(numbers.slice().sort()).toEqual(['AP-6990', 'AP-7001', 'AP-7002', 'AP-7003', 'AP-7004', 'AP-7005'])
    expect(await Promise.all(['AP-7003', 'AP-7004', 'AP-7001'].map(center.turnOf))).toEqual([
      'own',
      'provider',
      'nobody',
    ])
    const documents = await center.documents('AP-7003')
    expect(documents.map(({ isReceived }) => isReceived)).toEqual([false, true, false])
    expect(documents.map(({ file }) => file)).toEqual(['', 'bank-reference.pdf', ''])
    expect(await center.applicationText('AP-7003')).toContain(documents[0]?.name)
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] reads the months, one statement, and that of a period', async () => {
    const { page, problems } = await open('statements', looks)
    const widget = statements(page)
    await widget.waitUntilReady()
    const months = await widget.months()
    expect(months.map(({ isRunning }) => isRunning)).toEqual(months.map((_, index) => index === 0))
    await widget.open(0)
    expect((await widget.sums()).at(-1)).toBe(months[0]?.closing)
    expect((await widget.lines()).at(-1)?.balance).toBe(months[0]?.closing)
    await widget.back()
    await widget.choosePeriod()
    // Use a date that has the same format in both languages.
    await widget.showAsOf('11/11/2026')
    await expect.poll(async () => (await widget.lines()).length).toBeGreaterThan(1)
    await widget.save('csv')
    await widget.back()
    await widget.choosePeriod()
    await widget.showPeriod('10/10/2026', '11/11/2026')
    await expect.poll(async () => (await widget.sums()).length).toBe(4)
    await widget.back()
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] reads the audit log, one entry of it, and the results of a filter', async () => {
    const { page, problems } = await open('audit-log', `${looks}&role=admin`)
    const log = auditLog(page)
    await log.waitUntilReady()
    const rows = await log.rows()
    expect(rows).toHaveLength(7)
    expect(rows[1]?.object).toContain('P-100199')
    expect(await log.open(1)).toContain('P-100199')
    await log.showSameObject()
    await expect.poll(async () => (await log.rows()).map(({ what }) => what)).toEqual([rows[1]?.what])
    expect((await log.filters()).join()).toContain('P-100199')
    await log.removeFilter(0)
    await expect.poll(async () => (await log.rows()).length).toBe(7)
    await log.filterByObject('BA-1')
    await expect.poll(() => log.rows()).toEqual([rows[2]])
    await log.removeFilter(0)
    await expect.poll(async () => (await log.rows()).length).toBe(7)
    await log.filterByAction(rows[4]?.what ?? '')
    await expect.poll(() => log.rows()).toEqual([rows[4]])
    await log.removeFilter(0)
    await expect.poll(async () => (await log.rows()).length).toBe(7)
    await log.showOwn()
    await expect.poll(async () => (await log.rows()).length).toBeLessThan(7)
    await log.open(0)
    await log.close()
    expect(await log.pager.range()).toContain(String((await log.rows()).length))
    expect(await log.pager.hasNext()).toBe(false)
    expect(problems).toEqual([])
  })

  itInProof('[TST-7] accepts and declines third parties', async () => {
    const { page, show } = await open('consent-banner', looks, { isUndecided: true })
    const banner = consentBanner(page)
    await banner.waitUntilReady()
    expect(await banner.isAsking()).toBe(true)
    const answers = await listen(page, 'nt-consent-change')
    await banner.refuse()
    await expect.poll(() => banner.isAsking()).toBe(false)
    expect(await answers()).toEqual([{ granted: false }])
    await page.evaluate(() => localStorage.removeItem('netterms:consent'))
    await show(`#/widget/consent-banner?bare=1&scenario=empty${looks}`)
    await banner.accept()
    await expect.poll(answers).toEqual([{ granted: false }, { granted: true }])
  })

  itInProof('[TST-7] reads a profile and changes its settings', async () => {
    const { page, problems } = await open('profile', looks)
    const own = profile(page)
    await own.waitUntilReady()
    expect(await own.person()).toEqual({ name: 'Pat Jones', username: 'payer' })
    expect(await own.devices()).toEqual([{ name: 'Chrome on Windows', isCurrent: true }])
    expect((await own.activities()).length).toBeGreaterThan(2)
    expect(await own.hasSecondStep()).toBe(false)
    expect(await own.setUpSecondStep(FIXTURE_PASSWORD)).toBe('JBSWY3DPEHPK3PXP')
    await own.changePassword('a guess', 'quiet lantern over the hill 7')
    expect(await own.passwordRefusal()).not.toBe('')
    await own.changePassword(FIXTURE_PASSWORD, 'quiet lantern over the hill 7')
    await own.waitUntilPasswordChanged()
    await own.setLanguage('fr')
    await expect.poll(() => own.element.locator('.w').first().getAttribute('lang')).toBe('fr')
    expect(problems).toEqual([])
  })
})

itInProof('[TST-8] lists the pages of the former system, and reports a missing one', async () => {
  const { page } = await open('legacy-frame', '&locale=de')
  const legacy = legacyFrame(page)
  await legacy.waitUntilReady()
  expect(await legacy.pages()).toEqual(['Rechnungsauskunft'])
  await legacy.open(0)
  await expect.poll(() => legacy.title()).toBe('Rechnungsauskunft')
  await expect.poll(() => legacy.notice(), { timeout: 20_000 }).not.toBeNull()
  await legacy.back()
  expect(await legacy.pages()).toHaveLength(1)
})

itInProof('[TST-8] requests an e-mail, and reads the same confirmation for any address', async () => {
  const { page, problems, show } = await open('account-recovery', '&locale=de')
  const recovery = accountRecovery(page)
  await recovery.waitUntilReady()
  const requested = await recovery.title()
  await recovery.askForMail('')
  expect(await recovery.refusal()).not.toBe('')
  await recovery.askForMail('payer')
  expect(await recovery.message()).toContain('payer')
  expect(await recovery.title()).not.toBe(requested)
  await show('#/widget/account-recovery?bare=1&attr.view=forgot-user')
  await expect.poll(() => recovery.title()).toBe('Forgot your username')
  await recovery.askForMail('payer@northwind.example')
  expect(await recovery.message()).toContain('payer@northwind.example')
  await show('#/widget/account-recovery?bare=1&attr.view=reset-password')
  await expect.poll(() => recovery.title()).not.toBe('Check your email')
  expect(await recovery.message()).not.toBe('')
  expect(problems).toEqual([])
})

itInProof('[TST-8] pages through a list', async () => {
  const { page, problems } = await open('invoice-list')
  const list = invoiceList(page)
  await list.waitUntilReady()
  await list.pager.setRowsPerPage(10)
  await expect.poll(async () => (await list.rows()).length).toBe(10)
  const first = await list.rows()
  expect([await list.pager.range(), await list.pager.hasNext()]).toEqual([expect.stringMatching(/^1–10 of \d+/), true])
  await list.pager.showNext()
  await expect.poll(() => list.pager.range()).toMatch(/^11–/)
  expect((await list.rows()).filter((id) => first.includes(id))).toEqual([])
  await list.pager.showPrevious()
  await expect.poll(() => list.rows()).toEqual(first)
  expect(problems).toEqual([])
})
