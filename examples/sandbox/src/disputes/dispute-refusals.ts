/** What a refused dispute or answer says to an integrator, and where it points. Source: docs/spec/disputes.md DSP-18…DSP-26, DSP-40. */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'

const DETAILS = {
  'dispute-no-invoices': 'The dispute names no invoice. Add at least one that can be disputed.',
  'dispute-invoice-repeated': 'The invoice or this line of it stands in the request already. Keep it once.',
  'dispute-invoice-unknown':
    'There is no such invoice or line, or it is not yours to dispute. Check trx_id and line_number.',
  'dispute-invoice-ineligible': 'The invoice cannot be disputed; meta.reason says why. Leave it out.',
  'dispute-invoice-already-disputed': 'An open dispute covers this invoice or line already. Answer that one.',
  'dispute-amount-invalid':
    'The amount does not fit; meta.reason says why and meta.most how much is possible, in minor units.',
  'dispute-reason-unknown': 'There is no such reason. Take one of GET /customer-dispute-reasons.',
  'dispute-documents-required': 'The reason needs a supporting document. Upload one and name it in document_ids.',
  'dispute-document-unknown': 'There is no such finished upload of yours. Upload the file again and name its id.',
  'dispute-contacts-not-added': 'A contact cannot be added; meta.reason says why. Correct it or leave it out.',
  'dispute-contact-kept':
    'The contact was named by another side, or opened the dispute, and stays. Take out only those with removable.',
  'dispute-predecessor-unusable': 'The dispute cannot be followed by a new one; meta.reason says why.',
  'dispute-not-answerable': 'This cannot be done to the dispute now; meta.reason says why.',
  'dispute-changed': 'The dispute has changed since it was read. Read it again and decide anew.',
  'dispute-answers-mixed': 'The disputes cannot be answered together; meta.reason says why. Choose others.',
  'dispute-last-invoice': 'It is the only invoice of the dispute. Withdraw the dispute instead.',
  'document-type-refused': 'Files of this kind are not taken. Send pdf, png, jpg, tif, csv, txt, docx or xlsx.',
  'document-unreadable': 'The file is empty or holds something else than its name says. Send the original.',
  'document-image-too-large':
    'The picture has more than 100 000 000 pixels, however small the file is. Send one with fewer, or a PDF.',
  'document-infected': 'The file holds malware. Nothing of it is kept, and no user can open it. Send a clean file.',
  'document-not-scanned': 'The file is still being scanned for malware. Ask for it again in some seconds.',
  'document-too-large':
    'One file may have 10 000 000 bytes, all together 50 000 000; meta.reason says which is exceeded. Send less.',
  'document-too-many':
    'There are more documents than a request, a dispute, a type or a sender may have; meta.reason says which. Remove some.',
  'document-submitted': 'The document belongs to a dispute already and stays there.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export type DisputeRefusalCode = keyof typeof DETAILS

export const disputeError = createErrorBuilder(DETAILS)
