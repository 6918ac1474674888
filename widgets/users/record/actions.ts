/**
 * The actions of the record that have words of their own, by the name under which the provider keeps them, and what each was
 * done to. Source: docs/spec/profile.md PRF-10.
 */
export const ACTIONS = [
  'session.sign-in',
  'session.language',
  'session.user-type',
  'sessions.end',
  'sessions.end-others',
  'passwords.change',
  'passwords.reset',
  'passwords.recover',
  'accounts.activate',
  'second-factors.confirm',
  'second-factors.remove',
  'recovery-codes.create',
  'recovery-codes.use',
  'step-ups.create',
  'step-ups.refused',
  'users.invite',
  'users.invite-again',
  'users.update',
  'users.lock',
  'users.unlock',
  'users.terminate',
  'user-groups.create',
  'user-groups.update',
  'user-groups.delete',
  'user-groups.add-users',
  'user-groups.remove-user',
  'user-groups.set-customers',
  'identity-providers.create',
  'identity-providers.update',
  'identity-providers.delete',
  'sign-in-tests.start',
  'sign-in-tests.end',
  'credentials.export',
  'credentials.import',
  'payments.create',
  'payments.cancel',
  'payments.settle',
  'payments.fail',
  'payments.return',
  'payments.approved',
  'payments.declined',
  'payments.refund',
  'payments.ask-refund',
  'payments.refund-refused',
  'payments.charge-back',
  'payments.present-again',
  'payments.retry-dropped',
  'payments.lose-answer',
  'rail-events.ignored',
  'auto-pay.set',
  'auto-pay.on',
  'auto-pay.off',
  'auto-pay.suspended',
  'auto-pay.notice',
  'auto-pay.pay',
  'bank-accounts.create',
  'bank-accounts.update',
  'bank-accounts.remove',
  'bank-accounts.verify',
  'bank-accounts.verify-refused',
  'bank-accounts.correct',
  'bank-accounts.disable',
  'payment-cards.create',
  'payment-cards.remove',
  'credit-memos.apply',
  'credit-memos.receive',
  'customers.hold',
  'customers.release',
  'invoices.bill',
  'invoices.past-due',
  'invoices.close',
  'invoices.hold',
  'invoices.release',
  'invoices.extend-due-date',
  'transactions.submit',
  'transactions.post',
  'exports.create',
  'exports.get',
  'merchant-invoice-documents.create',
  'merchant-invoice-documents.delete',
  'invoice-notes.create',
  'disputes.create',
  'disputes.respond-to-merchant',
  'disputes.respond-to-customer',
  'disputes.grant-in-full',
  'disputes.grant-in-part',
  'disputes.deny',
  'disputes.escalate',
  'disputes.close',
  'disputes.withdraw',
  'disputes.expire',
  'disputes.post-adjustment',
  'disputes.complete',
  'disputes.remove-invoice',
  'disputes.add-contacts',
  'disputes.remove-contact',
  'disputes.warn',
  'rejections.resubmit',
  'rejections.cancel',
  'rejections.save-draft',
  'rejections.discard-draft',
  'rejections.accept',
  'rejections.reject-again',
  'rejections.reject',
  'cards.request',
  'cards.cancel',
  'cards.mail',
  'cards.activate',
  'cards.lock',
  'cards.unlock',
  'cards.terminate',
  'cards.view-secure',
  'cards.view-secure.refused',
  'loyalty-programs.update',
  'customer-loyalty-program-enrollments.invite',
  'customer-loyalty-program-enrollments.nominate',
  'customer-loyalty-program-enrollments.approve',
  'customer-loyalty-program-enrollments.answer:accept',
  'customer-loyalty-program-enrollments.answer:decline',
  'customer-loyalty-program-enrollments.answer:leave',
  'notifications.mark-read',
  'notifications.mark-all-read',
] as const
type Action = (typeof ACTIONS)[number]

export const isAction = (name: string): name is Action => (ACTIONS as readonly string[]).includes(name)

type ObjectKind =
  | 'person'
  | 'group'
  | 'account'
  | 'payment'
  | 'bank-account'
  | 'payment-card'
  | 'credit'
  | 'transaction'
  | 'dispute'
  | 'card'
  | 'rejection'
  | 'program'
  | 'enrollment'
  | 'notification'
  | 'day'

/** By what stands before the first point of the action's name. */
const KINDS: Readonly<Record<string, ObjectKind>> = {
  session: 'person',
  sessions: 'person',
  passwords: 'person',
  accounts: 'person',
  'second-factors': 'person',
  'recovery-codes': 'person',
  'step-ups': 'person',
  users: 'person',
  'user-groups': 'group',
  customers: 'account',
  payments: 'payment',
  'rail-events': 'payment',
  'auto-pay': 'bank-account',
  'bank-accounts': 'bank-account',
  'payment-cards': 'payment-card',
  'credit-memos': 'credit',
  transactions: 'transaction',
  'merchant-invoice-documents': 'transaction',
  'invoice-notes': 'transaction',
  disputes: 'dispute',
  rejections: 'rejection',
  cards: 'card',
  'loyalty-programs': 'program',
  'customer-loyalty-program-enrollments': 'enrollment',
  notifications: 'notification',
  invoices: 'day',
}

/** Those whose object is another one than the others of their name have. */
const OTHER_KINDS: Readonly<Record<string, ObjectKind>> = {
  'user-groups.add-users': 'person',
  'user-groups.remove-user': 'person',
  'auto-pay.pay': 'payment',
  'invoices.hold': 'transaction',
  'invoices.release': 'transaction',
  'invoices.extend-due-date': 'transaction',
}

/** What an action was done to; null where the name tells all, or where it is not known. */
export const objectKindOf = (action: string): ObjectKind | null =>
  OTHER_KINDS[action] ?? KINDS[action.split('.')[0] ?? ''] ?? null
