import { expect, it } from 'vitest'
import { BY_ID_CALLS } from '../by-id.calls.ts'
import { CALLS } from '../calls.ts'
import { WIRE_ROLES } from '../session/session.schema.ts'
import { CAPABILITIES, type Capability, capabilitiesOf, holds } from './capabilities.ts'
import { DEFAULT_ROLE, ROLES } from './roles.ts'

const capabilities = Object.keys(CAPABILITIES) as Capability[]

it('[ACC-10] holds the whole table of roles and capabilities, cell by cell', () => {
  const initials = { admin: 'AD', payer: 'PA', viewer: 'VI', 'card-viewer': 'CV', 'safety-manager': 'SM' } as const
  const others = { 'voucher-manager': 'VM', 'enrollment-manager': 'EM', merchant: 'ME', support: 'CS' } as const
  const head = { ...initials, ...others }
  const rows = capabilities.map(
    (capability) =>
      `${capability.padEnd(38)}${ROLES.map((role) => (holds(role, capability) ? head[role] : '– ')).join(' ')}`,
  )
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "customers.list                        AD PA VI CV SM VM EM ME CS
    locations.list                        AD PA VI CV SM VM EM ME CS
    merchants.list                        AD PA VI –  –  –  –  ME CS
    customer-currencies.list              AD PA VI CV SM VM EM ME CS
    merchant-currencies.list              AD PA VI –  –  –  –  ME CS
    exposures.list                        AD PA VI –  –  VM EM –  CS
    invoices.list                         AD PA VI –  –  –  –  ME CS
    invoices.get                          AD PA VI –  –  –  –  ME CS
    invoices.count                        AD PA VI –  –  –  –  ME CS
    invoice-details.get                   AD PA VI –  –  –  –  ME CS
    invoice-details.get-older             AD PA VI –  –  –  –  ME CS
    merchant-invoice-documents.list       AD PA VI –  –  –  –  ME CS
    billing-addresses.list                AD PA VI –  –  –  –  ME CS
    shipping-addresses.list               AD PA VI –  –  –  –  ME CS
    merchant-addresses.list               AD PA VI –  –  –  –  ME CS
    bank-accounts.list                    AD PA –  –  –  –  –  –  CS
    customer-banking-countries.list       AD PA –  –  –  –  –  –  – 
    bank-accounts.create                  AD –  –  –  –  –  –  –  – 
    payments.preview                      AD PA –  –  –  –  –  –  – 
    payments.create                       AD PA –  –  –  –  –  –  – 
    payments.get                          AD PA VI –  –  –  –  –  CS
    payments.list                         AD PA VI –  –  –  –  –  CS
    customer-dispute-reasons.list         AD PA VI –  –  –  –  ME CS
    user-group-contacts.list              AD PA –  –  –  –  –  –  – 
    customer-dispute-ineligible-trxs.list AD PA –  –  –  –  –  –  – 
    customer-disputes.count               AD PA VI –  –  –  –  –  CS
    merchant-disputes.count               –  –  –  –  –  –  –  ME CS
    customer-dispute-responses.list       AD PA VI –  –  –  –  –  CS
    merchant-dispute-responses.list       –  –  –  –  –  –  –  ME CS
    disputes.list                         AD PA VI –  –  –  –  ME CS
    disputes.get                          AD PA VI –  –  –  –  ME CS
    disputes.create                       AD PA –  –  –  –  –  –  – 
    disputes.answer                       AD –  –  –  –  –  –  ME CS
    disputes.answer-together              AD –  –  –  –  –  –  ME CS
    disputes.add-contacts                 AD PA –  –  –  –  –  ME CS
    disputes.remove-contact               AD PA –  –  –  –  –  ME CS
    disputes.withdraw                     AD PA –  –  –  –  –  –  – 
    disputes.remove-invoice               AD PA –  –  –  –  –  –  – 
    chargebacks.request                   AD PA –  –  –  –  –  –  – 
    dispute-documents.create              AD PA –  –  –  –  –  ME CS
    dispute-document-types.list           AD PA VI –  –  –  –  ME CS
    dispute-documents.list-waiting        AD PA –  –  –  –  –  ME CS
    dispute-documents.get                 AD PA VI –  –  –  –  ME CS
    dispute-documents.delete              AD PA –  –  –  –  –  ME CS
    users.list                            AD –  –  –  –  –  –  –  CS
    users.get                             AD –  –  –  –  –  –  –  CS
    users.invite                          AD –  –  –  –  –  –  –  – 
    users.invite-again                    AD –  –  –  –  –  –  –  – 
    users.update                          AD –  –  –  –  –  –  –  – 
    users.lock                            AD –  –  –  –  –  –  –  CS
    users.unlock                          AD –  –  –  –  –  –  –  CS
    users.terminate                       AD –  –  –  –  –  –  –  – 
    users.lock-together                   AD –  –  –  –  –  –  –  CS
    users.unlock-together                 AD –  –  –  –  –  –  –  CS
    users.invite-together                 AD –  –  –  –  –  –  –  – 
    users.invite-again-together           AD –  –  –  –  –  –  –  – 
    users.move-together                   AD –  –  –  –  –  –  –  – 
    user-sessions.list                    AD –  –  –  –  –  –  –  – 
    user-sessions.end                     AD –  –  –  –  –  –  –  – 
    user-groups.list                      AD –  –  –  –  –  –  –  – 
    user-groups.get                       AD –  –  –  –  –  –  –  – 
    user-groups.create                    AD –  –  –  –  –  –  –  – 
    user-groups.update                    AD –  –  –  –  –  –  –  – 
    user-groups.delete                    AD –  –  –  –  –  –  –  – 
    user-groups.add-users                 AD –  –  –  –  –  –  –  – 
    user-groups.remove-user               AD –  –  –  –  –  –  –  – 
    user-groups.set-customers             AD –  –  –  –  –  –  –  – 
    identity-providers.list               AD –  –  –  –  –  –  –  – 
    identity-providers.create             AD –  –  –  –  –  –  –  – 
    identity-providers.update             AD –  –  –  –  –  –  –  – 
    identity-providers.delete             AD –  –  –  –  –  –  –  – 
    sign-in-tests.start                   AD –  –  –  –  –  –  –  – 
    sign-in-tests.get                     AD –  –  –  –  –  –  –  – 
    credentials.export                    AD –  –  –  –  –  –  –  – 
    credential-imports.start              AD –  –  –  –  –  –  –  – 
    credential-imports.list               AD –  –  –  –  –  –  –  – 
    credential-imports.get                AD –  –  –  –  –  –  –  – 
    credential-imports.list-results       AD –  –  –  –  –  –  –  – 
    credential-imports.cancel             AD –  –  –  –  –  –  –  – 
    credential-imports.report             AD –  –  –  –  –  –  –  – 
    user-location-mappings.list           AD –  –  –  –  –  –  –  – 
    passwords.change                      AD PA VI CV SM VM EM ME CS
    sessions.list                         AD PA VI CV SM VM EM ME CS
    sessions.end                          AD PA VI CV SM VM EM ME CS
    sessions.end-others                   AD PA VI CV SM VM EM ME CS
    second-factors.get                    AD PA VI CV SM VM EM ME CS
    second-factors.create                 AD PA VI CV SM VM EM ME CS
    second-factors.confirm                AD PA VI CV SM VM EM ME CS
    second-factors.remove                 AD PA VI CV SM VM EM ME CS
    recovery-codes.create                 AD PA VI CV SM VM EM ME CS
    audit-entries.list                    AD PA VI CV SM VM EM ME CS
    payments.cancel                       AD PA –  –  –  –  –  –  – 
    payments.refund                       –  –  –  –  –  –  –  –  CS
    payment-methods.list                  AD PA –  –  –  –  –  –  CS
    payment-cards.create                  AD –  –  –  –  –  –  –  – 
    payment-cards.remove                  AD –  –  –  –  –  –  –  – 
    bank-accounts.update                  AD –  –  –  –  –  –  –  – 
    bank-accounts.remove                  AD –  –  –  –  –  –  –  – 
    bank-accounts.verify                  AD –  –  –  –  –  –  –  – 
    auto-pay.get                          AD PA –  –  –  –  –  –  CS
    auto-pay.set                          AD –  –  –  –  –  –  –  – 
    auto-pay.turn-off                     AD –  –  –  –  –  –  –  – 
    auto-pay-forecasts.list               AD PA –  –  –  –  –  –  CS
    credit-memos.list                     AD PA VI –  –  –  –  –  CS
    credit-memos.apply                    AD PA –  –  –  –  –  –  CS
    cards.list                            AD –  –  CV –  –  –  –  CS
    cards.get                             AD –  –  CV –  –  –  –  CS
    cards.history                         AD –  –  CV –  –  –  –  CS
    cards.request                         AD –  –  –  –  –  –  –  – 
    cards.request-together                AD –  –  –  –  –  –  –  – 
    cards.cancel-request                  AD –  –  –  –  –  –  –  – 
    cards.activate                        AD –  –  –  –  –  –  –  – 
    cards.lock                            AD –  –  –  –  –  –  –  – 
    cards.unlock                          AD –  –  –  –  –  –  –  – 
    cards.terminate                       AD –  –  –  –  –  –  –  CS
    cards.view-secure                     AD –  –  CV –  –  –  –  – 
    rejections.list                       AD PA –  –  –  –  –  ME CS
    rejections.get                        AD PA –  –  –  –  –  ME CS
    rejection-customers.list              –  –  –  –  –  –  –  ME CS
    rejections.cancel                     –  –  –  –  –  –  –  ME CS
    rejections.resubmit                   –  –  –  –  –  –  –  ME CS
    rejections.save-draft                 –  –  –  –  –  –  –  ME CS
    rejections.discard-draft              –  –  –  –  –  –  –  ME CS
    invoices.download-pdf                 AD PA VI –  –  –  –  ME CS
    statements.list                       AD PA VI –  –  –  –  –  CS
    statements.download-pdf               AD PA VI –  –  –  –  –  CS
    statement-lines.list                  AD PA VI –  –  –  –  –  CS
    statement-lines.download-pdf          AD PA VI –  –  –  –  –  CS
    statement-lines.download-csv          AD PA VI –  –  –  –  –  CS
    payments.download-receipt             AD PA VI –  –  –  –  –  CS
    merchant-invoice-documents.download   AD PA VI –  –  –  –  ME CS
    merchant-invoice-documents.create     –  –  –  –  –  –  –  ME CS
    merchant-invoice-documents.delete     –  –  –  –  –  –  –  ME CS
    invoices.update                       –  –  –  –  –  –  –  ME CS
    invoices.adjust                       –  –  –  –  –  –  –  ME CS
    invoices.cancel-adjustment            –  –  –  –  –  –  –  ME CS
    invoice-notes.create                  AD PA –  –  –  –  –  ME CS
    invoice-notes.list                    AD PA VI –  –  –  –  ME CS
    invoice-notes.update                  AD PA –  –  –  –  –  ME CS
    invoice-notes.delete                  AD PA –  –  –  –  –  ME CS
    invoice-events.list                   AD PA VI –  –  –  –  ME CS
    customer-loyalty-program-enrollments.listAD PA VI –  –  VM EM –  CS
    customer-loyalty-program-enrollments.answerAD –  –  –  –  –  EM –  – 
    customer-loyalty-milestones.list      AD PA VI –  –  VM EM ME CS
    loyalty-programs.list                 AD PA VI –  –  VM EM ME CS
    loyalty-programs.get                  AD PA VI –  –  VM EM ME CS
    loyalty-programs.update               –  –  –  –  –  –  EM ME – 
    notifications.list                    AD PA VI –  SM VM EM ME – 
    notifications.mark-read               AD PA VI –  SM VM EM ME – 
    notifications.mark-all-read           AD PA VI –  SM VM EM ME – 
    applications.list                     AD PA VI –  SM VM EM ME CS
    exports.create                        AD PA VI –  –  –  –  ME CS
    legacy-pages.list                     AD PA VI –  –  VM EM ME CS
    legacy-handovers.create               AD PA VI –  –  VM EM ME CS
    notification-preferences.get          AD PA VI –  SM VM EM ME – 
    notification-preferences.set          AD PA VI –  SM VM EM ME – 
    application-documents.get             AD PA VI –  –  –  –  ME CS
    application-documents.create          AD PA –  –  –  –  –  ME – 
    application-documents.delete          AD PA –  –  –  –  –  ME – "
  `)
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
    'merchant-invoice-documents.download',
    'invoice-notes.list',
    'invoice-events.list',
    'customer-loyalty-program-enrollments.list',
    'customer-loyalty-milestones.list',
    'loyalty-programs.list',
    'loyalty-programs.get',
    'notifications.list',
    'notifications.mark-read',
    'notifications.mark-all-read',
    'applications.list',
    'exports.create',
    'legacy-pages.list',
    'legacy-handovers.create',
    'notification-preferences.get',
    'notification-preferences.set',
    'application-documents.get',
  ])
})

it('[ACC-11] lets a user without a role look and do nothing', () => {
  expect(DEFAULT_ROLE).toBe('viewer')
  const made = capabilitiesOf(DEFAULT_ROLE).filter((name) => /create|preview|bank/.test(name))
  // Her own way in, a file of what she sees anyway, and the way to a page that shows no more.
  expect(made).toEqual(['second-factors.create', 'recovery-codes.create', 'exports.create', 'legacy-handovers.create'])
})

it('[ACC-10] spells each role for the wire once', () => {
  expect(new Set(Object.values(WIRE_ROLES)).size).toBe(ROLES.length)
})
