/** Of payments. Amounts of `meta` are minor units. Source: docs/spec/errors.md ERR-7. */
import { CARD_CURRENCIES, LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const CURRENCIES = CARD_CURRENCIES.join(', ')
const SUM = (LIMITS.maxPaymentMajor + 1).toLocaleString('en')

export const PAYMENT_ERROR_MEANINGS = {
  'payment-no-invoices': {
    happened:
      'The payment has no lines, and there is nothing like a payment on account: each one names the invoices that it pays.',
    todo: 'Send at least one line with `trx_id` and `amount`.',
  },
  'payment-too-many-invoices': {
    happened: `The payment has more lines than one may hold: ${LIMITS.maxInvoicesPerBankPayment} from a bank account, ${LIMITS.maxInvoicesPerCardPayment} by card.`,
    todo: 'Split it into several payments of at most `meta.maximum` lines, each with an idempotency key of its own.',
  },
  'payment-invoice-repeated': {
    happened: 'An invoice stands in two lines of one payment, or of one credit that is applied.',
    todo: 'Keep one line an invoice, with what is to be paid of it in all; the pointer names the later one.',
  },
  'payment-amount-not-integer': {
    happened: 'An amount is no whole number of the currency’s minor units, or too large for one.',
    todo: 'Send cents, not dollars, as an integer, and do not calculate with decimals on the way.',
  },
  'payment-amount-not-positive': {
    happened: 'An amount to pay is zero or negative.',
    todo: 'Leave invoices out of which nothing is to be paid. A credit is applied by `POST /credit-memos/:id/applications`, not by a negative line.',
  },
  'payment-amount-above-open': {
    happened:
      'An amount is more than may be paid of its invoice, which is what is open less what is disputed, perhaps because it has been paid in part since it was read.',
    todo: 'Read the invoice again and pay at most `meta.payable`.',
  },
  'payment-amount-below-minimum': {
    happened: `An amount is less than the least that may be paid: ${LIMITS.partialMinimumMajor} major unit of the currency from a bank account, or the whole rest where that is less, and ${LIMITS.cardMinimumMajor} by card, whatever the rest.`,
    todo: 'Pay more of that invoice, or all that is open; a smaller rest is not paid by card.',
  },
  'payment-above-limit': {
    happened: `The total is above what one payment may move, which is less than ${SUM} in the currency’s major units, the same figure in each currency, after the same-day limit of ACH.`,
    todo: 'Split it into several payments of at most `meta.maximum`, each with an idempotency key of its own.',
  },
  'payment-currency-mixed': {
    happened:
      'An invoice has another currency than the payment, or than the credit that is applied, and nothing is converted.',
    todo: 'Make one payment a currency; `meta.currency` is that of the invoice.',
  },
  'payment-total-mismatch': {
    happened:
      'The `total` of the payment is not the sum of its lines, so what the payer was shown is not what would be paid.',
    todo: 'Send the `total` of the preview that was shown, and a new preview after any change of the lines; `meta.expected` is the sum.',
  },
  'payment-terms-not-accepted': {
    happened: 'The payment came with `terms_accepted: false`, and without the payer’s consent no money moves.',
    todo: 'Show the terms and send `terms_accepted: true` once the payer has accepted them; never set it for her.',
  },
  'payment-review-missing': {
    happened:
      'The `review_token` is not one that a preview gave for exactly this payment: the same payer, customer, method, currency, lines and day.',
    todo: 'Send `POST /payment-previews`, show what it answers, and pay with its `review_token` and the very same draft.',
  },
  'payment-review-outdated': {
    happened:
      'The preview is of this payment, but the money would move on other days by now, mostly because a cut-off has passed since.',
    todo: 'Send a new preview, show the new days (`meta.leaves_on`, `meta.posts_by`), and let the payer confirm again.',
  },
  'payment-invoice-not-payable': {
    happened:
      'An invoice is in a state in which it cannot be paid: paid, on hold, closed, not billed yet, or disputed in full.',
    todo: 'Leave it out; `meta.reason` says which it is and `meta.invoiceId` whose. Read the list again before the next attempt.',
  },
  'payment-invoice-changed': {
    happened: 'Another amount of an invoice is open than the review of this payment showed.',
    todo: '`meta.open_before` and `meta.open` are what was open then and now, `meta.payable` is what can be paid. Show the new amounts to the payer, send a new preview, and let terms and fee be accepted again. Nothing was charged, and the key is not used up.',
  },
  'payment-invoice-already-in-payment': {
    happened:
      'An invoice is in another payment that is still under way, perhaps of a colleague or of the same person in another tab.',
    todo: 'Look at that payment (`meta.paymentNumber`, `meta.payer`) before anything else: it may be this one, sent before. Pay the others without this invoice; once that payment has ended without money, the invoice can be paid again.',
  },
  'payment-invoice-unknown': {
    happened: 'An invoice does not exist among those of the customer who pays, or belongs to another one.',
    todo: 'Check `trx_id` (it is not the invoice’s number) and `buid_customer`: one payment is of one customer.',
  },
  'payment-bank-account-unknown': {
    happened: 'The bank account does not exist among those of the customer who pays, or has been removed.',
    todo: 'Take the id of one that `GET /payment-methods` or `GET /bank-accounts` lists now.',
  },
  'payment-bank-account-not-usable': {
    happened:
      'The bank account is there and does not pay: it waits for its verification, was disabled, or is not meant for online payment.',
    todo: 'Choose another one, verify it by its two small amounts, or add online payment to its `paymentTypes`.',
  },
  'payment-bank-account-currency': {
    happened: 'The bank account holds another currency than the invoices are in.',
    todo: 'Choose an account in the currency of the payment; `meta.currency` is the account’s.',
  },
  'payment-credit-above-total': {
    happened: 'The credits of a payment are more, together, than its invoices take.',
    todo: 'Apply at most `meta.most` in all, or add an invoice. Nothing was applied or charged.',
  },
  'payment-method-not-needed': {
    happened:
      'The credits cover the whole payment, and the request names a bank account, a card, or a day beside them.',
    todo: 'Leave out what `source.pointer` names and send a new preview: a payment that credit covers charges nothing.',
  },
  'payment-reference-invalid': {
    happened: `The payer’s reference is longer than ${LIMITS.maxPaymentReference} characters, or has characters that banks do not pass on; \`meta.reason\` says which.`,
    todo: "Use letters without accents, digits, blanks, and the marks / - ? : ( ) . , ' + # & _ with a letter or digit first. Nothing was charged.",
  },
  'payment-customer-not-eligible': {
    happened: 'The customer may not pay online at all: the account is locked, or the program has not made it eligible.',
    todo: '`meta.reason` says which. It is for the provider’s support to change, and the widget sends the payer there.',
  },
  'payment-several-by-bank': {
    happened: 'Several accounts were to be paid together from a bank account; by bank, each account is paid by itself.',
    todo: 'Offer a card with `card_id`, or send `POST /payments` for each account with one of its bank accounts.',
  },
  'payment-account-repeated': {
    happened: 'The same account stands in two payments of one group.',
    todo: 'Send one payment for each account, with all of its lines.',
  },
  'payment-date-invalid': {
    happened: `The day of a scheduled payment has passed (today’s with its cut-off), is no banking day, or is more than ${LIMITS.scheduleDays} days ahead; a payment by card takes no day.`,
    todo: 'Offer `meta.next`, the next day that works, where there is one; `meta.reason` says what is wrong. Leave `scheduled_on` out to pay at once, and always by card.',
  },
  'payment-not-cancelable': {
    happened:
      'The payment can no longer be stopped: the cut-off of its day has passed, it is not processing any more, or it was made by card.',
    todo: 'Read it again; `meta.reason` and `meta.status` say how it stands. Nothing was changed: the payment takes its course.',
  },
  'payment-card-unknown': {
    happened: 'The card does not exist among those of the payer’s customers, or has been removed.',
    todo: 'Take the id of one that `GET /payment-methods` lists now.',
  },
  'payment-card-not-usable': {
    happened: 'The card has expired.',
    todo: 'Choose another method, or remove the card and add it with its new date.',
  },
  'payment-card-currency': {
    happened: `The payment is in a currency that cards do not pay in; they pay in ${CURRENCIES}.`,
    todo: 'Choose a bank account.',
  },
  'payment-fee-not-accepted': {
    happened:
      'The fee that the payer accepted is not the one that this payment costs, because it was not shown, the amount or the card has changed since, or a fee was sent where there is none.',
    todo: 'Send a preview, show its `fee`, and send that amount as `fee_accepted` once the payer has accepted it; `meta.fee` is what it costs now.',
  },
  'payment-not-refundable': {
    happened:
      'The payment is not given back: it was made from a bank account, has not settled, was refunded or charged back already, its refund is under way, it paid an invoice that is closed by now, or the card network has refused.',
    todo: 'For the provider’s support: `meta.reason` says which and `meta.status` how the payment stands. Do not ask again while a refund is under way.',
  },
} as const satisfies Partial<ErrorMeanings>
