import { expect, it } from 'vitest'
import { BY_ID_CALLS } from '../by-id.calls.ts'
import { CALLS } from '../calls.ts'
import { WIRE_ROLES } from '../session/session.schema.ts'
import { CAPABILITIES, type Capability, capabilitiesOf, holds } from './capabilities.ts'
import { DEFAULT_ROLE, ROLES } from './roles.ts'

const capabilities = Object.keys(CAPABILITIES) as Capability[]

it('[ACC-10] holds the whole table of roles and capabilities, cell by cell', async () => {
  const initials = { admin: 'AD', payer: 'PA', viewer: 'VI', 'card-viewer': 'CV', 'safety-manager': 'SM' } as const
  const others = { 'voucher-manager': 'VM', 'enrollment-manager': 'EM', merchant: 'ME', support: 'CS' } as const
  const head = { ...initials, ...others }
  const rows = capabilities.map(
    (capability) =>
      `${capability.padEnd(38)}${ROLES.map((role) => (holds(role, capability) ? head[role] : '– ')).join(' ')}`,
  )
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('./roles-table.txt')
})

it('[ACC-10] names every capability after the call that it allows', () => {
  const names: readonly string[] = CALLS.map(({ name }) => name)
  expect(capabilities.filter((capability) => !names.includes(capability))).toEqual([])
})

it('[ACC-10] guards every call that a session makes by its own name, by its list’s name, or by being signed in', () => {
  const guarded = CALLS.filter(({ credential }) => credential === 'session')
  const ofLists = new Map<string, string>(BY_ID_CALLS.map(({ name }) => [name, name.replace('.get', '.list')]))
  for (const { name, needs } of guarded) {
    const isOwn = 'can' in needs ? needs.can === (ofLists.get(name) ?? name) : 'signedIn' in needs && needs.signedIn
    expect(isOwn, `${name} needs ${JSON.stringify(needs)}`).toBe(true)
  }
})

it('[ACC-3] gives a session the capabilities of its role, in the order of the table', () => {
  expect(capabilitiesOf('viewer')).toEqual([
    'customers.list',
    'locations.list',
    'merchants.list',
    'customer-currencies.list',
    'merchant-currencies.list',
    'exposures.list',
    'account-balances.list',
    'attention-items.list',
    'invoices.list',
    'invoices.get',
    'invoices.count',
    'invoice-details.get',
    'invoice-details.get-older',
    'merchant-invoice-documents.list',
    'billing-addresses.list',
    'shipping-addresses.list',
    'merchant-addresses.list',
    'payments.get',
    'payments.list',
    'customer-dispute-reasons.list',
    'customer-disputes.count',
    'customer-dispute-responses.list',
    'disputes.list',
    'disputes.get',
    'dispute-document-types.list',
    'dispute-documents.get',
    'passwords.change',
    'sessions.list',
    'sessions.end',
    'sessions.end-others',
    'second-factors.get',
    'second-factors.create',
    'second-factors.confirm',
    'second-factors.remove',
    'recovery-codes.create',
    'audit-entries.list',
    'credit-memos.list',
    'invoices.download-pdf',
    'statements.list',
    'statements.download-pdf',
    'statement-lines.list',
    'statement-lines.download-pdf',
    'statement-lines.download-csv',
    'payments.download-receipt',
    'payments.mail-receipt',
    'merchant-invoice-documents.download',
    'invoice-notes.list',
    'invoice-events.list',
    'customer-loyalty-program-enrollments.list',
    'customer-loyalty-milestones.list',
    'loyalty-programs.list',
    'loyalty-programs.get',
    'vouchers.list',
    'notifications.list',
    'notifications.mark-read',
    'notifications.mark-all-read',
    'applications.list',
    'exports.create',
    'legacy-pages.list',
    'legacy-handovers.create',
    'notification-preferences.get',
    'notification-preferences.set',
    'saved-views.list',
    'saved-views.create',
    'saved-views.update',
    'saved-views.delete',
    'list-looks.set',
    'application-documents.get',
  ])
})

it('[ACC-11] lets a user without a role read but not write', () => {
  expect(DEFAULT_ROLE).toBe('viewer')
  const made = capabilitiesOf(DEFAULT_ROLE).filter((name) => /create|preview|bank/.test(name))
  // Signing in and out, files of visible data, links to pages that show nothing further, and saved views of a list.
  expect(made).toEqual([
    'second-factors.create',
    'recovery-codes.create',
    'exports.create',
    'legacy-handovers.create',
    'saved-views.create',
  ])
})

it('[ACC-10] spells each role on the wire once', () => {
  expect(new Set(Object.values(WIRE_ROLES)).size).toBe(ROLES.length)
})
