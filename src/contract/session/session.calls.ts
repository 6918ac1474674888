import * as z from 'zod/mini'
import { defineCall, first, nothing } from '../wire/define-call.ts'
import { selfMetaSchema, selfSchema, sessionDataSchema } from './session.schema.ts'

/**
 * Reads the session (SES-1). Without a credential the answer is 200 with `logged_in: false`; with an invalid one 401,
 * so that the caller can refresh it.
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

/** Selects the customer, location, or merchant; the user must have access to each (SES-6). */
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
