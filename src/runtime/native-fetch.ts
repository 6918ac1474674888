/**
 * A `fetch` that no script of the page has replaced: the window's own while it is native, otherwise the one of an empty
 * same-origin frame, which is a realm of its own (security T21). Tokens never pass through a wrapper of the page.
 */
export function nativeFetch(): typeof fetch {
  const { toString } = Function.prototype
  return isNative(window.fetch, 'fetch', toString) && isNative(toString, 'toString', toString)
    ? window.fetch.bind(window)
    : (input, init) => (frameOfPage().contentWindow ?? window).fetch(input, init)
}

/** Checks the name too: a bound function or a proxy prints as native code without this name. */
function isNative(candidate: unknown, name: string, print: typeof Function.prototype.toString): boolean {
  try {
    return (
      (candidate as { name?: unknown }).name === name &&
      new RegExp(`^function ${name}\\(\\) \\{\\s*\\[native code\\]\\s*\\}$`).test(print.call(candidate)) &&
      // As an ordinary function has, a `toString` that says of itself that it is native too.
      !Object.hasOwn(candidate as object, 'prototype')
    )
  } catch {
    return false
  }
}

let frame: HTMLIFrameElement | null = null

/** One frame for all instances of the page, created on first use; it works only while it is attached. */
function frameOfPage(): HTMLIFrameElement {
  if (!frame?.isConnected) {
    frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = ''
    document.documentElement.append(frame)
  }
  return frame
}
