/**
 * Input of a dispute (how much of each invoice is disputed, and why) and its validation. Pure. Source:
 * docs/spec/disputes.md DSP-11, DSP-18, DSP-21.
 */
import {
  type AmountProblem,
  type CallInput,
  type createDispute,
  type CurrencyCode,
  disputableAmount,
  encodeJson,
  type Invoice,
  isBlank,
  isTextWithin,
  LIMITS,
  payableAmount,
  sumMinor,
  whyDisputeAmountRefused,
} from '../../../src/contract/index.ts'

export type DisputeBody = CallInput<typeof createDispute>['body']

/** An amount as last typed. */
export interface TypedAmount {
  /** Minor units; null if the text is not an amount. */
  amountMinor: number | null
  /** Why the text is not a valid amount; null if it is valid. */
  typed: AmountProblem | null
}

/** A disputed line of an invoice. */
export interface DraftLine extends TypedAmount {
  lineNumber: number
  /** Description of the goods or the service. */
  text: string
  /** Maximum for this line, in minor units before tax. */
  most: number
}

/** How much of one invoice is disputed. The input of all three choices is kept, so that switching loses nothing. */
export interface Portion {
  kind: 'whole' | 'part' | 'lines'
  part: TypedAmount
  lines: readonly DraftLine[]
}

export interface Draft {
  /** Transaction ids; null until the user selects, and then the disputable invoices of the URL count. */
  chosen: readonly string[] | null
  /** Disputed portions by transaction id; an invoice without an entry is disputed as a whole. */
  portions: Readonly<Record<string, Portion>>
  reasonId: string
  description: string
  note: string
  /** User ids of colleagues, in addition to the user who opens the dispute. */
  colleagueIds: readonly string[]
  /** Files uploaded for this dispute. */
  documentIds: readonly string[]
  /** True if the earlier dispute cannot be followed and the user continues without it. */
  isUnlinked: boolean
}

/** A person who is not a user of the account. */
export interface NamedPerson {
  name: string
  emailAddress: string
}

export const NO_AMOUNT: TypedAmount = { amountMinor: null, typed: null }
export const WHOLE: Portion = { kind: 'whole', part: NO_AMOUNT, lines: [] }
export const EMPTY_DRAFT: Draft = {
  chosen: null,
  portions: {},
  reasonId: '',
  description: '',
  note: '',
  colleagueIds: [],
  documentIds: [],
  isUnlinked: false,
}

export type DisputeAmountProblem = AmountProblem | 'not-positive' | 'above'

/** An error, with the amount or line at which it is shown. */
export interface ItemProblem {
  kind: DisputeAmountProblem | 'no-lines'
  /** Number of the line; null for the amount of the invoice. */
  line: number | null
  /** Maximum, in minor units. */
  most: number
}

export interface DisputeRow {
  line: DraftLine | null
  amountMinor: number
}

/** An invoice of the draft, with its amounts computed. */
export interface Item {
  invoice: Invoice
  portion: Portion
  /** Maximum that can be disputed of the invoice, in minor units. */
  most: number
  /** Items to send; empty if invalid. */
  rows: readonly DisputeRow[]
  /** Minor units; null if invalid: totals exclude invalid amounts. */
  amountMinor: number | null
  problems: readonly ItemProblem[]
}

function amountProblem({ amountMinor, typed }: TypedAmount, most: number): DisputeAmountProblem | null {
  if (amountMinor === null) return typed ?? 'empty'
  const refused = whyDisputeAmountRefused(amountMinor, most)
  if (refused === null) return null
  return refused === 'amount-above-disputable' ? 'above' : 'not-positive'
}

export function itemOf(invoice: Invoice, portion: Portion = WHOLE): Item {
  const most = disputableAmount(invoice)
  const problems: ItemProblem[] = []
  let rows: DisputeRow[] = []
  if (portion.kind === 'whole') rows = [{ line: null, amountMinor: most }]
  if (portion.kind === 'part') {
    const kind = amountProblem(portion.part, most)
    if (kind) problems.push({ kind, line: null, most })
    rows = [{ line: null, amountMinor: portion.part.amountMinor ?? 0 }]
  }
  if (portion.kind === 'lines') {
    for (const line of portion.lines) {
      const kind = amountProblem(line, line.most)
      if (kind) problems.push({ kind, line: line.lineNumber, most: line.most })
    }
    rows = portion.lines.map((line) => ({ line, amountMinor: line.amountMinor ?? 0 }))
    const [first] = portion.lines
    if (!first) problems.push({ kind: 'no-lines', line: null, most })
    else if (problems.length === 0 && sumMinor(rows.map((row) => row.amountMinor)) > most) {
      problems.push({ kind: 'above', line: first.lineNumber, most })
    }
  }
  const isFine = problems.length === 0
  return {
    ...{ invoice, portion, most, problems },
    rows: isFine ? rows : [],
    amountMinor: isFine ? sumMinor(rows.map((row) => row.amountMinor)) : null,
  }
}

/** A planned dispute: one dealer's invoices in one currency (DSP-18). */
export interface DisputeGroup {
  key: string
  dealer: string
  currency: CurrencyCode
  items: readonly Item[]
  /** Total of the valid items, in minor units. */
  total: number
  hasProblem: boolean
}

export function groupsOf(items: readonly Item[]): DisputeGroup[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = `${item.invoice.soldBy} ${item.invoice.currency}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const { soldBy: dealer, currency } = first.invoice
    const total = sumMinor(own.map(({ amountMinor }) => amountMinor ?? 0))
    return [{ key, dealer, currency, items: own, total, hasProblem: own.some((item) => item.amountMinor === null) }]
  })
}

export interface Total {
  currency: CurrencyCode
  total: number
}

/** Returns the totals, one per currency. */
export function totalsOf(items: readonly Item[], amountOf: (item: Item) => number): Total[] {
  const totals = new Map<CurrencyCode, number>()
  for (const item of items) {
    const { currency } = item.invoice
    totals.set(currency, (totals.get(currency) ?? 0) + amountOf(item))
  }
  return [...totals].map(([currency, total]) => ({ currency, total }))
}

export const disputedOf = ({ amountMinor }: Item): number => amountMinor ?? 0

/** Returns the minor units that stay payable during the dispute; 0 for a paid invoice. */
export const staysPayable = ({ invoice, amountMinor }: Item): number =>
  invoice.status.includes('Paid') ? 0 : Math.max(0, payableAmount(invoice) - (amountMinor ?? 0))

/** Whether a text has too many characters, counted as on the server. */
export const isTooLong = (text: string, most: number): boolean => !isTextWithin(text, most)

export type TextProblem = 'missing' | 'too-long'

export const descriptionProblem = ({ description }: Draft): TextProblem | null => {
  if (isBlank(description)) return 'missing'
  return isTooLong(description, LIMITS.maxDisputeDescription) ? 'too-long' : null
}

/** Whether the second step is complete. */
export const isReasonComplete = (draft: Draft, items: readonly Item[]): boolean =>
  draft.reasonId !== '' &&
  descriptionProblem(draft) === null &&
  !isTooLong(draft.note, LIMITS.maxDisputeNote) &&
  items.every(({ problems }) => problems.length === 0) &&
  rowCountOf(items) <= LIMITS.maxDisputeInvoices

/** Returns the number of rows in a request; a line counts as much as an invoice. */
export const rowCountOf = (items: readonly Item[]): number => items.reduce((count, { rows }) => count + rows.length, 0)

/** Whether an invoice has input that would be lost with it. */
export const hasAmounts = (portion: Portion | undefined): boolean =>
  portion !== undefined &&
  (portion.lines.length > 0 || portion.part.amountMinor !== null || portion.part.typed !== null)

/** Whether losing the draft would lose input; a choice of invoices alone does not count. */
export const hasEntries = (draft: Draft, people: readonly NamedPerson[]): boolean =>
  draft.reasonId !== '' ||
  draft.description !== '' ||
  draft.note !== '' ||
  draft.colleagueIds.length > 0 ||
  draft.documentIds.length > 0 ||
  people.length > 0 ||
  Object.values(draft.portions).some(hasAmounts)

interface BodyParts {
  customerId: string
  draft: Draft
  items: readonly Item[]
  people: readonly NamedPerson[]
  /** User id of the opener; null if they are not a user of the account. */
  openerId: string | null
  predecessorId: string
}

/** Builds the body of `disputes.create`: the opener first, as on screen. */
export function bodyOf({ customerId, draft, items, people, openerId, predecessorId }: BodyParts): DisputeBody {
  const colleagues = draft.colleagueIds.filter((id) => id !== openerId)
  return {
    buid_customer: customerId,
    dispute_reason_id: draft.reasonId,
    description: draft.description.trim(),
    ...(!isBlank(draft.note) && { internal_note: draft.note.trim() }),
    invoices: items.flatMap(({ invoice, rows }) =>
      rows.map(({ line, amountMinor }) => ({
        trx_id: invoice.trxId,
        ...(line && { line_number: line.lineNumber }),
        amount: amountMinor,
      })),
    ),
    contacts: [
      ...[...(openerId === null ? [] : [openerId]), ...colleagues].map((id) => ({ id })),
      ...people.map(({ name, emailAddress }) => ({ name, email_address: emailAddress })),
    ],
    document_ids: [...draft.documentIds],
    ...(predecessorId !== '' && !draft.isUnlinked && { predecessor_id: predecessorId }),
  }
}

/** Returns the fingerprint of a request: equal requests have the same one, and one key belongs to it. */
export const fingerprintOf = (body: DisputeBody): string => encodeJson(body)

/** Parses `a,b` from the URL or the host page: valid ids only, up to the limit of one request. */
export const idsIn = (text: string): string[] =>
  [...new Set(text.split(',').map((id) => id.trim()))]
    .filter((id) => /^[A-Za-z0-9-]{1,40}$/.test(id))
    .slice(0, LIMITS.maxDisputeInvoices)
