/**
 * Parses the query string of a call: only the filters, sort order, page, and included resources that the call allows.
 * Source: docs/spec/wire.md WIR-4, WIR-5, WIR-7, WIR-156 (specification §7: `filter[sort]=x|desc`; JSON:API:
 * `sort=-x`).
 */
import { type Call, LIMITS, type QueryDefinition } from 'netterms/contract/internal'
import type { HandlerContext } from './handler.ts'
import { isStorableText } from './json-body.ts'
import { Refusal } from './refusal.ts'

type CallQuery = Pick<HandlerContext, 'filter' | 'sort' | 'page' | 'include'>
type Sort = HandlerContext['sort']

const NO_QUERY: QueryDefinition = { filters: {}, sorts: [] }
const MAX_PAGE_NUMBER = 1_000_000

/**
 * Parses a query string.
 * @param text the part after `?`, still encoded; may be empty
 * @throws Refusal 400 `parameter-unknown` or `parameter-invalid` with `source.parameter`
 */
export function readQuery(call: Call, text: string): CallQuery {
  const query = call.query ?? NO_QUERY
  const given = parametersOf(text)
  const filter: Record<string, unknown> = {}
  let sort: Sort | null = null
  let include: readonly string[] = []
  const page = { number: 1, size: Math.min(LIMITS.defaultPageSize, query.maxPageSize ?? LIMITS.defaultPageSize) }

  for (const [name, value] of given) {
    const filterName = /^filter\[([^\]]*)\]$/.exec(name)?.[1]
    if ((name === 'sort' || filterName === 'sort') && query.sorts.length > 0) {
      if (sort) throw invalid(name, 'The sort order is given twice. Send `sort` or `filter[sort]`.')
      sort = name === 'sort' ? standardSort(query, name, value) : pipedSort(query, name, value)
    } else if (filterName !== undefined && Object.hasOwn(query.filters, filterName)) {
      filter[filterName] = filterValue(query, filterName, name, value)
    } else if (name === 'page[number]' && query.maxPageSize !== undefined) {
      page.number = wholeNumber(name, value, MAX_PAGE_NUMBER)
    } else if (name === 'page[size]' && query.maxPageSize !== undefined) {
      page.size = wholeNumber(name, value, query.maxPageSize)
    } else if (name === 'include' && query.includes) {
      include = typesOf(query.includes, value)
    } else {
      throw new Refusal({
        code: 'parameter-unknown',
        detail: `${call.name} has no such query parameter. Omit it; /docs/api#${call.name} lists them.`,
        parameter: name,
      })
    }
  }
  return {
    filter: filter as CallQuery['filter'],
    sort: sort ?? { field: query.sorts[0] ?? '', direction: 'asc' },
    page,
    include,
  }
}

/** Returns the requested types without duplicates, in the order that the call defines. */
function typesOf(known: readonly string[], value: string): readonly string[] {
  const named = value.split(',')
  if (named.every((type) => known.includes(type))) return known.filter((type) => named.includes(type))
  throw invalid('include', `The response can only include: ${known.join(', ')}.`)
}

/** Returns decoded name and value pairs; a duplicate name is rejected, not merged. */
function parametersOf(text: string): Map<string, string> {
  const parameters = new Map<string, string>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals), '')
    if (parameters.has(name)) throw invalid(name, 'The query parameter is given twice. Send it once.')
    parameters.set(name, decode(equals < 0 ? '' : pair.slice(equals + 1), name))
  }
  return parameters
}

function decode(text: string, parameter: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (isStorableText(decoded)) return decoded
  } catch {
    // Invalid encoding is rejected below, together with characters that no database can store.
  }
  throw invalid(parameter, 'The query string is not percent-encoded UTF-8 text. Encode names and values.')
}

function filterValue(query: QueryDefinition, filterName: string, name: string, value: string): unknown {
  const parsed = query.filters[filterName]?.safeParse(value)
  if (!parsed?.success) throw invalid(name, 'The value is not valid for this filter.')
  return parsed.data
}

function standardSort(query: QueryDefinition, name: string, value: string): Sort {
  const descending = value.startsWith('-')
  return sortBy(query, name, descending ? value.slice(1) : value, descending ? 'desc' : 'asc')
}

function pipedSort(query: QueryDefinition, name: string, value: string): Sort {
  const [field = '', direction = 'asc', ...rest] = value.split('|')
  if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) {
    throw invalid(name, 'The sort order is not of the form `field|asc` or `field|desc`.')
  }
  return sortBy(query, name, field, direction)
}

function sortBy(query: QueryDefinition, name: string, field: string, direction: Sort['direction']): Sort {
  if (!query.sorts.includes(field)) {
    throw invalid(name, `The list cannot be sorted by that. Use one of: ${query.sorts.join(', ')}.`)
  }
  return { field, direction }
}

function wholeNumber(name: string, value: string, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > max) throw invalid(name, `The value is not a whole number from 1 to ${max}.`)
  return number
}

const invalid = (parameter: string, detail: string): Refusal =>
  new Refusal({ code: 'parameter-invalid', detail, ...(parameter && { parameter }) })
