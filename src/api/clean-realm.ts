/** Detects and obtains browser functions that no script of the page has replaced (security T21). */

/** Also checks the name, because a bound function or a proxy prints as native code but without this name. */
export function printsAsNative(candidate: unknown, name: string, print: typeof Function.prototype.toString): boolean {
  try {
    return (
      [name, `get ${name}`].includes((candidate as { name: string }).name) &&
      new RegExp(`^function (get )?${name}\\(\\) \\{\\s*\\[native code\\]\\s*\\}$`).test(print.call(candidate))
    )
  } catch {
    return false
  }
}

/**
 * Returns the realm whose functions decode and parse responses: this page's while they are native, otherwise that of an
 * empty frame.
 */
export function readingRealm(): Pick<typeof globalThis, 'JSON' | 'TextDecoder'> {
  const { toString } = Function.prototype
  const isIntact =
    typeof document === 'undefined' ||
    (printsAsNative(toString, 'toString', toString) &&
      !Object.hasOwn(toString, 'prototype') &&
      printsAsNative(JSON.parse, 'parse', toString) &&
      printsAsNative(TextDecoder, 'TextDecoder', toString) &&
      printsAsNative(TextDecoder.prototype.decode, 'decode', toString))
  return isIntact ? globalThis : ((frameOfPage().contentWindow as (Window & typeof globalThis) | null) ?? globalThis)
}

let frame: HTMLIFrameElement | null = null

/**
 * Returns the empty frame that all instances of the page share. It is created by the first request that needs it and
 * works only while it is in the page.
 */
export function frameOfPage(): HTMLIFrameElement {
  if (!frame?.isConnected) {
    frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = ''
    document.documentElement.append(frame)
  }
  return frame
}
