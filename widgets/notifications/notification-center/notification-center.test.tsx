import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/notification-center'
import { type Instance, instanceOf } from '../../../src/kit/instance.ts'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { down, manyNotices, NOTICE_RIGHTS, NOTICES, noticeServer } from '../../../test/support/notice-answers.ts'
import {
  type Answers,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(answers: Answers = noticeServer().answers, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-notification-center', answers, ...options })
  return rendered
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const rows = () => [...(rendered?.root.querySelectorAll('.notice') ?? [])]
const opener = (title: string) => page.getByRole('button', { name: title, exact: true })
const requested = ({ api }: Rendered) => api.calls('GET /ecaas/notifications').map(({ query }) => query)

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  sessionStorage.clear()
})

it('[NOT-20] shows unread and urgent in words, and the time in relative form', async () => {
  const { events, root } = show()
  await expect.element(opener('Invoices past due')).toBeVisible()
  await expect.element(page.getByText('2 unread', { exact: true })).toBeVisible()
  const texts = [...root.querySelectorAll('.notice')].map((row) => row.querySelector('.badges')?.textContent ?? 'read')
  expect(texts).toEqual(['UnreadHigh priority', 'Unread', 'read'])
  expect([...root.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    '3 days ago',
    '2 hours ago',
    'yesterday',
  ])
  await expect.poll(() => events('nt-ready')).toHaveLength(1)
})

it.each([
  ['returned', 'danger'],
  ['charged back', 'danger'],
  ['failed', 'danger'],
  ['declined', 'danger'],
  ['refunded', 'neutral'],
])('[NOT-20] shows a payment that was %s in the tone of its status', async (paymentStatus, tone) => {
  const { root } = show(noticeServer([{ id: '1', kind: 'payments', paymentStatus }]).answers)
  await expect.element(opener('Notice 1')).toBeVisible()
  expect(root.querySelector('.tile')?.className).toBe(tone === 'neutral' ? 'tile' : `tile ${tone}`)
})

it('[NOT-20] updates the relative time while the page is open', async () => {
  const fresh = [{ id: '1', at: '2026-11-20T16:41:30.000Z' }]
  const real = Date.now
  const { root } = show(noticeServer(fresh).answers)
  await expect.poll(() => root.querySelector('time')?.textContent).toBe('Just now')
  try {
    Date.now = () => real() + 5 * 60_000
    await opener('Notice 1').click()
    await expect.poll(() => root.querySelector('time')?.textContent).toMatch(/^\d minutes ago$/)
  } finally {
    Date.now = real
  }
})

it('[NOT-21] opens one by keyboard, shows its full text, and marks it as read', async () => {
  const { api, root } = show()
  await expect.element(opener('Payment P-100150 was returned')).toBeVisible()
  ;(opener('Payment P-100150 was returned').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('It is due again.')).toBeVisible()
  await expect.element(page.getByText('Received Nov 17, 2026, 7:00 AM CST')).toBeVisible()
  await expect.element(opener('Payment P-100150 was returned')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('1 unread', { exact: true })).toBeVisible()
  expect(api.calls('POST /ecaas/notifications/1/read')).toHaveLength(1)
  await opener('Payment P-100150 was returned').click()
  await expect.element(opener('Payment P-100150 was returned')).toHaveAttribute('aria-expanded', 'false')
  await opener('Payment P-100150 was returned').click()
  expect(api.calls('POST /ecaas/notifications/1/read')).toHaveLength(1)
  expect(root.querySelectorAll('.notice-new')).toHaveLength(1)
})

it('[NOT-21] keeps the open one in place if only unread ones are shown', async () => {
  show()
  await button('Unread').click()
  await expect.poll(() => rows()).toHaveLength(2)
  await opener('Payment P-100150 was returned').click()
  await expect.element(page.getByText('1 unread', { exact: true })).toBeVisible()
  expect(rows()).toHaveLength(2)
  await opener('Payment P-100150 was returned').click()
  await expect.poll(() => rows()).toHaveLength(1)
})

it('[NOT-21] reverts the read state if the server did not receive it, and does not retry', async () => {
  const { answers } = noticeServer()
  const { api } = show({ ...answers, 'POST /ecaas/notifications/1/read': down })
  await opener('Payment P-100150 was returned').click()
  await expect.element(page.getByText('Not marked as read')).toBeVisible()
  await expect.element(page.getByText('2 unread', { exact: true })).toBeVisible()
  expect(api.calls('POST /ecaas/notifications/1/read')).toHaveLength(1)
})

it('[NOT-5] marks all listed ones, announces it, and keeps the button in place', async () => {
  const { api } = show()
  await button('Mark all as read').click()
  await expect.element(page.getByText('You have read everything.')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'marked as read' })).toBeInTheDocument()
  expect(api.calls('POST /ecaas/notification-reads')[0]?.attributes).toEqual({ up_to: '2026-11-20T16:42:00.000Z' })
  await expect.element(button('Mark all as read')).toHaveAttribute('aria-disabled', 'true')
})

it('[NOT-22] navigates to a route of the portal through the host', async () => {
  const { element, events } = show()
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await opener('Payment P-100150 was returned').click()
  await button('Open the payment').click()
  await opener('Invoices past due').click()
  await button('Past due invoices').click()
  expect(events('nt-navigate')).toEqual([
    { to: 'payment-history', params: { payment: 'P-100150' } },
    { to: 'invoice-list', params: { status: 'past-due' } },
  ])
})

it('[NOT-22] hides a link to a payment step from users who may not pay', async () => {
  const rights = NOTICE_RIGHTS.filter((right) => right !== 'payments.create')
  const toConfirmation = NOTICES.map((notice) =>
    notice.id === '1'
      ? { ...notice, links: [{ text: 'Open the payment', href: '/payment/confirm?payment=P-100150' }] }
      : notice,
  )
  show(noticeServer(toConfirmation, rights).answers)
  await opener('Invoices past due').click()
  await expect.element(button('Past due invoices')).toBeVisible()
  await opener('Payment P-100150 was returned').click()
  await expect.element(page.getByText('It is due again.')).toBeVisible()
  expect(button('Open the payment').query()).toBeNull()
})

it('[NOT-22] opens a payment in place if no host navigates and the page has payments', async () => {
  const { namespace, root } = show()
  const instance = instanceOf(namespace) as Instance
  instance.loadWidget = () => true
  await opener('Payment P-100150 was returned').click()
  await button('Open the payment').click()
  await expect.poll(() => root.querySelector('nt-payment-history')).not.toBeNull()
  const opened = root.querySelector('nt-payment-history') as Element
  expect(instance.urlStateOf(opened).read()).toEqual({ payment: 'P-100150' })
})

it('[NOT-22] names the location of a page that cannot be shown here', async () => {
  show()
  await opener('Payment P-100150 was returned').click()
  await button('Open the payment').click()
  await expect.element(page.getByText('This page is in the portal.')).toBeVisible()
})

it('[NOT-22] opens web links without an opener, and shows other URLs as text', async () => {
  show()
  await opener('Customer support is closed').click()
  const link = page.getByRole('link', { name: /^Banking days/ })
  await expect.element(link).toHaveAttribute('href', 'https://www.federalreserve.gov/k8.htm')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAccessibleName('Banking days (opens in a new tab)')
  await expect.element(page.getByText('A trap')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(1)
})

it('[NOT-22] shows markup in a notification as plain text', async () => {
  const title = '<img src=x onerror="alert(1)">'
  const { root } = show(noticeServer([{ id: '1', title, body: '<b>bold</b>' }]).answers)
  await opener(title).click()
  await expect.element(page.getByText('<b>bold</b>')).toBeVisible()
  expect(root.querySelectorAll('img, b')).toHaveLength(0)
})

it('[NOT-23] saves an attachment as a file, under a name without a path', async () => {
  const files = [{ document_id: 'D-1', file_name: '../INV‮txt.exe' }]
  const { answers } = noticeServer([{ id: '1', files }])
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${new URL(this.href).protocol} ${this.download}`)
  })
  const { api } = show({ ...answers, 'GET /merchant-invoice-documents/D-1': () => ({ data: null }) })
  await opener('Notice 1').click()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => saved).toEqual(['blob: .._INV_txt.exe'])
  expect(api.calls('GET /merchant-invoice-documents/D-1')).toHaveLength(1)
  click.mockRestore()
})

it('[NOT-23] reports that a file was not saved', async () => {
  show()
  await opener('Invoices past due').click()
  await button('Save INV-202940.txt').click()
  await expect.element(page.getByText(/^INV-202940.txt was not saved\./)).toBeVisible()
})

it('[NOT-23] [DOC-92] reports that a file is not saved while it is scanned, and that it is kept', async () => {
  const { answers } = noticeServer()
  show({ ...answers, 'GET /merchant-invoice-documents/D-1': () => refusal(409, 'document-not-scanned') })
  await opener('Invoices past due').click()
  await button('Save INV-202940.txt').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('INV-202940.txt was not saved. This file is still being checked for viruses. It is kept.')
})

it('[NOT-23] shows only the file name to a user who may not save it', async () => {
  const { root } = show(noticeServer(NOTICES, NOTICE_RIGHTS.slice(0, 3)).answers)
  await opener('Invoices past due').click()
  await expect.element(page.getByText('INV-202940.txt')).toBeVisible()
  expect(root.querySelector('[aria-label^=Save]')).toBeNull()
})

it('[NOT-11] filters by type and urgency, sorts, and shows when nothing matches', async () => {
  const shown = show()
  await expect.poll(() => rows()).toHaveLength(3)
  await button('High priority').click()
  await expect.poll(() => requested(shown).at(-1)?.get('filter[high_priority]')).toBe('Y')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Oldest to newest')
  await expect.poll(() => requested(shown).at(-1)?.get('sort')).toBe('effective_ts')
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('Cards')
  await expect.element(page.getByText('No notifications match these filters')).toBeVisible()
  await button('Clear filters').click()
  await expect.poll(() => rows()).toHaveLength(3)
  expect(requested(shown).at(0)?.get('sort')).toBe('most_recent')
  expect(requested(shown).at(0)?.get('filter[language]')).toBe('en')
})

it('[NOT-11] ignores invalid values in the URL', async () => {
  const urlState = memoryUrlState()
  urlState.write(
    { 'notice-kind': 'gossip', 'notice-order': '__proto__', 'notice-page': '-1', 'notice-rows': '7', notice: 'x' },
    'replace',
  )
  const shown = show(noticeServer().answers, { urlState })
  await expect.poll(() => rows()).toHaveLength(3)
  expect(Object.fromEntries(requested(shown)[0] ?? [])).toEqual({
    'filter[language]': 'en',
    sort: 'most_recent',
    'page[number]': '1',
    'page[size]': '25',
  })
})

it('[NOT-1] pages through the list, and goes to the last page if one no longer exists', async () => {
  const urlState = memoryUrlState()
  urlState.write({ 'notice-page': '9' }, 'replace')
  show(noticeServer(manyNotices(30)).answers, { urlState })
  await expect.element(page.getByText('26–30 of 30')).toBeVisible()
  await button('Previous').click()
  await expect.element(page.getByText('1–25 of 30')).toBeVisible()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50 rows per page')
  await expect.element(page.getByText('1–30 of 30')).toBeVisible()
})

it('[NOT-25] opens the notification that the bell named', async () => {
  const urlState = memoryUrlState()
  urlState.write({ notice: '2' }, 'replace')
  const { api } = show(noticeServer().answers, { urlState })
  await expect.element(page.getByRole('button', { name: 'Save INV-202940.txt' })).toBeVisible()
  await expect.poll(() => api.calls('POST /ecaas/notifications/2/read')).toHaveLength(1)
})

it('[NOT-24] keeps its title when nothing loads, and retries', async () => {
  const { answers } = noticeServer()
  const usual = answers['GET /ecaas/notifications']
  let isDown = true
  const { events } = show({
    ...answers,
    'GET /ecaas/notifications': (exchange) => (isDown ? down() : (usual?.(exchange) ?? 'lost')),
  })
  await expect.element(page.getByText('Notifications did not load'), { timeout: 8000 }).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible()
  await expect.poll(() => events('nt-error')).toMatchObject([{ code: 'server-error' }])
  isDown = false
  await button('Try again').click()
  await expect.element(opener('Invoices past due')).toBeVisible()
})

it('[NOT-1] shows that there are no notifications', async () => {
  const { events } = show(noticeServer([]).answers)
  await expect.element(page.getByText('No notifications yet')).toBeVisible()
  await expect.poll(() => events('nt-empty')).toHaveLength(1)
})

it('[NOT-2] shows a card viewer that they have no access, without a request', async () => {
  const { api, events } = show(noticeServer(NOTICES, ['cards.list']).answers)
  await expect.element(page.getByText('You don’t have access to this')).toBeVisible()
  expect(api.calls('GET /ecaas/notifications')).toEqual([])
  await expect.poll(() => events('nt-availability')).toEqual([{ available: false, reason: 'role' }])
})

it('[NOT-12] lets the user turn an e-mail off, and names those that are always sent', async () => {
  const { api } = show()
  await button('Email settings').click()
  const choice = page.getByRole('switch', { name: 'A payment was refunded' })
  await expect.element(choice).toHaveAttribute('aria-checked', 'true')
  await expect.element(page.getByText('A payment was returned or charged back')).toBeVisible()
  await choice.click()
  await expect.element(choice).toHaveAttribute('aria-checked', 'false')
  // The switch changes before the server responds.
  const requested = () => api.calls('PATCH /notification-preferences')[0]?.attributes
  await expect.poll(requested).toEqual({ mail: 'payment-refunded', wanted: false })
})

it('[NOT-12] reverts a switch if the choice was not saved', async () => {
  const { answers } = noticeServer()
  show({ ...answers, 'PATCH /notification-preferences': down })
  await button('Email settings').click()
  const choice = page.getByRole('switch', { name: 'A payment was refunded' })
  await choice.click()
  await expect.element(page.getByText(/^Your choice was not saved\./)).toBeVisible()
  await expect.element(choice).toHaveAttribute('aria-checked', 'true')
})
