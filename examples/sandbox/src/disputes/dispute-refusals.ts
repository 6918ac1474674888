/**
 * Messages and error locations of refused disputes and answers, for integrators. Source: docs/spec/disputes.md
 * DSP-18…DSP-26, DSP-40.
 */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'

const DETAILS = {
  'dispute-no-invoices': 'The dispute names no invoice. Add at least one that can be disputed.',
  'dispute-invoice-repeated': 'The invoice or line is already in the request. Send it once.',
  'dispute-invoice-unknown':
    'The invoice or line does not exist, or you have no access to it. Check trx_id and line_number.',
  'dispute-invoice-ineligible': 'The invoice cannot be disputed; meta.reason says why. Omit it.',
  'dispute-invoice-already-disputed': 'An open dispute already covers this invoice or line. Respond to it.',
  'dispute-amount-invalid': 'The amount is invalid; meta.reason says why, meta.most is the maximum in minor units.',
  'dispute-reason-unknown': 'The reason does not exist. Use one of GET /customer-dispute-reasons.',
  'dispute-documents-required':
    'The reason requires a supporting document. Upload one and send its id in document_ids.',
  'dispute-document-unknown': 'No completed upload of yours has this id. Upload the file again and send its id.',
  'dispute-contacts-not-added': 'A contact cannot be added; meta.reason says why. Correct or omit it.',
  'dispute-contact-kept':
    'The contact was added by another party, or opened the dispute. Remove only contacts with removable: true.',
  'dispute-predecessor-unusable': 'The dispute cannot have a successor; meta.reason says why.',
  'dispute-not-answerable': 'The dispute does not allow this action now; meta.reason says why.',
  'dispute-changed': 'The dispute has changed since it was read. Read it again and decide again.',
  'dispute-answers-mixed': 'The disputes cannot be answered together; meta.reason says why. Choose others.',
  'dispute-last-invoice': 'It is the only invoice of the dispute. Withdraw the dispute instead.',
  'document-type-refused': 'Files of this type are not accepted. Send pdf, png, jpg, tif, csv, txt, docx or xlsx.',
  'document-unreadable': 'The file is empty or its content does not match its extension. Send the original.',
  'document-image-too-large': 'The image has more than 100 000 000 pixels. Send one with fewer, or a PDF.',
  'document-infected': 'The file contains malware. It was discarded. Send a clean file.',
  'document-not-scanned': 'The file is still being scanned for malware. Try again in a few seconds.',
  'document-too-large':
    'The maximum is 10 000 000 bytes for a file and 50 000 000 in total; meta.reason says which is exceeded. Send less.',
  'document-too-many':
    'The number of documents exceeds the limit of a request, dispute, type, or sender; meta.reason says which. Remove some.',
  'document-submitted': 'The document is already part of a dispute and cannot be removed.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export type DisputeRefusalCode = keyof typeof DETAILS

export const disputeError = createErrorBuilder(DETAILS)
