/**
 * Meanings of the errors of malformed requests, of idempotency keys, and of the server itself. Source:
 * docs/spec/errors.md ERR-7.
 */
import { LIMITS, MEDIA_TYPE } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const [SHORTEST_KEY, LONGEST_KEY] = LIMITS.idempotencyKeyLength
const KEY = `${SHORTEST_KEY} to ${LONGEST_KEY} printable ASCII characters`
const MEGABYTES = LIMITS.maxUploadBytes / 1_000_000

export const REQUEST_ERROR_MEANINGS = {
  'document-invalid': {
    happened:
      'The body is not the document that the call takes: it is missing or not allowed, is not strict JSON in UTF-8, has a duplicate key, an unknown member, or a wrong length, or is a form without exactly the parts `data` and `file`.',
    todo: 'Send one resource object under `data` with `type` and `attributes` and no other member; `detail` names the problem, and the pointer its place. Let a library write the JSON and the form.',
  },
  'parameter-unknown': {
    happened:
      'The address has a query parameter that this call does not have; unknown parameters are rejected rather than ignored, so that a misspelled filter is noticed.',
    todo: 'Omit the parameter that `source.parameter` names, or spell it as in the API reference: `filter[status]`, `page[size]`, `sort`. Do not add parameters for caches or trackers to API calls.',
  },
  'parameter-invalid': {
    happened:
      'A query parameter has an invalid value, appears twice, is not percent-encoded text, or is a required filter that is missing.',
    todo: `See \`source.parameter\` and \`detail\`. The API reference lists dates, statuses, and sort orders; a page has at most ${LIMITS.maxPageSize} rows in most lists, and a comma-separated list at most ${LIMITS.maxFilterListLength} values.`,
  },
  'not-acceptable': {
    happened: `The \`Accept\` header names no format that the API can return, usually because the media type has a parameter other than \`profile\` or is plain JSON.`,
    todo: `Send \`Accept: ${MEDIA_TYPE}\` without parameters, or omit the header.`,
  },
  'type-conflict': {
    happened:
      'The `type` of the resource object in the body is not the one that this address takes, or its `id` differs from the one in the address.',
    todo: 'Send the `type` that `detail` names and that the API reference prints above the body of the call. In an update, send the `id` in the address, or none.',
  },
  'media-type-unsupported': {
    happened: `The media type of the body is not the one that the call reads: \`${MEDIA_TYPE}\` without a charset or other parameters, or \`multipart/form-data\` for calls that take a file.`,
    todo: 'Set `Content-Type` yourself for JSON, since many clients add a charset or send plain JSON; for a file, let the client set it, since it knows the boundary.',
  },
  'body-too-large': {
    happened: `The body is larger than the maximum of one request, which is ${MEGABYTES} MB plus the form around it for calls that take a file.`,
    todo: 'Send less in one request: fewer lines, or a smaller file. `detail` gives the maximum.',
  },
  'method-not-allowed': {
    happened: 'The address exists but does not accept this method.',
    todo: 'Use one of the methods in the `Allow` header of the response; the API reference prints the method and address of each call.',
  },
  'attribute-invalid': {
    happened:
      'An attribute is missing, has the wrong format, or cannot be combined with another one, such as a card and a bank account in one payment.',
    todo: 'Each error’s pointer names the attribute, also inside lists (`/data/attributes/lines/…/amount`), and the response contains all errors: show each next to its field. Amounts are whole minor units; the API reference gives the format of dates.',
  },
  'attribute-unknown': {
    happened:
      'The body has an attribute that this call does not have; unknown attributes are rejected rather than ignored, so that a misspelled one is noticed.',
    todo: 'Omit or rename the attribute that the pointer names. After an upgrade, compare the version of the API with the one that your code was written for.',
  },
  'rate-limited': {
    happened:
      'One caller, address, account, or the whole program exceeded the rate limit for this kind of call, and the call was not done.',
    todo: 'Wait as long as `Retry-After` says, then send the same request again; `meta.limit` names the limit, and `RateLimit` on each response gives the remaining calls. The SDK retries reads, and writes with an idempotency key, automatically unless the wait is long.',
  },
  'server-error': {
    happened:
      'The server failed with an internal error; the SDK also raises this code for a failed response without an error document, and for a code that its version does not know.',
    todo: 'Send the same request again later, a write under the same idempotency key, and report the correlation id (`X-Request-Id`) if it persists: the provider’s log has a line with that id. In the sandbox, check whether failures are switched on.',
    guide: ['faults', 'What a client does'],
  },
  'server-unavailable': {
    happened:
      'The server cannot do it at the moment, because its database is unavailable, full, read-only, or too busy, a network behind it does not respond, or it is in maintenance.',
    todo: 'Wait as long as `Retry-After` says and send the same request again, a write under the same idempotency key: it runs only once.',
    guide: ['faults', 'What a client does'],
  },
  'idempotency-key-missing': {
    happened:
      'The call must not run twice, and the request has no `Idempotency-Key` header, so it was rejected and nothing was done.',
    todo: `Send a new key of ${KEY} for each new intent (for example, a UUID), store it until there is a response, and send the same key in each retry.`,
    guide: ['faults', 'What a client does'],
  },
  'idempotency-key-invalid': {
    happened: `The \`Idempotency-Key\` is not ${KEY}.`,
    todo: 'Use a UUID for each intent. Do not build the key from the content, such as a name or a total: those change or repeat.',
  },
  'idempotency-key-reused': {
    happened: `The same caller used this \`Idempotency-Key\` for the same call with a different body within the last ${LIMITS.idempotencyKeyHours} hours, so this request was not done.`,
    todo: 'First check the result of the earlier request (for a payment, `GET /payments` with `filter[idempotency_key]`), then send the new intent under a new key. A retry must have exactly the same body.',
  },
  'idempotency-in-progress': {
    happened:
      'The first request with this `Idempotency-Key` is still running, and a second one waits for it only briefly.',
    todo: 'Wait as long as `Retry-After` says and send the same request with the same key: it returns the response of the first one. Do not use another key in the meantime.',
    guide: ['faults', 'What a client does'],
  },
} as const satisfies Partial<ErrorMeanings>
