/** Detects and obtains browser functions that no script of the page has replaced (security T21). */

/** Checks the name too: a bound function or a proxy prints as native code without this name. */
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
 * The realm in which answers are decoded and parsed: this one while its functions are native, else that of the empty
 * frame.
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
 * One frame for all instances of the page, created by the first request that needs it; it must stay in the page to
 * work.
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
