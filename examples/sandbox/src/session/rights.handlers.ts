/**
 * Determines whether the session has a right, why not, and who can give it. Source: docs/spec/access.md ACC-24…ACC-26
 * (issue 25).
 */
import {
  type Call,
  CALLS,
  CAPABILITIES,
  type Capability,
  explainRefusal,
  firstFailedCheck,
  type NoPaymentReason,
  type RefusalExplanation,
  updateUser,
  whyNoPayment,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import { flagsOf, subjectOfPrincipal } from '../http/permit.ts'
import { notFound } from '../http/refusal.ts'
import { findAdministrators } from './find-administrators.ts'

const EVERY: readonly Call[] = CALLS
const ALLOWED = { reason: null, requirement: null, roles: [], role: null, ask: null } as const

export const createRightHandlers = (provider: Provider): Pick<Handlers, 'rights.get'> => ({
  'rights.get': async (context) => {
    const principal = requirePrincipal(context)
    const capability = context.params['capability'] ?? ''
    if (!isCapability(capability)) throw notFound()
    const { needs } = EVERY.find(({ name }) => name === capability) ?? { needs: { can: capability } }
    const flags = await flagsOf(provider, context.flagHost ?? '')
    const subject = subjectOfPrincipal(principal, flags)
    const noPayment = await noPaymentOf(context.db, principal.selectedCustomer)
    const why = explainRefusal(needs, { ...subject, noPayment })
    // If the program's users are managed elsewhere, no administrator can assign a role here.
    const { flags: wanted, notFlags } = updateUser.needs
    const areUsersManaged =
      firstFailedCheck({ ...(wanted && { flags: wanted }), ...(notFlags && { notFlags }) }, subject) === null
    const helpers =
      why?.ask === 'administrator' && areUsersManaged ? await findAdministrators(context.db, principal) : null
    return {
      data: {
        id: capability,
        attributes: {
          allowed: why === null,
          ...(why ? withHelp(why, helpers !== null && helpers.areThere) : ALLOWED),
          administrators: (helpers?.names ?? []).map((full_name) => ({ full_name })),
        },
      },
    }
  },
})

const isCapability = (text: string): text is Capability => Object.hasOwn(CAPABILITIES, text)

/** Names customer support as the contact if no administrator of the company manages this user (ACC-25). */
const withHelp = (why: RefusalExplanation, areThere: boolean): RefusalExplanation =>
  why.ask === 'administrator' && !areThere ? { ...why, ask: 'support' } : why

async function noPaymentOf(db: Kysely<Database>, customerId: string | null): Promise<NoPaymentReason | null> {
  if (customerId === null) return null
  const row = await db
    .selectFrom('customers')
    .select(['status', 'payment_eligible as paymentEligible'])
    .where('buid', '=', customerId)
    .executeTakeFirst()
  return row ? whyNoPayment(row) : null
}
