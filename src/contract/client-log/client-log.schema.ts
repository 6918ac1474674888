/**
 * Entries that a page may send to the provider's log: an allow list of fields, each with its format. Source:
 * docs/spec/trust.md TRU-7 (specification §8 "Behavior"; security b.9).
 */
import * as z from 'zod/mini'

/** Log levels, most serious last. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The most entries in one request. */
export const MOST_LOG_ENTRIES = 20

const word = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,79}$/i))
const count = z.int().check(z.minimum(0), z.maximum(100_000_000))
const base = { level: z.enum(LOG_LEVELS), at: count }

/** Describes a body without any typed text: `shape` has field names and types, `hash` is SHA-256 in hexadecimal. */
const bodySchema = z.strictObject({
  shape: z.string().check(z.regex(/^[\w\s{}[\]:,.-]{0,500}$/)),
  length: count,
  /** Null if the browser has no SHA-256: on a page without https, or in a frame inside one. */
  hash: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})

export const logEntrySchema = z.union([
  z.strictObject({
    ...base,
    kind: z.literal('http'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    /** The path pattern of the contract, such as `/invoices/:id`, never an id. */
    path: z.string().check(z.regex(/^\/[\w/:.{}-]{0,120}$/)),
    /** HTTP status; 0 if no response arrived. */
    status: count,
    code: z.nullable(word),
    correlationId: z.nullable(word),
    durationMs: count,
    body: z.nullable(bodySchema),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('error'),
    code: word,
    widget: z.nullable(word),
    correlationId: z.nullable(word),
  }),
  z.strictObject({ ...base, kind: z.literal('policy'), directive: word, blocked: z.string().check(z.maxLength(120)) }),
  z.strictObject({ ...base, kind: z.literal('survey'), state: z.enum(['offered', 'opened', 'answered', 'closed']) }),
])
export type LogEntry = z.output<typeof logEntrySchema>

/** Body of a log request: the SDK version, and entries with milliseconds since the page loaded. */
export const logDeliverySchema = z.strictObject({
  version: z.string().check(z.regex(/^[\w.-]{1,40}$/)),
  entries: z.array(logEntrySchema).check(z.minLength(1), z.maxLength(MOST_LOG_ENTRIES)),
})
export type LogDelivery = z.output<typeof logDeliverySchema>

/** Whether an entry of this level is sent if the program's log level is `least`. */
export const isLogged = (level: LogLevel, least: LogLevel): boolean =>
  LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least)
