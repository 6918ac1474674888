/** Content negotiation of JSON:API 1.1. Source: docs/spec/wire.md WIR-1. */
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { Refusal } from './refusal.ts'

const WILDCARDS = ['*/*', 'application/*']

/** @throws Refusal 415 when a body comes as anything but the media type without parameters */
export function checkContentType(header: string | undefined): void {
  if (header?.trim().toLowerCase() === MEDIA_TYPE) return
  throw new Refusal({
    code: 'media-type-unsupported',
    detail: `The body's media type is not ${MEDIA_TYPE}. Send exactly this, without charset or other parameters.`,
    header: 'Content-Type',
  })
}

/** @throws Refusal 406 when no entry of `Accept` can be met; an absent header accepts everything */
export function checkAccept(header: string | undefined): void {
  if (header === undefined || header.trim() === '' || header.split(',').some(isAcceptable)) return
  throw new Refusal({
    code: 'not-acceptable',
    detail: `Nothing in Accept can be met. Accept ${MEDIA_TYPE} without parameters.`,
    header: 'Accept',
  })
}

function isAcceptable(entry: string): boolean {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))
  if (weight !== undefined && Number(weight.split('=')[1]) === 0) return false
  if (WILDCARDS.includes(type)) return true
  return type === MEDIA_TYPE && parameters.every((parameter) => parameter === weight)
}
