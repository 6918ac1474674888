/**
 * A `fetch` that no script of the page has replaced: the window's own while it is native, otherwise the one of an empty
 * same-origin frame, which is a realm of its own (security T21). Tokens never pass through a wrapper of the page.
 * Checked before each request, since a script may replace things at any time.
 */
export const nativeFetch = (): typeof fetch => (input, init) =>
  (isIntact() ? window : (frameOfPage().contentWindow ?? window)).fetch(input, init)

/**
 * A request that reports how much of a file has left, under the same rule: the page's own class while it is native, else
 * that of the empty frame.
 */
export const nativeRequest = (): XMLHttpRequest =>
  new ((isRequestIntact() ? window : (frameOfPage().contentWindow as typeof window | null)) ?? window).XMLHttpRequest()

function isRequestIntact(): boolean {
  const { toString } = Function.prototype
  const isNative = (candidate: unknown, name: string) => printsAsNative(candidate, name, toString)
  return (
    isNative(toString, 'toString') &&
    !Object.hasOwn(toString, 'prototype') &&
    isNative(window.XMLHttpRequest, 'XMLHttpRequest') &&
    (['open', 'send', 'setRequestHeader'] as const).every((name) =>
      isNative(Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, name)?.value, name),
    )
  )
}

/** Whether a request and the reading of its answer would run native code only. */
function isIntact(): boolean {
  const { toString } = Function.prototype
  const isNative = (candidate: unknown, name: string) => printsAsNative(candidate, name, toString)
  const methods: [prototype: object, name: string][] = [
    [Response.prototype, 'body'],
    [ReadableStream.prototype, 'getReader'],
    [ReadableStreamDefaultReader.prototype, 'read'],
  ]
  return (
    // As an ordinary function has a prototype, a `toString` that calls itself native would have one.
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

/** Checks the name too: a bound function or a proxy prints as native code without this name. */
function printsAsNative(candidate: unknown, name: string, print: typeof Function.prototype.toString): boolean {
  try {
    return (
      [name, `get ${name}`].includes((candidate as { name: string }).name) &&
      new RegExp(`^function (get )?${name}\\(\\) \\{\\s*\\[native code\\]\\s*\\}$`).test(print.call(candidate))
    )
  } catch {
    return false
  }
}

let frame: HTMLIFrameElement | null = null

/** One for all instances of the page, made at the first request that needs it; it must stay in the page to work. */
function frameOfPage(): HTMLIFrameElement {
  if (!frame?.isConnected) {
    frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = ''
    document.documentElement.append(frame)
  }
  return frame
}
