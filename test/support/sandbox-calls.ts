/**
 * Calls the sandbox's handlers without HTTP. As in the server, the contract's schemas parse the input, and the output
 * is a JSON:API document.
 */
import { type Call, CALLS, type CallName, type Capability, capabilitiesOf, type Role } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { adjustmentHandlers } from '../../examples/sandbox/src/adjustments/adjustments.handlers.ts'
import { addressHandlers } from '../../examples/sandbox/src/addresses/addresses.handlers.ts'
import { createBankAccountHandlers } from '../../examples/sandbox/src/bank-accounts/bank-accounts.handlers.ts'
import { createBankingCountryHandlers } from '../../examples/sandbox/src/bank-accounts/banking-countries.handlers.ts'
import { createClockHandlers } from '../../examples/sandbox/src/clock/clock.handlers.ts'
import { readProgramTime } from '../../examples/sandbox/src/clock/program-clock.ts'
import { currencyHandlers } from '../../examples/sandbox/src/currencies/currencies.handlers.ts'
import { chargebackHandlers } from '../../examples/sandbox/src/chargebacks/chargebacks.handlers.ts'
import { disputeHandlers } from '../../examples/sandbox/src/disputes/disputes.handlers.ts'
import { disputeWriteHandlers } from '../../examples/sandbox/src/disputes/dispute-writes.handlers.ts'
import { customerHandlers } from '../../examples/sandbox/src/customers/customers.handlers.ts'
import type { Database } from '../../examples/sandbox/src/db/schema.ts'
import { invoiceDocumentHandlers } from '../../examples/sandbox/src/documents/invoice-documents.handlers.ts'
import { dealerHandlers } from '../../examples/sandbox/src/dealer/dealer.handlers.ts'
import { accountBalanceHandlers } from '../../examples/sandbox/src/account-balances/account-balances.handlers.ts'
import { exposureHandlers } from '../../examples/sandbox/src/exposures/exposures.handlers.ts'
import { errorDocument, serializeDocument } from '../../examples/sandbox/src/http/document.ts'
import type { Handler, HandlerContext, Principal, ProgramTime } from '../../examples/sandbox/src/http/handler.ts'
import type { UploadedFile } from '../../examples/sandbox/src/http/multipart.ts'
import { Refusal } from '../../examples/sandbox/src/http/refusal.ts'
import { invoiceDetailsHandlers } from '../../examples/sandbox/src/invoices/invoice-details.handlers.ts'
import { invoiceEventHandlers } from '../../examples/sandbox/src/invoices/invoice-events.handlers.ts'
import { invoiceNoteHandlers } from '../../examples/sandbox/src/invoices/invoice-notes.handlers.ts'
import { invoiceHandlers } from '../../examples/sandbox/src/invoices/invoices.handlers.ts'
import { locationHandlers } from '../../examples/sandbox/src/locations/locations.handlers.ts'
import { merchantHandlers } from '../../examples/sandbox/src/merchants/merchants.handlers.ts'
import { autoPayHandlers } from '../../examples/sandbox/src/auto-pay/auto-pay.handlers.ts'
import { creditMemoHandlers } from '../../examples/sandbox/src/credits/credit-memos.handlers.ts'
import { createPaymentMethodHandlers } from '../../examples/sandbox/src/payment-methods/payment-methods.handlers.ts'
import { sandboxRail } from '../../examples/sandbox/src/rail/sandbox-rail.ts'
import { sandboxNetwork } from '../../examples/sandbox/src/rejections/sandbox-network.ts'
import { createPaymentGroupHandlers } from '../../examples/sandbox/src/payments/payment-groups.handlers.ts'
import { createPaymentHandlers } from '../../examples/sandbox/src/payments/payments.handlers.ts'
import { applicationHandlers } from '../../examples/sandbox/src/applications/applications.handlers.ts'
import { enrollmentHandlers } from '../../examples/sandbox/src/loyalty/enrollments.handlers.ts'
import { loyaltyEnrollmentHandlers } from '../../examples/sandbox/src/loyalty/loyalty-enrollments.handlers.ts'
import { loyaltyHandlers } from '../../examples/sandbox/src/loyalty/loyalty.handlers.ts'
import { templateHandlers } from '../../examples/sandbox/src/loyalty/templates.handlers.ts'
import { voucherHandlers } from '../../examples/sandbox/src/loyalty/vouchers.handlers.ts'
import { notificationHandlers } from '../../examples/sandbox/src/notifications/notifications.handlers.ts'
import { statementLineHandlers } from '../../examples/sandbox/src/statements/statement-lines.handlers.ts'
import { statementHandlers } from '../../examples/sandbox/src/statements/statements.handlers.ts'

const HANDLERS: Partial<Record<CallName, unknown>> = {
  ...accountBalanceHandlers,
  ...dealerHandlers,
  ...adjustmentHandlers,
  ...addressHandlers,
  ...createBankAccountHandlers({ rail: sandboxRail, environment: 'sandbox', realNow: Date.now }),
  ...createBankingCountryHandlers(),
  ...createClockHandlers({ rail: sandboxRail, network: sandboxNetwork }),
  ...currencyHandlers,
  ...customerHandlers,
  ...disputeHandlers,
  ...disputeWriteHandlers,
  ...chargebackHandlers,
  ...exposureHandlers,
  ...invoiceDetailsHandlers,
  ...invoiceEventHandlers,
  ...invoiceNoteHandlers,
  ...invoiceDocumentHandlers,
  ...invoiceHandlers,
  ...locationHandlers,
  ...merchantHandlers,
  ...createPaymentGroupHandlers({ rail: sandboxRail }),
  ...createPaymentHandlers({ rail: sandboxRail }),

  // Payments on their rail
  ...autoPayHandlers,
  ...creditMemoHandlers,
  ...createPaymentMethodHandlers({ rail: sandboxRail }),
  ...applicationHandlers,
  ...enrollmentHandlers,
  ...loyaltyHandlers,
  ...templateHandlers,
  ...loyaltyEnrollmentHandlers,
  ...voucherHandlers,
  ...notificationHandlers,
  ...statementHandlers,
  ...statementLineHandlers,
}

export interface Question {
  principal?: Principal
  params?: Record<string, string>
  filter?: Record<string, unknown>
  /** Sort order such as `due_date` or `-due_date`; absent: the call's default. */
  sort?: string
  page?: { number: number; size: number }
  body?: unknown
  idempotencyKey?: string
  /** File of an upload call. */
  upload?: UploadedFile
  /** Program clock of the call; absent: the sandbox's own. */
  clock?: ProgramTime
}

export interface Reply {
  status: number
  /** Text of the response body. */
  body: string
  /** `{ id, ...attributes }`, parsed by the contract's schema: one object or a list. */
  data: unknown
  meta: Record<string, unknown>
  isReplay: boolean
}

/**
 * Makes one API call.
 *
 * @param handlers handlers that replace the sandbox's own
 * @returns the response; for an error, `data` is the list of errors
 */
export async function ask(
  db: Kysely<Database>,
  name: CallName,
  question: Question = {},
  handlers: Partial<Record<CallName, unknown>> = HANDLERS,
): Promise<Reply> {
  const call = CALLS.find((each) => each.name === name) as Call
  const context = await contextOf(db, call, question)
  try {
    const result = await (handlers[name] as Handler<Call>)(context)
    if (result.data === null && !result.replay) {
      return { status: result.status ?? 200, body: '', data: null, meta: {}, isReplay: false }
    }
    const body = result.replay?.body ?? serializeDocument(call, result, context.clock.date)
    const { data, meta } = JSON.parse(body) as { data: WireResource | WireResource[]; meta: Record<string, unknown> }
    const parse = (resource: WireResource) => z.parse(call.output.resource, { ...resource.attributes, id: resource.id })
    const status = result.replay?.status ?? result.status ?? 200
    return {
      status,
      body,
      data: Array.isArray(data) ? data.map(parse) : parse(data),
      meta,
      isReplay: result.replay !== undefined,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: errorDocument(error.errors), data: error.errors, meta: {}, isReplay: false }
  }
}

interface WireResource {
  id: string
  attributes: Record<string, unknown>
}

async function contextOf(db: Kysely<Database>, call: Call, question: Question): Promise<HandlerContext> {
  const sort = question.sort ?? call.query?.sorts[0] ?? ''
  return {
    call,
    db,
    clock: question.clock ?? (await readProgramTime(db)),
    principal: question.principal ?? null,
    publishableKey: null,
    params: question.params ?? {},
    filter: (question.filter ?? {}) as HandlerContext['filter'],
    sort: { field: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' },
    include: [],
    page: question.page ?? { number: 1, size: 25 },
    body: (call.body ? z.parse(call.body.attributes, question.body) : null) as HandlerContext['body'],
    ...(question.upload && { upload: question.upload }),
    idempotencyKey: question.idempotencyKey ?? null,
    origin: null,
    requestId: 'test',
  }
}

/** Creates the principal of a signed-in user of the seed data. */
export function createPrincipal(
  id: string,
  role: Role,
  customerIds: readonly string[],
  more: Partial<Principal> = {},
): Principal {
  return {
    kind: 'user',
    pageOrigin: null,
    id: `user:${id}`,
    sessionId: `session of ${id}`,
    fullName: id,
    role,
    userType: 'customer',
    capabilities: capabilitiesOf(role) satisfies Capability[],
    customerIds,
    merchantIds: [],
    selectedCustomer: customerIds[0] ?? null,
    selectedMerchant: null,
    selectionVersion: 0,
    ...more,
  }
}
