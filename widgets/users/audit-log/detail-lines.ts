/**
 * Details of an audit log entry. Only the fields listed below are ever shown, so that other data in a provider's log
 * stays hidden. Source: docs/spec/profile.md PRF-11.
 */
import { asCalendarDate, type CalendarDate, type CurrencyCode, currencyCodes } from '../../../src/contract/index.ts'

/** Type of a field: a word with a text, an amount in minor units, a number, a date, a boolean, or plain text. */
export type Value =
  | { kind: 'word'; word: string }
  | { kind: 'money'; minor: number; currency: CurrencyCode }
  | { kind: 'number'; number: number }
  | { kind: 'date'; date: CalendarDate }
  | { kind: 'truth'; isTrue: boolean }
  | { kind: 'text'; text: string }
  | { kind: 'list'; values: readonly Value[] }

/** A changed field. `before` is undefined if no old value was logged, and null if there was none. */
export interface DetailLine {
  field: Field
  before?: Value | null
  after: Value | null
}

/** Type of each field; the names on the right are those in the key of its text, `entry.field.<name>`. */
const READERS = {
  status: ['status', 'word'],
  role: ['role', 'word'],
  customers: ['customers', 'text'],
  accountName: ['accountName', 'text'],
  last4: ['last4', 'text'],
  bank: ['bank', 'text'],
  paymentTypes: ['paymentTypes', 'word'],
  total: ['total', 'money'],
  amount: ['amount', 'money'],
  fee: ['fee', 'money'],
  invoices: ['invoices', 'text'],
  invoice: ['invoice', 'text'],
  transaction: ['transaction', 'text'],
  reason: ['reason', 'word'],
  code: ['code', 'text'],
  users: ['users', 'number'],
  ended: ['ended', 'number'],
  marked: ['marked', 'number'],
  triesLeft: ['triesLeft', 'number'],
  attempt: ['attempt', 'number'],
  respondBy: ['respondBy', 'date'],
  retryOf: ['retryOf', 'text'],
  brand: ['brand', 'text'],
  program: ['program', 'text'],
  language: ['language', 'word'],
  parent_id: ['parent', 'text'],
  network_access: ['networkAccess', 'truth'],
  identity_provider_id: ['identityProvider', 'text'],
  require_second_factor: ['secondStep', 'truth'],
  fields: ['fields', 'field'],
  corrected: ['corrected', 'text'],
} as const satisfies Record<string, readonly [string, Value['kind'] | 'field']>

type Name = keyof typeof READERS
type Field = (typeof READERS)[Name][0] | 'group'

/** Fields with their old value in a separate field. */
const FORMER: Readonly<Partial<Record<Name, string>>> = {
  accountName: 'nameBefore',
  last4: 'last4Before',
  bank: 'bankBefore',
  status: 'before',
}

const OF_INVOICES: readonly Name[] = ['invoices', 'invoice', 'transaction']

/** Actions in which `from` and `to` are groups; in all others they are statuses. */
const OF_GROUPS = ['user-groups.add-users', 'user-groups.remove-user']

/**
 * @param numbers invoice number by transaction id, because invoices are shown by number
 * @returns changed values, followed by other known fields; empty if there are none
 */
export function detailLines(
  action: string,
  detail: Readonly<Record<string, unknown>>,
  numbers: Readonly<Record<string, string>> = {},
): DetailLine[] {
  const currency = currencyCodes.find((code) => code === detail['currency']) ?? null
  const lines: DetailLine[] = []
  if ('from' in detail || 'to' in detail) {
    const [field, kind] = OF_GROUPS.includes(action) ? (['group', 'text'] as const) : (['status', 'word'] as const)
    const [before, after] = [valueOf(kind, detail['from'], null), valueOf(kind, detail['to'], null)]
    if (before || after) lines.push({ field, ...('from' in detail && { before }), after })
  }
  for (const name of Object.keys(READERS) as Name[]) {
    const [field, kind] = READERS[name]
    const stored = OF_INVOICES.includes(name) ? numbered(detail[name], numbers) : detail[name]
    const pair = asPair(stored)
    const former = FORMER[name]
    if (pair) {
      const [before, after] = [valueOf(kind, pair.from, currency), valueOf(kind, pair.to, currency)]
      if (before || after) lines.push({ field, before, after })
    } else if (former !== undefined && former in detail) {
      const [before, after] = [valueOf(kind, detail[former], currency), valueOf(kind, stored, currency)]
      if (before || after) lines.push({ field, before, after })
    } else {
      const after = valueOf(kind, stored, currency)
      if (after) lines.push({ field, after })
    }
  }
  return lines.sort((one, other) => Number('before' in other) - Number('before' in one))
}

function numbered(stored: unknown, numbers: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(stored)) return stored.map((each) => numbered(each, numbers))
  return typeof stored === 'string' && Object.hasOwn(numbers, stored) ? numbers[stored] : stored
}

function asPair(stored: unknown): { from: unknown; to: unknown } | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  return 'from' in stored && 'to' in stored ? stored : null
}

/** Maximum number of listed values; a longer list ends with a count. */
const MOST_VALUES = 20

/** Reads a value; null if it does not match the type of the field. */
function valueOf(kind: Value['kind'] | 'field', stored: unknown, currency: CurrencyCode | null): Value | null {
  if (Array.isArray(stored)) {
    const values = stored.slice(0, MOST_VALUES).flatMap((each) => valueOf(kind, each, currency) ?? [])
    const rest = stored.length - MOST_VALUES
    if (values.length === 0) return null
    return { kind: 'list', values: rest > 0 ? [...values, { kind: 'text', text: `+${rest}` }] : values }
  }
  switch (kind) {
    case 'number':
      return typeof stored === 'number' ? { kind, number: stored } : null
    case 'money':
      return typeof stored === 'number' && Number.isSafeInteger(stored) && currency
        ? { kind, minor: stored, currency }
        : null
    case 'truth':
      return typeof stored === 'boolean' ? { kind, isTrue: stored } : null
    case 'date': {
      const date = typeof stored === 'string' ? asCalendarDate(stored) : null
      return date && { kind, date }
    }
    case 'word':
      return typeof stored === 'string' && stored !== '' ? { kind, word: stored } : null
    case 'field':
    case 'text':
    case 'list':
      if (typeof stored === 'number') return { kind: 'number', number: stored }
      if (typeof stored !== 'string' || stored === '') return null
      return kind === 'field' ? { kind: 'word', word: `field:${stored}` } : { kind: 'text', text: stored }
  }
}
