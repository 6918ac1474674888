import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/notification-bell'
import 'virtual:widget/notification-center'
import { down, manyNotices, NOTICES, noticeServer } from '../../../test/support/notice-answers.ts'
import { type Answers, type Rendered, type RenderOptions, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

function show(answers: Answers = noticeServer().answers, options: Partial<RenderOptions> = {}): Rendered {
  rendered = renderWidget({ tag: 'nt-notification-bell', answers, ...options })
  return rendered
}

const bell = (name: string) => page.getByRole('button', { name, exact: true })
const panel = () => page.getByRole('dialog', { name: 'Latest notifications' })

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
  vi.useRealTimers()
})

it('[NOT-25] shows the unread count in its name and as a number', async () => {
  const { api, root } = show()
  await expect.element(bell('Notifications, 2 unread')).toHaveTextContent('2')
  expect(root.querySelectorAll('.count')).toHaveLength(1)
  expect(Object.fromEntries(api.calls('GET /ecaas/notifications')[0]?.query ?? [])).toEqual({
    'filter[language]': 'en',
    sort: 'most_recent',
    'page[number]': '1',
    'page[size]': '5',
  })
})

it('[NOT-25] counts to 99', async () => {
  show(noticeServer(manyNotices(120)).answers)
  await expect.element(bell('Notifications, more than 99 unread')).toHaveTextContent('99+')
})

it('[NOT-25] shows only the bell if everything is read', async () => {
  const { root } = show(noticeServer(NOTICES.map((each) => ({ ...each, readAt: '2026-11-20T00:00:00Z' }))).answers)
  await expect.element(bell('Notifications')).toBeVisible()
  expect(root.querySelector('.count')).toBeNull()
})

it('[NOT-25] opens the latest by keyboard, returns focus, and links to one or to all', async () => {
  const { element, events, root } = show()
  element.addEventListener('nt-navigate', (event) => event.preventDefault())
  await expect.element(bell('Notifications, 2 unread')).toBeVisible()
  ;(bell('Notifications, 2 unread').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel().getByText('Invoices past due')).toBeVisible()
  await expect.element(panel().getByText('2 hours ago')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => panel().query()).toBeNull()
  await expect.poll(() => root.activeElement).toBe(bell('Notifications, 2 unread').element())
  await userEvent.keyboard('{Enter}')
  await panel()
    .getByRole('button', { name: /^Invoices past due/ })
    .click()
  await userEvent.keyboard('{Enter}')
  await panel().getByRole('button', { name: 'All notifications' }).click()
  expect(events('nt-navigate')).toEqual([
    { to: 'notification-center', params: { notice: '2' } },
    { to: 'notification-center', params: {} },
  ])
})

it('[NOT-25] refreshes every minute, and announces a higher count', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { answers, notices } = noticeServer()
  const { api } = show(answers)
  await expect.element(bell('Notifications, 2 unread')).toBeVisible()
  notices.unshift({ id: '9' })
  vi.advanceTimersByTime(60_000)
  await expect.element(bell('Notifications, 3 unread')).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent('3 unread notifications')
  expect(api.calls('GET /ecaas/notifications')).toHaveLength(2)
  // The request is marked as automatic, so that it does not extend the session (TRU-19).
  expect(api.calls('GET /ecaas/notifications').map(({ headers }) => headers.get('NetTerms-Background'))).toEqual([
    null,
    '1',
  ])
})

it('[NOT-26] updates when a notification is read in the center next to it, with one request', async () => {
  const { nt, api, namespace } = show()
  await expect.element(bell('Notifications, 2 unread')).toBeVisible()
  const centre = document.createElement('nt-notification-center')
  centre.setAttribute('namespace', namespace)
  document.body.append(centre)
  await page.getByRole('button', { name: 'Payment P-100150 was returned' }).click()
  await expect.element(bell('Notifications, 1 unread')).toBeVisible()
  const isOfBell = (query: URLSearchParams) => query.get('page[size]') === '5'
  expect(api.calls('GET /ecaas/notifications').filter(({ query }) => isOfBell(query))).toHaveLength(2)
  expect(nt.can('notifications.list')).toBe(true)
  centre.remove()
})

it('[NOT-25] shows nothing to a user who may not see notifications, and notifies the host', async () => {
  const { events, root, api } = show(noticeServer(NOTICES, ['cards.list']).answers)
  await expect.poll(() => events('nt-availability')).toEqual([{ available: false, reason: 'role' }])
  expect(root.querySelector('.w')?.getBoundingClientRect().height).toBe(0)
  expect(api.calls('GET /ecaas/notifications')).toEqual([])
})

it('[NOT-24] stays a bell when nothing loads, and shows the error in its panel', async () => {
  const { events } = show({ ...noticeServer().answers, 'GET /ecaas/notifications': down })
  await vi.waitFor(() => expect(events('nt-error')).toMatchObject([{ code: 'server-error' }]), { timeout: 8000 })
  await bell('Notifications').click()
  await expect.element(panel().getByRole('button', { name: 'Try again' })).toBeVisible()
})
