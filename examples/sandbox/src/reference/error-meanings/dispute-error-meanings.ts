/** Meanings of the errors of disputes and documents. Source: docs/spec/errors.md ERR-7. */
import { LIMITS, uploadTypes } from 'netterms/contract/internal'
import { MAX_IMAGE_PIXELS } from '../../documents/image-size.ts'
import type { ErrorMeanings } from './error-meaning.ts'

const MEGABYTES = LIMITS.maxUploadBytes / 1_000_000
const MEGABYTES_TOGETHER = LIMITS.maxUploadBytesTogether / 1_000_000

export const DISPUTE_ERROR_MEANINGS = {
  'dispute-no-invoices': {
    happened: 'The request for a dispute has no invoice.',
    todo: 'Send at least one in `invoices`, with `trx_id` and `amount`.',
  },
  'dispute-invoice-repeated': {
    happened: 'A request for a dispute has the same invoice, or the same line of it, twice.',
    todo: 'Send it once; the pointer names the later one. Several lines of one invoice may be disputed together.',
  },
  'dispute-invoice-unknown': {
    happened: 'An invoice, or the line of it that the request names, does not exist for the customer who disputes it.',
    todo: 'Check `trx_id`, `line_number` and `buid_customer`; the pointer says which of the first two it is.',
  },
  'dispute-invoice-ineligible': {
    happened: `The invoice cannot be disputed: it is closed, not posted yet, being paid, on hold, or was paid more than ${LIMITS.paidDisputableDays} days ago, the account’s status or the program does not allow it, or no amount of it is left to dispute.`,
    todo: 'Omit it; `meta.reason` says why. `GET /customer-dispute-ineligible-trxs` lists such invoices before the user fills in the form.',
  },
  'dispute-invoice-already-disputed': {
    happened: 'This invoice, or this line of it, is already in an open dispute.',
    todo: 'Find that dispute in `GET /disputes` and respond to it instead of opening another one.',
  },
  'dispute-amount-invalid': {
    happened:
      'An amount that is disputed, offered, or granted is not a whole number of minor units above zero, exceeds the maximum, is for an invoice that is not disputed, or was sent with an action that takes no amount.',
    todo: '`meta.reason` says which; when a dispute is opened, `meta.most` is the maximum. A partial grant is less than the full amount: to grant all of it, use the full grant.',
  },
  'dispute-reason-unknown': {
    happened: 'No dispute reason has this id.',
    todo: 'Choose one that `GET /customer-dispute-reasons` currently lists; do not cache the list for longer than a page view.',
  },
  'dispute-documents-required': {
    happened: 'The chosen reason requires a supporting document, and the request has none.',
    todo: 'Upload one with `POST /dispute-documents` and send its id in `document_ids`; the list of reasons says which of them require a document.',
  },
  'dispute-document-unknown': {
    happened: `A document id does not belong to a pending upload of this user: the upload was never completed, is older than ${LIMITS.uploadKeptHours} hours, already belongs to a dispute, or is listed twice.`,
    todo: 'Upload the file again and send the new id once; the pointer names the id.',
  },
  'dispute-contacts-not-added': {
    happened:
      'A contact cannot be added (unknown, without a name or a valid e-mail address, of an unknown type, listed twice, or above the limit), so no dispute was opened and no contact was added.',
    todo: 'Correct or omit it; `meta.reason` says why. Send the `id` of a user of the account, or the name and e-mail address of another person.',
  },
  'dispute-contact-kept': {
    happened:
      'The contact cannot be removed, because another party of the dispute added it, or because it is the user who opened the dispute.',
    todo: 'Offer removal only for contacts with `removable: true`; if the screen showed otherwise, read the dispute again.',
  },
  'dispute-predecessor-unusable': {
    happened:
      'The predecessor of the new dispute is unknown, still open, already has a successor, or has a different dealer or currency than the invoices.',
    todo: '`meta.reason` says which. Respond to the open dispute, or send the request without `predecessor_id`.',
  },
  'dispute-not-answerable': {
    happened:
      'The dispute’s current state does not allow the action: it has expired, is closed or being adjusted, is waiting for the other party, or was opened by another user.',
    todo: 'Read it again, show `meta.status`, and offer only the actions that it allows; `meta.reason` says why this one is not allowed.',
  },
  'dispute-changed': {
    happened:
      'The dispute has changed since it was read, because another user responded or a deadline passed, so the response was not saved.',
    todo: 'Read the dispute again, show its current state, and send the decision with its new `version`.',
  },
  'dispute-answers-mixed': {
    happened: 'Disputes of different statuses cannot be answered in one request, and each may be listed only once.',
    todo: '`meta.reason` says which. Select disputes of one status; a dispute that another user has changed since does not count as mixed and fails in its own result.',
  },
  'dispute-last-invoice': {
    happened: 'The invoice is the only one of its dispute, and a dispute needs at least one.',
    todo: 'Withdraw the dispute instead: `POST /disputes/:dispute_id/withdrawal`.',
  },
  'document-type-refused': {
    happened: 'The file’s extension, or the media type sent with it, is not accepted.',
    todo: `Send one of ${uploadTypes.join(', ')}, and leave the media type to the browser.`,
  },
  'document-unreadable': {
    happened: 'The file is empty, or its content does not match its extension.',
    todo: 'Send the original instead of a renamed copy; `meta.reason` says whether it was empty or had other content.',
  },
  'document-image-too-large': {
    happened: `The image header declares more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels, which would exhaust the memory of the device that opens it.`,
    todo: 'Send the image with fewer pixels, or the document as a PDF.',
  },
  'document-infected': {
    happened:
      'The malware scan found a threat in the file, either during the upload, which was then discarded, or later, and the file was removed.',
    todo: 'Do not send it again. Clean the device that it came from, and send a new copy of the document.',
  },
  'document-not-scanned': {
    happened:
      'The file was accepted while the malware scanner was unavailable or slow, and cannot be opened until it has been scanned.',
    todo: 'Retry after the time in `Retry-After`; until then, `scan` of the document is `waiting`.',
  },
  'document-too-large': {
    happened: `One file is larger than ${MEGABYTES} MB, or the documents of one request are larger than ${MEGABYTES_TOGETHER} MB together.`,
    todo: '`meta.reason` says which. Compress or split the file, or send some documents with a later response.',
  },
  'document-too-many': {
    happened: `The number of documents would exceed the limit: ${LIMITS.maxUploadsAtOnce} in a request, ${LIMITS.maxDisputeDocuments} in a dispute, ${LIMITS.maxDisputeDocumentsOfType} of one type in it, or ${LIMITS.maxUploadsWaiting} pending uploads of one user.`,
    todo: `\`meta.reason\` says which. Delete uploads that are not needed with \`DELETE /dispute-documents/:document_id\`; pending uploads are deleted after ${LIMITS.uploadKeptHours} hours.`,
  },
  'document-submitted': {
    happened: 'The document was submitted with its dispute and is permanently part of it, so it cannot be deleted.',
    todo: 'Add another document with the next response and say in the comment which document it replaces.',
  },
  'document-already-there': {
    happened: 'The transaction already has its dealer’s invoice document, and it can have only one.',
    todo: 'Remove that one with `DELETE /merchant-invoice-documents`, then send the new one.',
  },
  'document-sale-unknown': {
    happened:
      'Several originals were uploaded together, and the name of this file is not the invoice number of any of the dealer’s sales, so the file was not sent.',
    todo: 'Nothing in the host: the user chooses the sale of the file, or renames the file to its invoice number.',
    cause: 'None: the message names the file.',
  },
  'document-sale-several': {
    happened:
      'Several originals were uploaded together, and the name of this file is the invoice number of more than one of the dealer’s sales, so the file was not sent.',
    todo: 'Nothing in the host: the user chooses the sale of the file.',
    cause: 'None: the message names the file.',
  },
  'document-not-needed': {
    happened:
      'The application does not need a document of this type, because it has one, never required one, or is already decided, so the file was discarded.',
    todo: 'Read the application again and send the documents that `documents` lists as not received.',
  },
  'document-not-removable': {
    happened:
      'The document was not uploaded by one of the applicant’s users, or the application is already decided, so it cannot be removed.',
    todo: 'Remove only documents that `applications.list` marks as `removable`.',
  },
} as const satisfies Partial<ErrorMeanings>
