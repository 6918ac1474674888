import { frameOfPage, printsAsNative } from './clean-realm.ts'

const METHODS = ['open', 'setRequestHeader', 'send'] as const

/**
 * Returns an `XMLHttpRequest` that no script of the page has replaced or wrapped (security T21); checked before each
 * upload.
 */
export function nativeRequest(): XMLHttpRequest {
  const { toString } = Function.prototype
  const isIntact =
    printsAsNative(toString, 'toString', toString) &&
    !Object.hasOwn(toString, 'prototype') &&
    printsAsNative(window.XMLHttpRequest, 'XMLHttpRequest', toString) &&
    METHODS.every((name) => printsAsNative(XMLHttpRequest.prototype[name], name, toString))
  const realm = isIntact ? window : ((frameOfPage().contentWindow as (Window & typeof globalThis) | null) ?? window)
  return new realm.XMLHttpRequest()
}
