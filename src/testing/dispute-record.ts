/**
 * Applies each step of the contract's state machine to a dispute of the fake provider and to its invoices. Source:
 * docs/spec/testing.md TST-2; docs/spec/disputes.md DSP-3…DSP-9, DSP-13, DSP-19, DSP-20, DSP-35.
 */
import {
  addBankingDays,
  DISPUTE_STATES,
  type DisputeAction,
  disputeFlags,
  disputeOutcome,
  disputeRespondBy,
  type DisputeSide,
  disputeStatusOn,
  type InvoiceFlagAction,
  nextFlags,
  nextState,
  railOf,
  type Role,
  sumMinor,
} from '../contract/index.ts'
import {
  openOf,
  type Program,
  type ProgramDispute,
  type ProgramDisputeRow,
  type ProgramResponse,
  statusOf,
} from './program.ts'

/** A user's input for a step. */
export interface Said {
  comment?: string | null | undefined
  internalNote?: string | null | undefined
  /** Amounts by row (`rowKey`), minor units: offered with `respond to customer`, granted with `grant in part`. */
  amounts?: ReadonlyMap<string, number>
}

export const rowKey = ({ trxId, lineNumber }: Pick<ProgramDisputeRow, 'trxId' | 'lineNumber'>): string =>
  `${trxId} ${lineNumber ?? ''}`

/** Returns the side of the dispute on which a role acts. */
export const sideOfRole = (role: Role): DisputeSide => (role === 'merchant' || role === 'support' ? role : 'customer')

export const PROGRAM = { side: 'program', author: 'Program' } as const
type Author = { side: ProgramResponse['side']; author: string }

/** Returns the signed-in user as the author of a response. */
export const authorOf = ({ person }: Program): Author => ({
  side: sideOfRole(person?.role ?? 'viewer'),
  author: person ? `${person.firstName} ${person.lastName}` : '',
})

const BY_ACTION: Readonly<Partial<Record<DisputeAction, InvoiceFlagAction>>> = {
  escalate: 'escalate dispute',
  'post adjustment': 'post adjustment',
}

/**
 * Performs one step with all its effects.
 *
 * @returns the response that records it
 */
export function moveProgramDispute(
  program: Program,
  dispute: ProgramDispute,
  action: DisputeAction,
  by: Author,
  said: Said = {},
): ProgramResponse {
  const before = dispute.status
  const status = nextState(DISPUTE_STATES, before, action)
  if (status === null) throw new RangeError(`A dispute that is ${before} has no "${action}".`)
  const { today } = program
  const live = dispute.rows.filter((row) => row.live)
  const isAdjusting = status === 'pending' || status === 'adjusted'
  dispute.status = status
  dispute.outcome = disputeOutcome(before, action) ?? dispute.outcome
  dispute.respondBy = disputeRespondBy(status, today)
  dispute.adjustsOn = isAdjusting ? addBankingDays(today, 1, railOf(dispute.currency)) : null
  dispute.version += 1
  const amount = change(program, dispute, live, action, said.amounts ?? new Map())
  return say(program, dispute, action, by, { ...said, amount })
}

/** Removes an invoice with all its lines from a dispute. */
export function removeProgramInvoice(program: Program, dispute: ProgramDispute, trxId: string): void {
  const removed = dispute.rows.filter((row) => row.trxId === trxId)
  for (const row of removed) settle(program, row, 0, false)
  dispute.rows = dispute.rows.filter((row) => row.trxId !== trxId)
  dispute.version += 1
  flag(program, [trxId], 'end dispute')
  say(program, dispute, 'remove invoice', authorOf(program), { comment: trxId, amount: null })
}

function say(
  program: Program,
  dispute: ProgramDispute,
  action: ProgramResponse['action'],
  by: Author,
  { comment = null, internalNote = null, amount }: Omit<Said, 'amounts'> & { amount: number | null },
): ProgramResponse {
  const id = `${dispute.id}-${dispute.responses.length + 1}`
  const response = { id, action, ...by, comment, internalNote, amount, atMs: program.nowMs }
  dispute.responses.push(response)
  return response
}

/** @returns the total offered or granted; null if there is none */
function change(
  program: Program,
  dispute: ProgramDispute,
  live: readonly ProgramDisputeRow[],
  action: DisputeAction,
  amounts: ReadonlyMap<string, number>,
): number | null {
  const trxIds = [...new Set(live.map(({ trxId }) => trxId))]
  const whole = new Map(live.map((row) => [rowKey(row), row.amount]))
  if (action === 'close') return accept(program, dispute, live, trxIds)
  if (action === 'respond to customer' || (action === 'deny' && dispute.status === 'waiting on customer')) {
    for (const row of live) row.offered = amounts.get(rowKey(row)) ?? null
    return totalOf([...amounts.values()])
  }
  if (action === 'grant in full' || action === 'grant in part') {
    return grant(program, live, action === 'grant in part' ? amounts : whole)
  }
  if (action === 'post adjustment') dispute.creditMemoId = `CM-${dispute.id.slice(2)}`
  if (action === 'complete') applyCredit(program, live)
  else if (dispute.status === 'closed' || dispute.status === 'expired') {
    for (const row of live) settle(program, row, 0, false)
    flag(program, trxIds, 'end dispute')
  }
  const flagged = BY_ACTION[action]
  if (flagged) flag(program, trxIds, flagged)
  return null
}

/** Grants an amount; the part that is not granted becomes payable again immediately. */
function grant(
  program: Program,
  live: readonly ProgramDisputeRow[],
  amounts: ReadonlyMap<string, number>,
): number | null {
  for (const row of live) {
    row.granted = amounts.get(rowKey(row)) ?? 0
    settle(program, row, Math.min(row.granted, row.held), row.granted > 0)
  }
  const isGranted = (row: ProgramDisputeRow) => row.live
  flag(program, trxIdsOf(live.filter(isGranted)), 'grant dispute')
  flag(program, trxIdsOf(live.filter((row) => !isGranted(row))), 'end dispute')
  return totalOf([...amounts.values()])
}

/** Closes a dispute with a pending offer, which accepts the offer and credits it immediately (DSP-20). */
function accept(
  program: Program,
  dispute: ProgramDispute,
  live: readonly ProgramDisputeRow[],
  trxIds: readonly string[],
): number | null {
  const offered = new Map(live.flatMap((row) => (row.offered ? [[rowKey(row), row.offered] as const] : [])))
  if (offered.size === 0) {
    for (const row of live) settle(program, row, 0, false)
    flag(program, trxIds, 'end dispute')
    return null
  }
  const amount = grant(program, live, offered)
  const granted = live.filter((row) => row.live)
  dispute.creditMemoId = `CM-${dispute.id.slice(2)}`
  flag(program, trxIdsOf(granted), 'post adjustment')
  applyCredit(program, granted)
  return amount
}

function applyCredit(program: Program, rows: readonly ProgramDisputeRow[]): void {
  for (const row of rows) {
    settle(program, row, 0, false)
    const invoice = program.invoices.find(({ trxId }) => trxId === row.trxId)
    if (!invoice) continue
    invoice.credited = (invoice.credited ?? 0) + Math.min(row.granted ?? 0, openOf(invoice))
    if (openOf(invoice) === 0 && invoice.primary === 'Billed') invoice.primary = 'Paid'
  }
}

/** Changes the invoice's disputed total by the change of the row. */
function settle({ invoices }: Program, row: ProgramDisputeRow, held: number, live: boolean): void {
  const invoice = invoices.find(({ trxId }) => trxId === row.trxId)
  if (invoice) invoice.disputed += held - row.held
  row.held = held
  row.live = live
}

/** Sets the flags of invoices after an action; flags that other disputes set are kept (INV-23). */
export function flag(program: Program, trxIds: readonly string[], action: InvoiceFlagAction): void {
  for (const invoice of program.invoices.filter(({ trxId }) => trxIds.includes(trxId))) {
    const holding = program.disputes.filter(({ rows }) =>
      rows.some(({ trxId, live }) => live && trxId === invoice.trxId),
    )
    const held = disputeFlags(holding.map(({ status }) => status))
    const flags = nextFlags(statusOf(invoice, program.today), action, held)
    if (flags) invoice.flags = flags.filter((word) => word !== 'Part Paid')
  }
}

const trxIdsOf = (rows: readonly ProgramDisputeRow[]): string[] => [...new Set(rows.map(({ trxId }) => trxId))]

const totalOf = (amounts: readonly number[]): number | null => (amounts.length === 0 ? null : sumMinor(amounts))

/** Applies the deadlines up to today to the disputes (DSP-9, DSP-35). */
export function passDays(program: Program): void {
  const { today } = program
  for (const dispute of program.disputes) {
    const status = disputeStatusOn(dispute, today)
    if (status !== dispute.status) {
      moveProgramDispute(program, dispute, status === 'expired' ? 'expire' : 'escalate', PROGRAM)
    } else if (dispute.adjustsOn !== null && dispute.adjustsOn <= today) {
      moveProgramDispute(program, dispute, status === 'pending' ? 'post adjustment' : 'complete', PROGRAM)
    }
  }
}
