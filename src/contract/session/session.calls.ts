import * as z from 'zod/mini'
import { defineCall, first, nothing } from '../wire/define-call.ts'
import { selfMetaSchema, selfSchema, sessionDataSchema } from './session.schema.ts'

/** SES-1: without a credential 200 and `logged_in: false`; with a bad one 401, so that the caller can refresh. */
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

/** SES-6: chooses the customer, location or merchant; each is checked against what the user may see. */
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
