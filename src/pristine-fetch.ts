/**
 * A `fetch` that no other script of the page has replaced: the window's own while it is native, else that of an empty
 * frame, which is a realm of its own at the same origin (security rules T21). Tokens then never pass through a wrapper.
 */
export function pristineFetch(): typeof fetch {
  const toText = Function.prototype.toString
  const isNative = (candidate: unknown): boolean => {
    try {
      return typeof candidate === 'function' && /\{\s*\[native code\]\s*\}\s*$/.test(toText.call(candidate))
    } catch {
      return false
    }
  }
  if (isNative(window.fetch) && isNative(toText)) return window.fetch.bind(window)
  let borrowed: typeof fetch | null = null
  return (input, init) => {
    borrowed ??= borrowFetch()
    return (borrowed ?? window.fetch)(input, init)
  }
}

function borrowFetch(): typeof fetch | null {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = ''
  document.documentElement.append(frame)
  const realm = frame.contentWindow as (Window & typeof globalThis) | null
  return realm ? realm.fetch.bind(realm) : null
}
