/** The explanation inside a widget why an action is not available. Source: docs/spec/access.md ACC-27. */
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/account-overview'
import { accountAnswers } from '../../test/support/account-answers.ts'
import { missingRight, type Rendered, renderWidget, signedIn, VIEWER } from '../../test/support/render-widget.ts'
import { whenInstance } from './instance.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
  vi.restoreAllMocks()
})

it('[ACC-27] does not render again for unrelated state changes', async () => {
  rendered = renderWidget({
    tag: 'nt-account-overview',
    answers: accountAnswers({
      'GET /self': () => signedIn(['exposures.list', 'invoices.list'], { user: VIEWER }),
      'GET /rights/payments.create': () => missingRight('payments.create'),
    }),
  })
  await expect.element(page.getByText('Alex Smith can give you the Payer role.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show as table' })).toBeVisible()
  const namesJoined = vi.spyOn(Intl.ListFormat.prototype, 'format')
  // Once the later sections have loaded, only state changes render the widget.
  const joinedSoon = async () => {
    namesJoined.mockClear()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return namesJoined.mock.calls.length
  }
  await expect.poll(joinedSoon).toBe(0)
  const change = (state: object) => whenInstance(rendered?.namespace ?? '', ({ store }) => store.setState(state))()
  change({ listPlace: { status: 'open' } })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(namesJoined).not.toHaveBeenCalled()
  change({ flags: { userManagementEnabled: true } })
  await expect.poll(() => namesJoined.mock.calls.length).toBeGreaterThan(0)
})
