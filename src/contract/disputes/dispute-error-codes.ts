import type { ErrorRow } from '../errors/general-error-codes.ts'

/** What only calls of disputes and of their documents answer. Source: docs/spec/errors.md ERR-5. */
export const DISPUTE_ERROR_CODES = {
  'dispute-no-invoices': { category: 'dispute', retryable: false, status: 422 },
  'dispute-invoice-repeated': { category: 'dispute', retryable: false, status: 422 },
  'dispute-invoice-unknown': { category: 'dispute', retryable: false, status: 404 },
  'dispute-invoice-ineligible': { category: 'dispute', retryable: false, status: 409 },
  'dispute-invoice-already-disputed': { category: 'dispute', retryable: false, status: 409 },
  'dispute-amount-invalid': { category: 'dispute', retryable: false, status: 422 },
  'dispute-reason-unknown': { category: 'dispute', retryable: false, status: 422 },
  'dispute-documents-required': { category: 'dispute', retryable: false, status: 422 },
  'dispute-document-unknown': { category: 'dispute', retryable: false, status: 422 },
  'dispute-contacts-not-added': { category: 'dispute', retryable: false, status: 422 },
  'dispute-contacts-left-out': { category: 'dispute', retryable: false },
  'dispute-contact-kept': { category: 'dispute', retryable: false, status: 409 },
  'dispute-predecessor-unusable': { category: 'dispute', retryable: false, status: 409 },
  'dispute-not-answerable': { category: 'dispute', retryable: false, status: 409 },
  'dispute-changed': { category: 'dispute', retryable: false, status: 409 },
  'dispute-answers-mixed': { category: 'dispute', retryable: false, status: 409 },
  'dispute-last-invoice': { category: 'dispute', retryable: false, status: 409 },
  'document-type-refused': { category: 'document', retryable: false, status: 422 },
  'document-unreadable': { category: 'document', retryable: false, status: 422 },
  'document-too-large': { category: 'document', retryable: false, status: 413 },
  'document-too-many': { category: 'document', retryable: false, status: 422 },
  'document-submitted': { category: 'document', retryable: false, status: 409 },
} as const satisfies Record<`${'dispute' | 'document'}-${string}`, ErrorRow>
