/** Of disputes and of documents. Source: docs/spec/errors.md ERR-7. */
import { LIMITS, uploadTypes } from 'netterms/contract/internal'
import { MAX_IMAGE_PIXELS } from '../../documents/image-size.ts'
import type { ErrorMeanings } from './error-meaning.ts'

const MEGABYTES = LIMITS.maxUploadBytes / 1_000_000
const MEGABYTES_TOGETHER = LIMITS.maxUploadBytesTogether / 1_000_000

export const DISPUTE_ERROR_MEANINGS = {
  'dispute-no-invoices': {
    happened: 'The request for a dispute names no invoice.',
    todo: 'Send at least one in `invoices`, with `trx_id` and `amount`.',
  },
  'dispute-invoice-repeated': {
    happened: 'An invoice as a whole, or one line of it, stands twice in a request for a dispute.',
    todo: 'Keep it once; the pointer names the later one. Several lines of one invoice may be disputed together.',
  },
  'dispute-invoice-unknown': {
    happened: 'An invoice, or the line of it that is named, does not exist among those of the customer who disputes.',
    todo: 'Check `trx_id`, `line_number` and `buid_customer`; the pointer says which of the first two it is.',
  },
  'dispute-invoice-ineligible': {
    happened: `The invoice cannot be disputed: it is closed, not posted yet, being paid, on hold or was paid more than ${LIMITS.paidDisputableDays} days ago, the account’s status or the program does not allow it, or nothing of it is left to dispute.`,
    todo: 'Leave it out; `meta.reason` says why. `GET /customer-dispute-ineligible-trxs` tells before somebody has filled in anything.',
  },
  'dispute-invoice-already-disputed': {
    happened: 'An open dispute covers this invoice, or this line of it, already.',
    todo: 'Look for that dispute in `GET /disputes` and answer it instead of opening another one.',
  },
  'dispute-amount-invalid': {
    happened:
      'An amount that is disputed, offered or granted is no whole number of minor units above zero, is more than can be, is for what is not disputed, or came with an action that takes none.',
    todo: '`meta.reason` says which, and when a dispute is opened `meta.most` how much is possible. A grant in part is less than the whole: grant in full instead.',
  },
  'dispute-reason-unknown': {
    happened: 'There is no reason of this id.',
    todo: 'Take one that `GET /customer-dispute-reasons` lists now; do not keep the list for longer than a page.',
  },
  'dispute-documents-required': {
    happened: 'The reason that was chosen wants a supporting document, and the request names none.',
    todo: 'Upload one with `POST /dispute-documents` and name its id in `document_ids`; the list of reasons says of each whether it needs one.',
  },
  'dispute-document-unknown': {
    happened: `A document id is not that of an upload of this user that still waits: it was never completed, is older than ${LIMITS.uploadKeptHours} hours, belongs to a dispute by now, or is named twice.`,
    todo: 'Upload the file again and name the new id, once; the pointer says which it is.',
  },
  'dispute-contacts-not-added': {
    happened:
      'A contact cannot be added (unknown, without a name or an e-mail address that is one, of an unknown type, named twice, or one too many), so no dispute was opened and nobody was named.',
    todo: 'Correct it or leave it out; `meta.reason` says why. Somebody of the account is named by `id`, anybody else by name and e-mail address.',
  },
  'dispute-contact-kept': {
    happened: 'The contact was named by another side of the dispute, or is the person who opened it, and stays.',
    todo: 'Offer removing only for contacts with `removable: true`; read the dispute again when the screen said otherwise.',
  },
  'dispute-predecessor-unusable': {
    happened:
      'The dispute that the new one is to follow is unknown, still open, followed by another one already, or of another dealer or currency than every invoice here.',
    todo: '`meta.reason` says which. Answer the one that is open, or send the request without `predecessor_id`.',
  },
  'dispute-not-answerable': {
    happened:
      'The action cannot be taken on the dispute now: it has expired, is closed or being adjusted, it is the other side’s turn, or somebody else opened it.',
    todo: 'Read it again, show `meta.status`, and offer only what it allows now; `meta.reason` says why this one is not.',
  },
  'dispute-changed': {
    happened:
      'The dispute has changed since it was read, because somebody has answered or a deadline has passed, so the answer was not taken.',
    todo: 'Read the dispute again, show what it has become, and send the decision with its new `version`.',
  },
  'dispute-answers-mixed': {
    happened: 'Disputes cannot be answered together that differ in status, and none may be named twice.',
    todo: '`meta.reason` says which it was. Select disputes of one status; one that was changed by others meanwhile does not count as mixed and is told in its own result.',
  },
  'dispute-last-invoice': {
    happened: 'The invoice is the only one of its dispute, and a dispute without an invoice does not exist.',
    todo: 'Withdraw the dispute instead: `POST /disputes/:dispute_id/withdrawal`.',
  },
  'document-type-refused': {
    happened: 'The file’s ending, or the media type that came with it, is not one of those that are taken.',
    todo: `Send one of ${uploadTypes.join(', ')}, and leave the media type to the browser.`,
  },
  'document-unreadable': {
    happened: 'The file is empty, or its content is of another kind than its ending says.',
    todo: 'Send the original instead of a renamed one; `meta.reason` says whether it was empty or of other content.',
  },
  'document-image-too-large': {
    happened: `The header of the picture says more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels, which would fill the memory of the user who opens it.`,
    todo: 'Send the picture with fewer pixels, or the document as a PDF.',
  },
  'document-infected': {
    happened:
      'The scan for malware found something in the file: while it was sent, so that nothing of it was kept, or later, so that it was removed.',
    todo: 'Do not send it again. Clean the machine that it came from, and send a new copy of the document.',
  },
  'document-not-scanned': {
    happened: 'The file was taken while the scanner was away or slow, and no user opens it before it has been scanned.',
    todo: 'Retry after the time in `Retry-After`; `scan` of the document says `waiting` until then.',
  },
  'document-too-large': {
    happened: `One file is larger than ${MEGABYTES} MB, or the documents of one request are larger than ${MEGABYTES_TOGETHER} MB together.`,
    todo: '`meta.reason` says which. Compress or split the file, or send some documents with a later answer.',
  },
  'document-too-many': {
    happened: `There would be more documents than allowed: ${LIMITS.maxUploadsAtOnce} in a request, ${LIMITS.maxDisputeDocuments} in a dispute, ${LIMITS.maxDisputeDocumentsOfType} of one type in it, or ${LIMITS.maxUploadsWaiting} uploads of one user that wait to be submitted.`,
    todo: `\`meta.reason\` says which. Take back uploads that nobody needs with \`DELETE /dispute-documents/:document_id\`; what waits is forgotten after ${LIMITS.uploadKeptHours} hours.`,
  },
  'document-submitted': {
    happened: 'The document was submitted with its dispute and is part of it for good, so it cannot be taken back.',
    todo: 'Add another document with the next answer and say in its comment what it replaces.',
  },
  'document-already-there': {
    happened: 'The transaction has its dealer’s invoice document already, and there is one of it only.',
    todo: 'Remove that one with `DELETE /merchant-invoice-documents`, then send the new one.',
  },
  'document-sale-unknown': {
    happened:
      'Several originals were uploaded together, and no sale of the dealer has the invoice number that is the name of this file, so the file was not sent.',
    todo: 'Nothing in the host: the user chooses the sale of the file, or names the file like the invoice number.',
    cause: 'None: the message names the file.',
  },
  'document-sale-several': {
    happened:
      'Several originals were uploaded together, and more than one sale of the dealer has the invoice number that is the name of this file, so the file was not sent.',
    todo: 'Nothing in the host: the user chooses the sale of the file.',
    cause: 'None: the message names the file.',
  },
  'document-not-needed': {
    happened:
      'The application does not need a document of this type, because it is there already, was never asked for, or a decision was made, so the file was not kept.',
    todo: 'Read the application again and send what its `documents` say is not received.',
  },
  'document-not-removable': {
    happened:
      'The document came another way than by an upload of the applicant’s users, or a decision was made, so it stays with the application.',
    todo: 'Remove only documents that `applications.list` says are `removable`.',
  },
} as const satisfies Partial<ErrorMeanings>
