/**
 * Parses a JSON body strictly. `JSON.parse` alone keeps the last of two equal keys, accepts `__proto__`, and accepts
 * characters that no database can store; each of these is rejected. Source: docs/spec/wire.md WIR-6 (security §0.2).
 */
import { Refusal } from './refusal.ts'

const MAX_DEPTH = 16
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a JSON body.
 * @throws Refusal `document-invalid` if the bytes are not strict JSON
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  const value = parse(text)
  inspectKeys(text)
  return value
}

/** True if the database can store the text: NUL and lone surrogates are rejected before a query runs. */
export const isStorableText = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text)

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw invalid('The body is not UTF-8. Send JSON encoded as UTF-8.', cause)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalid('The body is not JSON. Send one JSON:API document.', cause)
  }
}

/**
 * Rejects forbidden keys. The text was already accepted by `JSON.parse`, so only strings and brackets need to be
 * recognized.
 */
function inspectKeys(text: string): void {
  const scopes: (Set<string> | null)[] = []
  let expectsKey = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      const end = endOfString(text, at)
      const content = JSON.parse(text.slice(at, end + 1)) as string
      if (!isStorableText(content))
        throw invalid('The body has a character that is not text (NUL or a lone surrogate).')
      if (expectsKey) noteKey(scopes.at(-1), content)
      expectsKey = false
      at = end
    } else if (char === '{' || char === '[') {
      scopes.push(char === '{' ? new Set() : null)
      if (scopes.length > MAX_DEPTH) throw invalid(`The body is nested deeper than ${MAX_DEPTH} levels.`)
      expectsKey = char === '{'
    } else if (char === '}' || char === ']') {
      scopes.pop()
      expectsKey = false
    } else if (char === ',') {
      expectsKey = scopes.at(-1) != null
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

function noteKey(keys: Set<string> | null | undefined, key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw invalid('The body has a key that no resource has. Remove it.')
  if (keys?.has(key)) throw invalid('The body has a key twice in one object. Send each key once.')
  keys?.add(key)
}

const invalid = (detail: string, cause?: unknown): Refusal =>
  Object.assign(new Refusal({ code: 'document-invalid', detail }), { cause })
