/** Texts of notifications, one file per language. Source: docs/spec/notifications.md NOT-3. */
import type { Language, NotificationKind, PaymentStatus } from 'netterms/contract/internal'
import bg from './texts/bg.json' with { type: 'json' }
import cs from './texts/cs.json' with { type: 'json' }
import da from './texts/da.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import hu from './texts/hu.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import lt from './texts/lt.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }
import pt from './texts/pt.json' with { type: 'json' }
import ro from './texts/ro.json' with { type: 'json' }
import sk from './texts/sk.json' with { type: 'json' }

export const NOTIFICATION_TEMPLATES = [
  'invoices-past-due',
  'dispute-customer-turn',
  'dispute-merchant-turn',
  'chargeback-requested',
  'chargeback-merchant',
  'dispute-granted',
  'dispute-denied',
  'dispute-expired',
  'invoice-adjusted',
  'adjustment-canceled',
  'payment-sent',
  'payment-posted',
  'payment-returned',
  'payment-failed',
  'payment-declined',
  'payment-refunded',
  'payment-charged-back',
  'application-documents',
  'office-closed',
  'card-number-shown',
  'bank-account-added',
  'loyalty-enrolled',
  'loyalty-removed',
] as const
export type NotificationTemplate = (typeof NOTIFICATION_TEMPLATES)[number]

const KINDS: Readonly<Record<NotificationTemplate, NotificationKind>> = {
  'invoices-past-due': 'invoices',
  'dispute-customer-turn': 'disputes',
  'dispute-merchant-turn': 'disputes',
  'chargeback-requested': 'disputes',
  'chargeback-merchant': 'disputes',
  'dispute-granted': 'disputes',
  'dispute-denied': 'disputes',
  'dispute-expired': 'disputes',
  'invoice-adjusted': 'invoices',
  'adjustment-canceled': 'invoices',
  'payment-sent': 'payments',
  'payment-posted': 'payments',
  'payment-returned': 'payments',
  'payment-failed': 'payments',
  'payment-declined': 'payments',
  'payment-refunded': 'payments',
  'payment-charged-back': 'payments',
  'application-documents': 'applications',
  'office-closed': 'announcements',
  'card-number-shown': 'cards',
  'bank-account-added': 'payments',
  'loyalty-enrolled': 'announcements',
  'loyalty-removed': 'announcements',
}

/** Returns the kind of a notification (NOT-11). */
export const kindOf = (template: NotificationTemplate): NotificationKind => KINDS[template]

/** Returns the outcome of the payment in the notification (NOT-10); null for other notifications. */
export const paymentStatusOf = (template: NotificationTemplate): PaymentStatus | null =>
  PAYMENT_STATUS[template] ?? null

const PAYMENT_STATUS: Readonly<Partial<Record<NotificationTemplate, PaymentStatus>>> = {
  'payment-sent': 'processing',
  'payment-posted': 'settled',
  'payment-returned': 'returned',
  'payment-failed': 'failed',
  'payment-declined': 'declined',
  'payment-refunded': 'refunded',
  'payment-charged-back': 'charged back',
}

export type NotificationTexts = Readonly<Record<keyof typeof en, string>>

export const NOTIFICATION_TEXTS: Readonly<Record<Language, NotificationTexts>> = {
  bg,
  cs,
  da,
  de,
  en,
  es,
  fr,
  hu,
  it,
  lt,
  nl,
  pl,
  pt,
  ro,
  sk,
}
