/** Meanings of the errors of payments. Amounts in `meta` are in minor units. Source: docs/spec/errors.md ERR-7. */
import { CARD_CURRENCIES, LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const CURRENCIES = CARD_CURRENCIES.join(', ')
const SUM = (LIMITS.maxPaymentMajor + 1).toLocaleString('en')

export const PAYMENT_ERROR_MEANINGS = {
  'payment-no-invoices': {
    happened:
      'The payment has no lines, and payments on account do not exist: each payment names the invoices that it pays.',
    todo: 'Send at least one line with `trx_id` and `amount`.',
  },
  'payment-too-many-invoices': {
    happened: `The payment has more lines than one may hold: ${LIMITS.maxInvoicesPerBankPayment} from a bank account, ${LIMITS.maxInvoicesPerCardPayment} by card.`,
    todo: 'Split it into several payments of at most `meta.maximum` lines, each with an idempotency key of its own.',
  },
  'payment-invoice-repeated': {
    happened: 'A payment, or an applied credit, has two lines for the same invoice.',
    todo: 'Send one line for each invoice, with the full amount to pay; the pointer names the later line.',
  },
  'payment-amount-not-integer': {
    happened: 'An amount is not a whole number of the currency’s minor units, or is too large.',
    todo: 'Send cents, not dollars, as an integer, and calculate with integers only.',
  },
  'payment-amount-not-positive': {
    happened: 'An amount to pay is zero or negative.',
    todo: 'Omit invoices with nothing to pay. Apply a credit with `POST /credit-memos/:id/applications`, not with a negative line.',
  },
  'payment-amount-above-open': {
    happened:
      'An amount is more than can be paid on its invoice, which is the open amount less the disputed amount; part of it may have been paid since it was read.',
    todo: 'Read the invoice again and pay at most `meta.payable`.',
  },
  'payment-amount-below-minimum': {
    happened: `An amount is below the minimum payment: ${LIMITS.partialMinimumMajor} major unit of the currency from a bank account, or the full open amount if that is less, and always ${LIMITS.cardMinimumMajor} by card.`,
    todo: 'Pay more of that invoice, or the full open amount; a smaller open amount cannot be paid by card.',
  },
  'payment-above-limit': {
    happened: `The total is above the maximum of one payment, which is less than ${SUM} in the currency’s major units (the same figure in each currency, taken from the same-day limit of ACH).`,
    todo: 'Split it into several payments of at most `meta.maximum`, each with its own idempotency key.',
  },
  'payment-currency-mixed': {
    happened:
      'The currency of an invoice differs from that of the payment or the applied credit, and amounts are not converted.',
    todo: 'Make one payment for each currency; `meta.currency` is the invoice’s.',
  },
  'payment-total-mismatch': {
    happened:
      'The `total` of the payment is not the sum of its lines, so the payer did not see the amount that would be paid.',
    todo: 'Send the `total` of the preview that was shown, and request a new preview after any change of the lines; `meta.expected` is the sum.',
  },
  'payment-terms-not-accepted': {
    happened: 'The payment was sent with `terms_accepted: false`, and a payment requires the payer’s consent.',
    todo: 'Show the terms and send `terms_accepted: true` once the payer has accepted them; never set it without their consent.',
  },
  'payment-review-missing': {
    happened:
      'The `review_token` was not issued by a preview of exactly this payment: the same payer, customer, method, currency, lines, and day.',
    todo: 'Send `POST /payment-previews`, show the response, and pay with its `review_token` and the same draft.',
  },
  'payment-review-outdated': {
    happened:
      'The preview matches this payment, but the payment would now move on other days, usually because a cut-off has passed.',
    todo: 'Send a new preview, show the new days (`meta.leaves_on`, `meta.posts_by`), and let the payer confirm again.',
  },
  'payment-invoice-not-payable': {
    happened:
      'An invoice cannot be paid in its current state: paid, on hold, closed, not billed yet, or disputed in full.',
    todo: 'Omit it; `meta.reason` gives the state, and `meta.invoiceId` the invoice. Read the list again before the next attempt.',
  },
  'payment-invoice-changed': {
    happened: 'The open amount of an invoice has changed since this payment was reviewed.',
    todo: '`meta.open_before` and `meta.open` are the open amounts then and now, `meta.payable` is the maximum. Show the new amounts to the payer, send a new preview, and let them accept terms and fee again. Nothing was charged, and the key can be used again.',
  },
  'payment-invoice-already-in-payment': {
    happened:
      'An invoice is in another payment that is still in progress, possibly by a colleague or by the same user in another tab.',
    todo: 'Check that payment (`meta.paymentNumber`, `meta.payer`) first: it may be an earlier attempt of this one. Pay the other invoices without this one; if that payment fails, the invoice can be paid again.',
  },
  'payment-invoice-unknown': {
    happened: 'An invoice does not exist for the customer of the payment.',
    todo: 'Check `trx_id` (it is not the invoice’s number) and `buid_customer`: a payment is for one customer.',
  },
  'payment-bank-account-unknown': {
    happened: 'The bank account does not exist for the customer of the payment, or has been removed.',
    todo: 'Use an id that `GET /payment-methods` or `GET /bank-accounts` currently lists.',
  },
  'payment-bank-account-not-usable': {
    happened:
      'The bank account cannot be used to pay: it is not verified yet, was disabled, or is not enabled for online payment.',
    todo: 'Choose another one, verify it with its two small deposits, or add online payment to its `paymentTypes`.',
  },
  'payment-bank-account-currency': {
    happened: 'The currency of the bank account differs from that of the invoices.',
    todo: 'Choose an account in the currency of the payment; `meta.currency` is the account’s.',
  },
  'payment-credit-above-total': {
    happened: 'The credits of a payment add up to more than its invoices can take.',
    todo: 'Apply at most `meta.most` in total, or add an invoice. Nothing was applied or charged.',
  },
  'payment-method-not-needed': {
    happened: 'The credits cover the whole payment, but the request also names a bank account, a card, or a day.',
    todo: 'Omit the attribute that `source.pointer` names and send a new preview: a payment covered by credit charges nothing.',
  },
  'payment-reference-invalid': {
    happened: `The payer’s reference is longer than ${LIMITS.maxPaymentReference} characters, or has characters that banks do not pass on; \`meta.reason\` says which.`,
    todo: "Use letters without accents, digits, spaces, and the marks / - ? : ( ) . , ' + # & _ with a letter or digit first. Nothing was charged.",
  },
  'payment-customer-not-eligible': {
    happened: 'The customer cannot pay online: the account is locked, or the program has not enabled it.',
    todo: '`meta.reason` says which. Only the provider’s support can change it, and the widget refers the payer there.',
  },
  'payment-several-by-bank': {
    happened:
      'The request pays several accounts together from a bank account; payments from a bank account are made for each account separately.',
    todo: 'Offer a card with `card_id`, or send `POST /payments` for each account with one of its bank accounts.',
  },
  'payment-account-repeated': {
    happened: 'A group of payments has two payments for the same account.',
    todo: 'Send one payment for each account, with all of its lines.',
  },
  'payment-date-invalid': {
    happened: `The day of a scheduled payment is in the past (today counts as past after its cut-off), is not a banking day, or is more than ${LIMITS.scheduleDays} days ahead; card payments cannot be scheduled.`,
    todo: 'Offer `meta.next`, the next possible day, if present; `meta.reason` names the problem. Omit `scheduled_on` to pay now, and always for cards.',
  },
  'payment-not-cancelable': {
    happened:
      'The payment can no longer be canceled: the cut-off of its day has passed, it is no longer processing, or it was made by card.',
    todo: 'Read it again; `meta.reason` and `meta.status` give its state. Nothing was changed: the payment continues.',
  },
  'payment-card-unknown': {
    happened: 'The card does not exist for the payer’s customers, or has been removed.',
    todo: 'Use an id that `GET /payment-methods` currently lists.',
  },
  'payment-card-not-usable': {
    happened: 'The card has expired.',
    todo: 'Choose another method, or remove the card and add it with its new expiry date.',
  },
  'payment-card-currency': {
    happened: `Cards cannot pay in the payment’s currency; they can pay in ${CURRENCIES}.`,
    todo: 'Choose a bank account.',
  },
  'payment-fee-not-accepted': {
    happened:
      'The fee that the payer accepted is not the fee of this payment: no fee was shown, the amount or the card has changed since, or a fee was sent where none applies.',
    todo: 'Send a preview, show its `fee`, and send that amount as `fee_accepted` once the payer has accepted it; `meta.fee` is the current fee.',
  },
  'payment-not-refundable': {
    happened:
      'The payment cannot be refunded: it was made from a bank account, has not settled, was already refunded or charged back, its refund is in progress, it paid an invoice that is now closed, or the card network rejected the refund.',
    todo: 'For the provider’s support: `meta.reason` says which, and `meta.status` is the payment’s status. Do not retry while a refund is in progress.',
  },
} as const satisfies Partial<ErrorMeanings>
