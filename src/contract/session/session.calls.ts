import * as z from 'zod/mini'
import { defineCall, first, nothing } from '../wire/define-call.ts'
import { selfMetaSchema, selfSchema, sessionDataSchema } from './session.schema.ts'

/**
 * SES-1: without a credential, 200 with `logged_in: false`; with an invalid one, 401, so that the caller can refresh.
 */
export const getSelf = defineCall({
  name: 'session.self',
  method: 'GET',
  path: '/self',
  credential: 'optional',
  needs: {},
  output: first('self', selfSchema, selfMetaSchema),
})

/** Ends the session. */
export const signOut = defineCall({
  name: 'session.sign-out',
  method: 'DELETE',
  path: '/sessions/current',
  output: nothing(z.null()),
})

/** SES-6: selects the customer, location, or merchant; each must be visible to the user. */
export const selectSessionData = defineCall({
  name: 'session.select',
  method: 'POST',
  path: '/ecaas/session_data',
  body: { type: 'session-data', attributes: sessionDataSchema },
  output: first('self', selfSchema, selfMetaSchema),
  errors: ['not-found'],
  changes: [
    'session',
    'exposures',
    'invoices',
    'invoice-counts',
    'bank-accounts',
    'payments',
    'billing-addresses',
    'customer-currencies',
    'merchant-currencies',
  ],
})
