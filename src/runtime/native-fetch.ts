/**
 * A `fetch` that no other script of the page has replaced: the window's own while it is native, else that of an empty
 * frame, which is a realm of its own at the same origin (security T21). Tokens then never pass through a wrapper.
 */
export function nativeFetch(): typeof fetch {
  const { toString } = Function.prototype
  return isNative(window.fetch, 'fetch', toString) && isNative(toString, 'toString', toString)
    ? window.fetch.bind(window)
    : (input, init) => (frameOfPage().contentWindow ?? window).fetch(input, init)
}

/** By its name as well: what is bound or behind a proxy prints as native, under none or another's. */
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

/** One for all instances of the page, made when something is asked for; it has to stay where it is to work. */
function frameOfPage(): HTMLIFrameElement {
  if (!frame?.isConnected) {
    frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = ''
    document.documentElement.append(frame)
  }
  return frame
}
