/**
 * Serializes JSON in a way that a hostile page cannot alter: an old library's `Array.prototype.toJSON` would turn the
 * lines of a payment into a string. Only primitives are passed to `JSON.stringify`, which calls no prototype method for
 * them (security T21).
 */
export function encodeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${joined(value.length, (index) => encodeJson(value[index] ?? null))}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const record = value as Record<string, unknown>
  const names = Object.keys(record).filter((name) => record[name] !== undefined)
  return `{${joined(names.length, (index) => `${JSON.stringify(names[index])}:${encodeJson(record[names[index] ?? ''])}`)}}`
}

function joined(length: number, part: (index: number) => string): string {
  let text = ''
  for (let index = 0; index < length; index += 1) text += (index ? ',' : '') + part(index)
  return text
}
