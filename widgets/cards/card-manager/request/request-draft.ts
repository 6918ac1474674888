/**
 * Input for new cards and its validation. Pure; the server validates each card with the same rules (CRD-9, CRD-24,
 * CRD-25). Source: docs/spec/cards.md CRD-22, CRD-48, CRD-49.
 */
import {
  type Address,
  type CallInput,
  CARD_LIMITS,
  cardHolderProblem,
  type CardHolderProblem,
  type CurrencyCode,
  type Customer,
  isBlank,
  isTextWithin,
  printedHolder,
  type requestCardsTogether,
  spendingLimitProblem,
} from '../../../../src/contract/index.ts'

export interface RequestLine {
  /** Key of the line, not of a card. */
  key: number
  holder: string
  limitMinor: number | null
  /** True if the text of the field is not a valid amount. */
  isLimitUnreadable: boolean
}

export interface AddressText {
  contact: string
  line1: string
  line2: string
  cityStateZip: string
  country: string
}

export interface RequestDraft {
  customerId: string | null
  /** The account as it was when selected; null if the page sets it. */
  account: Customer | null
  lines: readonly RequestLine[]
  /** Null means the account's own address. */
  address: AddressText | null
}

export const ADDRESS_FIELDS = ['contact', 'line1', 'line2', 'cityStateZip', 'country'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
/** Address fields that may be empty. */
const OPTIONAL: readonly AddressField[] = ['contact', 'line2']

let lastKey = 0
export function newLine(holder = ''): RequestLine {
  lastKey += 1
  return { key: lastKey, holder, limitMinor: null, isLimitUnreadable: false }
}

export const emptyDraft = (customerId: string | null): RequestDraft => ({
  customerId,
  account: null,
  lines: [newLine()],
  address: null,
})

export const addressTextOf = ({ contact, lines, cityStateZip, country }: Address): AddressText => ({
  contact: contact ?? '',
  line1: lines[0] ?? '',
  line2: lines.slice(1).join(', '),
  cityStateZip,
  country,
})

/** Invisible characters that occur in text copied from a table or an e-mail. */
const INVISIBLE = /[\u200B-\u200F\u2060\uFEFF\u00AD]/g
export const cleanName = (text: string): string => text.replace(INVISIBLE, '').replace(/[\u00A0\u202F\t]/g, ' ')

/** Splits a pasted column or list into names, one per line; null for a single name. */
export function pastedNames(text: string): string[] | null {
  const names = text
    .split(/[\r\n]+/)
    .map((line) => printedHolder(cleanName(line)))
    .filter((name) => name !== '')
  return names.length > 1 ? names : null
}

/** Fills the line that received the paste, then new lines below it, up to the limit of one request. */
export function withNames(lines: readonly RequestLine[], at: number, names: readonly string[]): RequestLine[] {
  const [first = '', ...others] = names
  const filled = lines.map((line, index) => (index === at ? { ...line, holder: first } : line))
  return filled
    .toSpliced(at + 1, 0, ...others.map((name) => newLine(name)))
    .filter((line, index) => index <= at + others.length || line.holder !== '')
    .slice(0, CARD_LIMITS.maxCardsTogether)
}

export type LimitProblem = 'unreadable' | 'not-positive' | 'too-large'
export type AddressProblem = 'blank' | 'too-long'

export const holderLength = (holder: string): number => Array.from(printedHolder(cleanName(holder))).length

export const holderProblem = ({ holder }: RequestLine): CardHolderProblem | null => cardHolderProblem(cleanName(holder))

export function limitProblem(line: RequestLine, currency: CurrencyCode | null): LimitProblem | null {
  if (line.isLimitUnreadable) return 'unreadable'
  return line.limitMinor === null || currency === null ? null : spendingLimitProblem(line.limitMinor, currency)
}

export function addressProblem(address: AddressText, field: AddressField): AddressProblem | null {
  const text = address[field].trim()
  if (isBlank(text)) return OPTIONAL.includes(field) ? null : 'blank'
  return isTextWithin(text, CARD_LIMITS.maxAddressLine) ? null : 'too-long'
}

/** Whether the form has no input that could be lost. */
export const isEmptyDraft = ({ lines, address }: RequestDraft): boolean =>
  address === null && lines.every(({ holder, limitMinor }) => holder.trim() === '' && limitMinor === null)

type Body = CallInput<typeof requestCardsTogether>['body']

/** @param own mailing address of the account */
export function bodyOf(draft: RequestDraft & { customerId: string }, own: AddressText, hasLimits: boolean): Body {
  const { contact, line1, line2, cityStateZip, country } = draft.address ?? own
  const orNull = (text: string) => (isBlank(text) ? null : text.trim())
  return {
    buid_customer: draft.customerId,
    cards: draft.lines.map(({ holder, limitMinor }) => ({
      card_holder: printedHolder(cleanName(holder)),
      ...(hasLimits && limitMinor !== null && { spending_limit: limitMinor }),
    })),
    mailing_address: {
      contact_name: orNull(contact),
      line_1: line1.trim(),
      line_2: orNull(line2),
      city_state_zip: cityStateZip.trim(),
      country,
    },
  }
}
