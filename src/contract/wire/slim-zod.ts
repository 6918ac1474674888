/**
 * A replacement for `zod/mini` in pages: same names, same valid inputs, and same parsed values, for the subset that the
 * contract uses. Page builds alias the library to it; types come from the library, and servers use the library.
 * Reasons: docs/adr/0039. Source: docs/spec/wire.md WIR-22.
 */

/** A validation problem with its path from the root. It never contains a value. */
interface Issue {
  path: (string | number)[]
  message: string
}
type Read = (value: unknown, issues: Issue[]) => unknown
type Shape = Readonly<Record<string, Schema>>

class SchemaError extends Error {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
    this.issues = issues
  }
}

class Schema {
  readonly read: Read
  readonly mayBeAbsent: boolean

  /**
   * @param read reports problems by adding issues; its result is then ignored
   * @param mayBeAbsent whether an object may omit it; then `undefined` is parsed in its place
   */
  constructor(read: Read, mayBeAbsent = false) {
    this.read = read
    this.mayBeAbsent = mayBeAbsent
  }

  /** Adds checks. Each gets the result of the one before; none runs after a problem. */
  check(...checks: readonly Schema[]): Schema {
    return new Schema((value, issues) => {
      const before = issues.length
      let read = this.read(value, issues)
      for (const each of checks) if (issues.length === before) read = each.read(read, issues)
      return read
    }, this.mayBeAbsent)
  }

  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: SchemaError } {
    const issues: Issue[] = []
    const data = this.read(value, issues)
    return issues.length > 0 ? { success: false, error: new SchemaError(issues) } : { success: true, data }
  }
}

const refuse = (issues: Issue[], message: string, path: Issue['path'] = []): void => {
  issues.push({ path, message })
}

const where = (fits: (value: never) => unknown, message = 'refused'): Schema =>
  new Schema((value, issues) => {
    if (!fits(value as never)) refuse(issues, message)
    return value
  })

/** Parses a part of a value; its problems are reported with the path from the root. */
const readAt = (part: Schema, value: unknown, key: string | number, issues: Issue[]): unknown => {
  const before = issues.length
  const read = part.read(value, issues)
  for (let at = before; at < issues.length; at++) issues[at]?.path.unshift(key)
  return read
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const refine = (fits: (value: never) => unknown, message?: string): Schema => where(fits, message)
export const custom = (fits: (value: never) => unknown): Schema => where(fits)
export const string = (): Schema => where((value) => typeof value === 'string', 'no string')
export const boolean = (): Schema => where((value) => typeof value === 'boolean', 'no boolean')
export const number = (): Schema => where(Number.isFinite, 'no number')
export const int = (): Schema => where(Number.isSafeInteger, 'no integer')
export const unknown = (): Schema => where(() => true)
const nothing = (): Schema => where((value) => value === null, 'not null')

export const regex = (pattern: RegExp): Schema => where((text: string) => pattern.test(text), 'another pattern')
export const minLength = (least: number): Schema => where((list: string) => list.length >= least, 'too short')
export const maxLength = (most: number): Schema => where((list: string) => list.length <= most, 'too long')
export const minimum = (least: number): Schema => where((value: number) => value >= least, 'too small')
export const maximum = (most: number): Schema => where((value: number) => value <= most, 'too big')
export const positive = (): Schema => where((value: number) => value > 0, 'too small')
export const overwrite = (make: (text: never) => unknown): Schema => new Schema((text) => make(text as never))
export const trim = (): Schema => overwrite((text: string) => text.trim())

/** @param values one value, or a list of allowed values */
export const literal = (values: unknown): Schema => {
  const all: readonly unknown[] = Array.isArray(values) ? values : [values]
  return where((value) => all.includes(value), 'another value')
}
const oneOf = (values: readonly unknown[]): Schema => literal(values)

export const array = (element: Schema): Schema =>
  new Schema((value, issues) => {
    if (!Array.isArray(value)) return refuse(issues, 'no list')
    const list: unknown[] = []
    for (let at = 0; at < value.length; at++) list[at] = readAt(element, value[at], at, issues)
    return list
  })

class ObjectSchema extends Schema {
  readonly shape: Shape
  readonly isStrict: boolean

  /** @param isStrict rejects members that the shape does not name */
  constructor(shape: Shape, isStrict: boolean) {
    const members = Object.entries(shape)
    super((value, issues) => {
      if (!isObject(value)) return refuse(issues, 'no object')
      const read: Record<string, unknown> = {}
      for (const [key, member] of members) {
        // Own properties only: a page may have extended Object.prototype.
        const isThere = Object.hasOwn(value, key)
        if (isThere || member.mayBeAbsent) {
          const part = readAt(member, isThere ? value[key] : undefined, key, issues)
          if (isThere || part !== undefined) read[key] = part
        } else refuse(issues, 'missing', [key])
      }
      for (const key of isStrict ? Object.keys(value) : []) {
        if (!members.some(([known]) => known === key)) refuse(issues, 'unknown', [key])
      }
      return read
    })
    this.shape = shape
    this.isStrict = isStrict
  }
}

export const object = (shape: Shape): Schema => new ObjectSchema(shape, false)
export const strictObject = (shape: Shape): Schema => new ObjectSchema(shape, true)
export const extend = ({ shape, isStrict }: ObjectSchema, more: Shape): Schema =>
  new ObjectSchema({ ...shape, ...more }, isStrict)
export const partial = ({ shape, isStrict }: ObjectSchema): Schema => {
  const members = Object.entries(shape).map(([key, member]) => [key, optional(member)] as const)
  return new ObjectSchema(Object.fromEntries(members), isStrict)
}

const { toString } = Object.prototype

/** Accepts plain objects only, no Date or Map. */
export const record = (keys: Schema, values: Schema): Schema =>
  new Schema((value, issues) => {
    if (!isObject(value) || toString.call(value) !== '[object Object]') return refuse(issues, 'no record')
    const read: Record<string, unknown> = {}
    for (const key of Object.keys(value)) {
      if (key === '__proto__') continue
      readAt(keys, key, key, issues)
      read[key] = readAt(values, value[key], key, issues)
    }
    return read
  })

export const union = (options: readonly Schema[]): Schema =>
  new Schema(
    (value, issues) => {
      for (const option of options) {
        const own: Issue[] = []
        const read = option.read(value, own)
        if (own.length === 0) return read
      }
      return refuse(issues, 'matches none of its options')
    },
    options.some(({ mayBeAbsent }) => mayBeAbsent),
  )

/** The discriminator only improves error messages in the full library: here the first matching option is used. */
export const discriminatedUnion = (_name: string, options: readonly Schema[]): Schema => union(options)
export const optional = (inner: Schema): Schema =>
  new Schema((value, issues) => (value === undefined ? value : inner.read(value, issues)), true)
export const nullable = (inner: Schema): Schema =>
  new Schema((value, issues) => (value === null ? value : inner.read(value, issues)), inner.mayBeAbsent)
export const nullish = (inner: Schema): Schema => optional(nullable(inner))
/** Returns the default for an absent value; lists and objects are copied each time. */
export const _default = (inner: Schema, value: unknown): Schema => {
  const text = JSON.stringify(value)
  return new Schema(
    (given, issues) => (given === undefined ? (JSON.parse(text) as unknown) : inner.read(given, issues)),
    true,
  )
}

/** @param make may report problems through `context.issues` */
export const transform = (make: (value: never, context: { issues: Issue[] }) => unknown): Schema =>
  new Schema((value, issues) => make(value as never, { issues }), true)
export const pipe = (from: Schema, to: Schema): Schema => from.check(to)

export { nothing as null, oneOf as enum }
