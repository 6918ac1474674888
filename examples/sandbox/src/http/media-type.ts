/** Negotiates content as JSON:API 1.1 requires. Source: docs/spec/wire.md WIR-1. */
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { Refusal } from './refusal.ts'

const WILDCARDS = ['*/*', 'application/*']

/**
 * Checks the media type of a body; profiles are accepted.
 * @throws Refusal 415 if the body has any other media type
 */
export function checkContentType(header: string | undefined): void {
  const [type, ...parameters] = partsOf(header ?? '', ';')
  if (type?.toLowerCase() === MEDIA_TYPE && parameters.every(isProfile)) return
  throw new Refusal({
    code: 'media-type-unsupported',
    detail: `The body's media type is not ${MEDIA_TYPE}. Send exactly this, without charset or extensions.`,
    header: 'Content-Type',
  })
}

/**
 * Checks the `Accept` header; an absent header accepts everything.
 * @throws Refusal 406 if no entry is supported
 */
export function checkAccept(header: string | undefined): void {
  if (header === undefined || header.trim() === '' || partsOf(header, ',').some(isAcceptable)) return
  throw new Refusal({
    code: 'not-acceptable',
    detail: `No media type in Accept is supported. Accept ${MEDIA_TYPE}, without extensions.`,
    header: 'Accept',
  })
}

function isAcceptable(entry: string): boolean {
  const [type = '', ...parameters] = partsOf(entry, ';').map((part) => part.toLowerCase())
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight !== undefined && Number(weight.split('=')[1]) === 0) return false
  if (WILDCARDS.includes(type)) return true
  return type === MEDIA_TYPE && parameters.every((parameter) => parameter === weight || isProfile(parameter))
}

/**
 * True for a profile parameter. JSON:API 1.1: a profile adds meaning and removes none, so an unknown one is ignored.
 */
const isProfile = (parameter: string): boolean => /^profile\s*=/i.test(parameter)

/** Splits a header at a separator outside quotes: a profile is a quoted address, which may contain separators. */
const partsOf = (header: string, separator: ';' | ','): string[] =>
  (header.match(separator === ';' ? /(?:[^;"]|"[^"]*"?)+/g : /(?:[^,"]|"[^"]*"?)+/g) ?? []).map((part) => part.trim())
