/**
 * Seeds disputes: the stories step by step through the contract's state machine, and one dispute for every other
 * invoice that is flagged as disputed in the seeded history, so that invoices and disputes agree.
 */
import {
  addBankingDays,
  type CalendarDate,
  DISPUTE_STATES,
  type DisputeSide,
  type DisputeStatus,
  disputeOutcome,
  disputeRespondBy,
  instantOf,
  nextState,
  PROGRAM_TIME_ZONE,
  railOf,
} from 'netterms/contract/internal'
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import { SEEDED_FILES } from '../../documents/seeded-files.ts'
import { sha256Of } from '../../documents/document-store.ts'
import { issueCreditMemo } from '../../disputes/credit-memos.ts'
import { moveDisputedTotals } from '../../disputes/dispute-invoices.ts'
import { startOfDay } from '../../jobs/start-of-day.ts'
import type { DisputesTable } from '../dispute-schema.ts'
import { minorOf } from '../minor.ts'
import type { Database, InvoicesTable } from '../schema.ts'
import {
  CONTOSO_STORIES,
  type DisputeStory,
  NORTHWIND_STORIES,
  type Opener,
  type StoryStep,
} from './dispute-stories.ts'
import { NORTHWIND } from './program.ts'

type Invoice = Selectable<InvoicesTable>
type Story = DisputeStory & { adjustsOn?: CalendarDate }

const CONTOSO = '20517'
const CONTOSO_ADMIN: Opener = { id: 'u-1011', username: 'other-admin', firstName: 'Omar', lastName: 'Haddad' }
const PER_THOUSAND = 1000
const nameOf = ({ firstName, lastName }: Opener): string => `${firstName} ${lastName}`

export async function seedDisputes(trx: Transaction<Database>): Promise<void> {
  await admitPaidInvoices(trx)
  await resetNorthwind(trx)
  for (const story of NORTHWIND_STORIES) await tell(trx, story, await findInvoice(trx, NORTHWIND, story.trxId))
  for (const { story, invoice } of await contosoStories(trx)) await tell(trx, story, invoice)
  await explainHistory(trx)
}

/** Makes recently paid invoices disputable (DSP-10). */
async function admitPaidInvoices(trx: Transaction<Database>): Promise<void> {
  await sql`
    update invoices set eligible_for_dispute = true from payment_lines as line
    where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id
      and invoices.customer_buid = ${NORTHWIND} and invoices.primary_status = 'Paid'`.execute(trx)
}

/** Resets two invoices: their disputed amounts and flags come from the stories. */
const resetNorthwind = (trx: Transaction<Database>) =>
  sql`update invoices set disputed_minor = 0, flags = array_remove(flags, 'Disputed')
    where customer_buid = ${NORTHWIND} and disputed_minor > 0`.execute(trx)

const findInvoice = (trx: Transaction<Database>, customerId: string, trxId: string): Promise<Invoice> =>
  trx
    .selectFrom('invoices')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', trxId)
    .executeTakeFirstOrThrow()

/** Assigns the stories to Contoso's past due invoices without a flag; a small database has fewer of them. */
async function contosoStories(trx: Transaction<Database>): Promise<{ story: Story; invoice: Invoice }[]> {
  const invoices = await trx
    .selectFrom('invoices')
    .selectAll()
    .where('customer_buid', '=', CONTOSO)
    .where('primary_status', '=', 'Past Due')
    .where('flags', '=', sql<never>`'{}'`)
    .where('eligible_for_dispute', '=', true)
    .where('invoice_date', '<=', '2026-09-25')
    .orderBy('trx_id')
    .limit(CONTOSO_STORIES.length)
    .execute()
  return invoices.flatMap((invoice, index) => {
    const story = CONTOSO_STORIES[index]
    if (!story) return []
    const shareOf = (share: number) => Math.max(1, Math.floor((minorOf(invoice.open_minor) * share) / PER_THOUSAND))
    const steps = story.steps.map((step) => ({
      ...step,
      ...(step.amountMinor !== undefined && { amountMinor: shareOf(step.amountMinor) }),
    }))
    const completedStory = {
      ...story,
      steps,
      amountMinor: shareOf(story.amountMinor),
      trxId: invoice.trx_id,
      by: CONTOSO_ADMIN,
    }
    return [{ story: completedStory, invoice }]
  })
}

interface Ending {
  status: DisputeStatus
  outcome: DisputesTable['outcome']
  respondBy: CalendarDate | null
  grantedMinor: number | null
  offeredMinor: number | null
}

/** @throws Error if the state machine does not allow a step, so that impossible stories are found */
function walk({ id, openedOn, steps, amountMinor }: Story): Ending {
  const first = nextState(DISPUTE_STATES, null, 'submit')
  if (first === null) throw new Error('A dispute cannot begin.')
  const start: Ending = {
    status: first,
    outcome: null,
    respondBy: disputeRespondBy(first, openedOn),
    grantedMinor: null,
    offeredMinor: null,
  }
  return steps.reduce((state, { action, on, amountMinor: part }): Ending => {
    const next = nextState(DISPUTE_STATES, state.status, action)
    if (next === null) throw new Error(`Story ${id}: "${action}" does nothing while it is ${state.status}.`)
    return {
      status: next,
      outcome: disputeOutcome(state.status, action) ?? state.outcome,
      respondBy: disputeRespondBy(next, on),
      grantedMinor: action.startsWith('grant') ? (part ?? amountMinor) : state.grantedMinor,
      offeredMinor: action === 'respond to customer' ? (part ?? null) : state.offeredMinor,
    }
  }, start)
}

async function tell(trx: Transaction<Database>, story: Story, invoice: Invoice): Promise<void> {
  const end = walk(story)
  const lastOn = story.steps.at(-1)?.on ?? story.openedOn
  const isAdjusting = end.status === 'pending' || end.status === 'adjusted'
  const isOpen = end.status !== 'closed' && end.status !== 'expired'
  const key = { customer_buid: invoice.customer_buid, dispute_id: story.id }
  const dispute = await trx
    .insertInto('disputes')
    .values({
      customer_buid: invoice.customer_buid,
      id: story.id,
      merchant_buid: invoice.merchant_buid,
      currency: invoice.currency,
      status: end.status,
      outcome: end.outcome,
      respond_by: end.respondBy,
      adjusts_on: isAdjusting ? (story.adjustsOn ?? addBankingDays(lastOn, 1, railOf(invoice.currency))) : null,
      reason_id: story.reasonId,
      description: story.description,
      internal_note: story.internalNote ?? null,
      opened_by: `user:${story.by.id}`,
      opened_by_name: nameOf(story.by),
      opened_at: instantAt(story.openedOn, 9),
      version: 1 + story.steps.length,
      predecessor_id: null,
      credit_memo_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const held = isOpen ? (end.grantedMinor ?? story.amountMinor) : 0
  const row = await trx
    .insertInto('dispute_invoices')
    .values({
      ...key,
      trx_id: invoice.trx_id,
      line_number: 0,
      amount_minor: story.amountMinor,
      offered_minor: end.offeredMinor,
      granted_minor: end.grantedMinor,
      held_minor: held,
      was_paid: false,
      live: isOpen,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await moveDisputedTotals(trx, invoice.customer_buid, new Map([[invoice.trx_id, held]]))
  if (isOpen) await flag(trx, invoice, end.status)
  if (isAdjusting) await announce(trx, story, invoice, end.grantedMinor ?? 0, lastOn)
  if (end.status === 'adjusted') await issueCreditMemo(trx, dispute, [row], startOfDay(lastOn))
  const said = story.steps.map((step) => responseOf(story, step, invoice))
  if (said.length > 0) await trx.insertInto('dispute_responses').values(said).execute()
  await nameContacts(trx, story, key)
  await addDocument(trx, story, key)
}

const FLAGS: Readonly<Partial<Record<DisputeStatus, string>>> = {
  'pending customer support response': '{Disputed,Escalated}',
  pending: '{Pending Adjustment}',
  adjusted: '{Adjusted}',
}

const flag = (trx: Transaction<Database>, invoice: Invoice, status: DisputeStatus) =>
  sql`update invoices set flags = ${FLAGS[status] ?? '{Disputed}'}::text[]
    where customer_buid = ${invoice.customer_buid} and trx_id = ${invoice.trx_id}`.execute(trx)

const announce = (trx: Transaction<Database>, story: Story, invoice: Invoice, amountMinor: number, on: CalendarDate) =>
  trx
    .insertInto('invoice_adjustments')
    .values({
      customer_buid: invoice.customer_buid,
      trx_id: invoice.trx_id,
      id: story.id,
      amount_minor: amountMinor,
      adjustment_reason: 'dispute',
      reference: story.id,
      status: 'pending',
      entered_at: instantAt(on, 15),
    })
    .execute()

const instantAt = (day: CalendarDate, hour: number): Date => new Date(instantOf(day, hour, PROGRAM_TIME_ZONE))

const BY_CUSTOMER = ['respond to merchant', 'close', 'escalate', 'withdraw']
const BY_PROGRAM = ['expire', 'post adjustment', 'complete']

function responseOf(story: Story, step: StoryStep, invoice: Invoice) {
  const isAfterEscalation = story.steps.slice(0, story.steps.indexOf(step)).some(({ action }) => action === 'escalate')
  const side: DisputeSide | 'program' = BY_PROGRAM.includes(step.action)
    ? 'program'
    : BY_CUSTOMER.includes(step.action)
      ? 'customer'
      : isAfterEscalation
        ? 'support'
        : 'merchant'
  const authors = {
    customer: [`user:${story.by.id}`, nameOf(story.by)],
    merchant: [`merchant:${invoice.merchant_buid}`, invoice.sold_by],
    support: ['user:u-1010', 'Sue Park'],
    program: ['program', 'Program'],
  } as const
  const [principal, name] = authors[side]
  return {
    customer_buid: invoice.customer_buid,
    dispute_id: story.id,
    side,
    action: step.action,
    comment: step.comment ?? null,
    internal_note: step.internalNote ?? null,
    author_principal: principal,
    author_name: name,
    amount_minor: step.amountMinor ?? null,
    at: side === 'program' ? startOfDay(step.on) : instantAt(step.on, 15),
  }
}

type Key = Pick<Insertable<Database['dispute_invoices']>, 'customer_buid' | 'dispute_id'>

async function nameContacts(trx: Transaction<Database>, { by, contacts = [by] }: Story, key: Key): Promise<void> {
  const rows = contacts.map((person, index) => ({
    ...key,
    position: index + 1,
    name: nameOf(person),
    email_address: `${person.username}@harbor.example`,
    contact_type: index === 0 ? ('1' as const) : ('2' as const),
    user_id: person.id,
    side: 'customer' as const,
  }))
  await trx.insertInto('dispute_contacts').values(rows).execute()
}

async function addDocument(trx: Transaction<Database>, { document, openedOn }: Story, key: Key): Promise<void> {
  if (!document) return
  const { bytes, mediaType } = SEEDED_FILES[document.name]
  const row = {
    ...key,
    id: document.id,
    doc_type_id: document.type,
    file_name: document.name,
    media_type: mediaType,
    size_bytes: bytes.length,
    sha256: sha256Of(bytes),
    entered_at: instantAt(openedOn, 9),
    side: 'customer' as const,
    response_id: null,
  }
  await trx.insertInto('dispute_documents').values(row).execute()
}

/**
 * Creates disputes for every other flagged invoice: disputed ones wait for the dealer or customer support, granted ones
 * for their date.
 */
async function explainHistory(trx: Transaction<Database>): Promise<void> {
  await sql`
    update invoice_adjustments as adjustment set id = 'D-' || substr(invoices.trx_id, 3),
      adjustment_reason = 'dispute', reference = 'D-' || substr(invoices.trx_id, 3)
    from invoices
    where invoices.customer_buid = adjustment.customer_buid and invoices.trx_id = adjustment.trx_id
      and adjustment.status = 'pending' and adjustment.id like 'AD-%' and invoices.flags = '{Pending Adjustment}'`.execute(
    trx,
  )
  await sql`
    update invoices set disputed_minor = adjustment.amount_minor from invoice_adjustments as adjustment
    where invoices.customer_buid = adjustment.customer_buid and invoices.trx_id = adjustment.trx_id
      and adjustment.id = 'D-' || substr(invoices.trx_id, 3) and invoices.disputed_minor = 0`.execute(trx)
  await sql`
    with unexplained as (
      select * from invoices where flags <> '{}' and disputed_minor > 0 and not exists (
        select from dispute_invoices as row
        where row.customer_buid = invoices.customer_buid and row.trx_id = invoices.trx_id and row.live)
    ), opened as (
      insert into disputes (customer_buid, id, merchant_buid, currency, status, outcome, respond_by, adjusts_on, reason_id,
        description, opened_by, opened_by_name, opened_at)
      select customer_buid, 'D-' || substr(trx_id, 3), merchant_buid, currency,
        case when 'Escalated' = any(flags) then 'pending customer support response'
          when 'Pending Adjustment' = any(flags) then 'pending' else 'waiting on merchant' end,
        case when 'Pending Adjustment' = any(flags) then 'granted' end,
        case when not flags && '{Escalated,Pending Adjustment}' then date '2026-12-01' end,
        case when 'Pending Adjustment' = any(flags) then date '2026-12-03' end,
        'DR-1', 'The price differs from the order.', 'seed', 'Accounts payable',
        timestamp '2026-11-17 09:00' at time zone ${PROGRAM_TIME_ZONE}
      from unexplained returning customer_buid, id
    )
    insert into dispute_invoices (customer_buid, dispute_id, trx_id, amount_minor, granted_minor, held_minor, was_paid, live)
    select opened.customer_buid, opened.id, unexplained.trx_id, disputed_minor,
      case when 'Pending Adjustment' = any(flags) then disputed_minor end, disputed_minor, false, true
    from opened join unexplained
      on unexplained.customer_buid = opened.customer_buid and 'D-' || substr(unexplained.trx_id, 3) = opened.id`.execute(
    trx,
  )
}
