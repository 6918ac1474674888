/**
 * Input of the card form and its validation. Pure. The input is kept only in the frame's memory. Source:
 * docs/spec/payments.md PAY-35, docs/spec/secure.md SEC-91.
 */
import {
  bareDigits,
  type CallInput,
  cardNumberProblem,
  type CardProblem,
  type createPaymentCard,
  isBlank,
  plainName,
  securityCodeProblem,
} from '../../contract/index.ts'

/** Fields in form order. */
export const CARD_FIELDS = ['cardNumber', 'expiry', 'securityCode', 'holderName', 'billingRegion', 'password'] as const
export type CardTextField = (typeof CARD_FIELDS)[number]
export type PaymentCardText = Readonly<Record<CardTextField, string>>

export const EMPTY_CARD: PaymentCardText = {
  cardNumber: '',
  expiry: '',
  securityCode: '',
  holderName: '',
  billingRegion: '',
  password: '',
}

export type CardTextProblem = CardProblem | 'format'

/** Parses an expiry date: `08/28`, `08 / 2028`, and `0828` are August 2028; null if it is not a date. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.\- ]?\s*(\d{4}|\d{2})\s*$/.exec(text) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}

/**
 * Returns the problem with a field. The server checks whether the card has expired, because it has the program's date.
 */
export function cardTextProblem(draft: PaymentCardText, field: CardTextField): CardTextProblem | null {
  switch (field) {
    case 'cardNumber':
      return cardNumberProblem(draft.cardNumber)
    case 'securityCode':
      return securityCodeProblem(draft.securityCode.trim(), draft.cardNumber)
    case 'expiry':
      if (isBlank(draft.expiry)) return 'empty'
      return parseExpiry(draft.expiry) ? null : 'format'
    case 'billingRegion':
      return isBlank(draft.billingRegion) || /^\s*[a-z]{2}\s*$/i.test(draft.billingRegion) ? null : 'format'
    case 'holderName':
    case 'password':
      return isBlank(draft[field]) ? 'empty' : null
  }
}

type Body = CallInput<typeof createPaymentCard>['body']

/** @param draft a valid draft */
export function cardBodyOf(draft: PaymentCardText, customerId: string): Body {
  const expiry = parseExpiry(draft.expiry)
  return {
    buidCustomer: customerId,
    cardNumber: bareDigits(draft.cardNumber),
    securityCode: draft.securityCode.trim(),
    expiryMonth: expiry?.month ?? 0,
    expiryYear: expiry?.year ?? 0,
    holderName: plainName(draft.holderName),
    ...(!isBlank(draft.billingRegion) && { billingRegion: draft.billingRegion.trim().toUpperCase() }),
  }
}
