/**
 * A `fetch` that no script of the page has replaced: the window's own while it is native, else that of an empty
 * same-origin frame, which has its own realm (security T21), so that no token passes through a wrapper of the page.
 * Checked before each request, because a script may replace functions at any time.
 */
import { frameOfPage, printsAsNative } from '../api/clean-realm.ts'

export const nativeFetch = (): typeof fetch => (input, init) =>
  (isIntact() ? window : (frameOfPage().contentWindow ?? window)).fetch(input, init)

/** Returns whether a request, and reading its response, would run only native code. */
function isIntact(): boolean {
  const { toString } = Function.prototype
  const isNative = (candidate: unknown, name: string) => printsAsNative(candidate, name, toString)
  const methods: [prototype: object, name: string][] = [
    [Response.prototype, 'body'],
    [ReadableStream.prototype, 'getReader'],
    [ReadableStreamDefaultReader.prototype, 'read'],
  ]
  return (
    // Native functions have no prototype; an ordinary function whose `toString` claims to be native has one.
    isNative(toString, 'toString') &&
    !Object.hasOwn(toString, 'prototype') &&
    isNative(window.fetch, 'fetch') &&
    isNative(Response, 'Response') &&
    isNative(ReadableStream, 'ReadableStream') &&
    isNative(ReadableStreamDefaultReader, 'ReadableStreamDefaultReader') &&
    methods.every(([prototype, name]) => {
      const { value, get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
      return isNative(get ?? value, name)
    })
  )
}
