import { expect, it } from 'vitest'
import { CALLS } from '../calls.ts'
import type { Call } from '../wire/define-call.ts'
import { type Capability, capabilitiesOf } from './capabilities.ts'
import { explainRefusal } from './explain-refusal.ts'
import { isSupportView, staysInSupportView } from './support-view.ts'

const EVERY = CALLS as readonly Call[]
const own = capabilitiesOf('support')
const methodsOf = (capability: Capability) =>
  EVERY.filter(({ name, needs }) => name === capability || needs.can === capability).map(({ method }) => method)

it('[SUP-4] allows only calls that read, or that do not change the account, during a support view', () => {
  const writing = own.filter((name) => staysInSupportView(name) && methodsOf(name).some((method) => method !== 'GET'))
  expect(writing).toEqual([
    'users.invite-again',
    'users.lock',
    'users.unlock',
    'users.lock-together',
    'users.unlock-together',
    'passwords.change',
    'sessions.end',
    'sessions.end-others',
    'second-factors.create',
    'second-factors.confirm',
    'second-factors.remove',
    'recovery-codes.create',
    'exports.create',
    'saved-views.create',
    'saved-views.update',
    'saved-views.delete',
    'list-looks.set',
  ])
})

it('[SUP-4] removes every other write of customer support, and no read', () => {
  const gone = own.filter((name) => !staysInSupportView(name))
  expect(gone.filter((name) => methodsOf(name).includes('GET'))).toEqual([])
  expect(gone).toEqual([
    'disputes.answer',
    'disputes.answer-together',
    'disputes.add-contacts',
    'disputes.remove-contact',
    'dispute-documents.create',
    'dispute-documents.delete',
    'payments.refund',
    'credit-memos.apply',
    'cards.terminate',
    'rejections.cancel',
    'rejections.resubmit',
    'rejections.save-draft',
    'rejections.discard-draft',
    'payments.mail-receipt',
    'merchant-invoice-documents.create',
    'merchant-invoice-documents.delete',
    'invoices.update',
    'invoices.adjust',
    'invoices.cancel-adjustment',
    'invoice-notes.create',
    'invoice-notes.update',
    'invoice-notes.delete',
    'legacy-handovers.create',
  ])
})

it('[SUP-3] treats only a customer support session as viewing an account', () => {
  expect(isSupportView({ role: 'support', customerId: '10428' })).toBe(true)
  expect(isSupportView({ role: 'support', customerId: null })).toBe(false)
  expect(isSupportView({ role: 'admin', customerId: '10428' })).toBe(false)
})

it('[SUP-4] names no helper for a right that the support view took away', () => {
  const who = {
    signedIn: true,
    userType: 'admin',
    role: 'support',
    capabilities: own.filter(staysInSupportView),
    flags: {},
    customerId: '10428',
    merchantId: null,
  } as const
  expect(explainRefusal({ can: 'payments.refund' }, who)).toMatchObject({ reason: 'scope', ask: null })
  expect(explainRefusal({ can: 'invoices.list' }, who)).toBeNull()
})
