/** The structure of a body without its values: known field names and types only. Source: docs/spec/trust.md TRU-7. */

/** Beyond these limits a shape is truncated. */
const DEEPEST = 5
const LONGEST = 500
/** A field name. A key that is itself data (a text, an id) does not match. */
const NAME = /^[A-Za-z][A-Za-z_]{0,40}$/

/** @returns for example `{data:{type:text,attributes:{amount:number}}}`; `unknown` if the body is not JSON */
export function bodyShapeOf(text: string): string {
  try {
    return shapeOf(JSON.parse(text), 0).slice(0, LONGEST)
  } catch {
    return 'unknown'
  }
}

function shapeOf(value: unknown, depth: number): string {
  if (typeof value === 'string') return 'text'
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  if (depth === DEEPEST) return Array.isArray(value) ? '[]' : '{}'
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${shapeOf(value[0], depth + 1)}]`
  const fields = Object.entries(value).map(
    ([name, each]) => `${NAME.test(name) ? name : 'key'}:${shapeOf(each, depth + 1)}`,
  )
  return `{${fields.join(',')}}`
}
