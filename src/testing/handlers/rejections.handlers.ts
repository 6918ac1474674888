import type { CallName } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import { refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type RejectionCalls = Extract<CallName, `rejection${string}`>

const nobodysRejection = () => refuse('not-found')

/**
 * In the programme of the fixtures every transaction is accepted: there is no rejection. A host's test that needs one answers
 * these calls itself with `respondTo`.
 */
export const rejectionHandlers = {
  'rejections.list': ({ filter }, programme) =>
    isOwnCustomer(programme, filter.buid_customer) ? { data: [], meta: { record_count: 0 } } : refuse('not-found'),
  'rejections.get': nobodysRejection,
  'rejection-customers.list': nobodysRejection,
  'rejections.cancel': nobodysRejection,
  'rejections.resubmit': nobodysRejection,
  'rejections.save-draft': nobodysRejection,
  'rejections.discard-draft': nobodysRejection,
} satisfies Pick<Handlers, RejectionCalls>
