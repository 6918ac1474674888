/** Of requests that are not of the agreed form, of idempotency keys, and of the server itself. Source: docs/spec/errors.md ERR-7. */
import { LIMITS, MEDIA_TYPE } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const [SHORTEST_KEY, LONGEST_KEY] = LIMITS.idempotencyKeyLength
const KEY = `${SHORTEST_KEY} to ${LONGEST_KEY} printable ASCII characters`
const MEGABYTES = LIMITS.maxUploadBytes / 1_000_000

export const REQUEST_ERROR_MEANINGS = {
  'document-invalid': {
    happened:
      'The body could not be read as the document that the call takes: it is missing or not wanted, no strict JSON in UTF-8, has a key twice, a member that no document has, another length than it says, or is a form without exactly the parts `data` and `file`.',
    todo: 'Send one resource object under `data` with `type` and `attributes` and nothing beside it; `detail` says which of these it was, and the pointer where. Let a library write the JSON and the form.',
  },
  'parameter-unknown': {
    happened:
      'The address has a query parameter that this call does not have, and parameters are refused rather than ignored, so that a filter which does nothing is noticed.',
    todo: 'Leave out what `source.parameter` names, or spell it as the API reference does: `filter[status]`, `page[size]`, `sort`. Parameters of caches and of trackers do not belong into calls of the API.',
  },
  'parameter-invalid': {
    happened:
      'A query parameter has a value that it does not take, comes twice, is not percent-encoded text, or is a filter that this call cannot do without and that is missing.',
    todo: `Look at \`source.parameter\` and \`detail\`. Dates, statuses and orders are listed in the API reference; a page has at most ${LIMITS.maxPageSize} rows in most lists, and a comma list at most ${LIMITS.maxFilterListLength} values.`,
  },
  'not-acceptable': {
    happened: `The \`Accept\` header names no form that the API answers in, mostly because the media type has a parameter other than \`profile\` or is plain JSON.`,
    todo: `Send \`Accept: ${MEDIA_TYPE}\` without parameters, or leave the header out.`,
  },
  'type-conflict': {
    happened:
      'The resource object in the body says another `type` than this address takes, for example that of another call, or another `id` than the address names.',
    todo: 'Send the `type` that `detail` names and that the API reference prints above the body of the call. In a change, send the `id` of what the address names, or none.',
  },
  'media-type-unsupported': {
    happened: `The body came in another media type than the call reads: \`${MEDIA_TYPE}\` without a charset or other parameters, or \`multipart/form-data\` for calls that take a file.`,
    todo: 'Set `Content-Type` yourself for JSON, since many clients add a charset or send plain JSON; for a file leave it to the client, which knows the boundary.',
  },
  'body-too-large': {
    happened: `The body is larger than one request may be, which for calls that take a file is ${MEGABYTES} MB and the form around it.`,
    todo: 'Send less at once: fewer lines in a request, a smaller file. `detail` says how large a body may be.',
  },
  'method-not-allowed': {
    happened: 'The address exists and does not take this method.',
    todo: 'Use one of the methods that the `Allow` header of the answer lists; the API reference prints method and address of each call.',
  },
  'attribute-invalid': {
    happened:
      'An attribute is missing or not of the agreed form, or does not go together with another one, such as a payment with both a card and a bank account.',
    todo: 'Each error’s pointer names the attribute, also inside of lists (`/data/attributes/lines/…/amount`), and all of them are told at once: show each beside its field. Amounts are whole minor units, dates have the form of the API reference.',
  },
  'attribute-unknown': {
    happened:
      'The body has an attribute that this call does not have, and attributes are refused rather than ignored, so that a mistyped one is noticed.',
    todo: 'Leave out or rename what the pointer names. After an upgrade compare the version of the API with the one you wrote for.',
  },
  'rate-limited': {
    happened:
      'There were more calls of this kind in a short time than one caller, one address, one account or the whole program may make, and the refused one was not done.',
    todo: 'Wait as long as `Retry-After` says, then send the same request again; `meta.limit` names the limit, and `RateLimit` tells on each answer how much of it is left. The SDK does so by itself for reads and for changes with an idempotency key, unless the wait is long.',
  },
  'server-error': {
    happened:
      'The server failed by a fault of its own; the SDK also says so of a failed answer without an error document, and of a code that its version does not know.',
    todo: 'Send the same request again later, a change under the same idempotency key, and report the correlation id (`X-Request-Id`) if it stays: the provider’s log has a line of that id. In the sandbox, see whether failures are switched on.',
    guide: ['faults', 'What a client does'],
  },
  'server-unavailable': {
    happened:
      'The server cannot do it at the moment, because its database is away, full, read-only or too busy, a network behind it has not answered, or it is being maintained.',
    todo: 'Wait as long as `Retry-After` says and send the same request again, a change under the same idempotency key: it is done once, however often it is sent.',
    guide: ['faults', 'What a client does'],
  },
  'idempotency-key-missing': {
    happened:
      'The call changes something that must not happen twice, and the request has no `Idempotency-Key` header, so it was refused before anything was done.',
    todo: `Send a new key for each new intent, of ${KEY} (a UUID will do), keep it until there is an answer, and send it again when you try again.`,
    guide: ['faults', 'What a client does'],
  },
  'idempotency-key-invalid': {
    happened: `The \`Idempotency-Key\` is shorter or longer than ${KEY}, or has other characters than these.`,
    todo: 'Take a UUID for each intent. Do not build the key of what it is about, such as a name or a total: those change or repeat.',
  },
  'idempotency-key-reused': {
    happened: `This \`Idempotency-Key\` has been used by the same caller for the same call with another body within the last ${LIMITS.idempotencyKeyHours} hours, so this request was not done.`,
    todo: 'Look first what the earlier request has done (for a payment `GET /payments` with `filter[idempotency_key]`), then send the new intent under a new key. Send the very same body when you try again.',
  },
  'idempotency-in-progress': {
    happened:
      'The first request with this `Idempotency-Key` is still being worked on, and a second one waits for it only for a moment.',
    todo: 'Wait as long as `Retry-After` says and send the same request with the same key: it gets the answer of the first one. Never take another key in the meantime.',
    guide: ['faults', 'What a client does'],
  },
} as const satisfies Partial<ErrorMeanings>
