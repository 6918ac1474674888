/** Serializes JSON:API 1.1 documents. Source: docs/spec/wire.md WIR-1, WIR-2, WIR-9. */
import { type CalendarDate, type Call, ERROR_CODES, type WireError } from 'netterms/contract/internal'
import type { HandlerResult, ResourceObject } from './handler.ts'
import type { RefusalError } from './refusal.ts'

const JSONAPI = { version: '1.1' } as const

/**
 * Serializes the document of a successful response, ready to send and to store: equal results give equal bytes.
 * @param programDate becomes `meta.program_date`; the length of a list without pages becomes `record_count` (WIR-7);
 * the handler's own meta is added last
 */
export function serializeDocument(
  call: Pick<Call, 'output' | 'query'>,
  result: Pick<HandlerResult, 'data' | 'meta' | 'included'>,
  programDate: CalendarDate,
): string {
  const typed = ({ id, attributes }: ResourceObject) => ({ type: call.output.type, id, attributes })
  const one = Array.isArray(result.data) ? null : result.data && typed(result.data)
  const data = Array.isArray(result.data) ? result.data.map(typed) : call.output.kind === 'first' ? [one] : one
  const counted = call.output.kind === 'many' &&
    Array.isArray(data) &&
    call.query?.maxPageSize === undefined && { record_count: data.length }
  const meta = { program_date: programDate, ...counted, ...result.meta }
  return JSON.stringify({ jsonapi: JSONAPI, data, meta, ...(result.included && { included: result.included }) })
}

/**
 * Serializes an error document. It contains nothing that differs between requests (the request's id is in
 * `X-Request-Id`), so that missing and inaccessible resources get the same bytes.
 */
export function errorDocument(errors: readonly RefusalError[]): string {
  return JSON.stringify({ jsonapi: JSONAPI, errors: errors.map(wireError) })
}

function wireError({ code, detail, pointer, parameter, header, meta }: RefusalError): WireError {
  const source = {
    ...(pointer !== undefined && { pointer }),
    ...(parameter && { parameter }),
    ...(header && { header }),
  }
  return {
    status: String(ERROR_CODES[code].status),
    code,
    title: titleOf(code),
    detail,
    ...(Object.keys(source).length > 0 && { source }),
    ...(meta && { meta }),
  }
}

/** Returns the error's title: the code in words, because JSON:API requires a title that never changes for a code. */
const titleOf = (code: string): string => (code[0] ?? '').toUpperCase() + code.slice(1).replaceAll('-', ' ')
