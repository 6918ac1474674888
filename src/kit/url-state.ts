/**
 * Where a widget keeps its linkable state (filters, sort, page, step): in the URL of the portal, in memory on a
 * partner's page. Source: docs/spec/widgets.md WID-6, WID-63, WID-64.
 */

/** Parameters by name. */
export type UrlParams = Readonly<Record<string, string>>

/** Where widgets keep filters, sort, page, and step. A host page may pass its own. */
export interface UrlState {
  /** Returns all parameters. */
  read(): UrlParams
  /** Merges the parameters; an empty value removes one. `push` adds an entry to the browser's history. */
  write(params: UrlParams, how: 'push' | 'replace'): void
  /** Calls the listener after every change, including Back. @returns a function that unsubscribes */
  subscribe(listener: () => void): () => void
}

/**
 * Gives each element of an instance its own parameters. In memory each has a separate record; elsewhere all elements
 * share one, and `url-prefix="paid"` stores an element's `page` as `paid.page`.
 *
 * @param wish requested storage; default: memory
 */
export function createUrlStates(
  wish: 'memory' | 'query' | 'hash' | UrlState | undefined,
): (element: Element) => UrlState {
  const shared = wish === 'query' ? queryUrlState() : wish === 'hash' ? hashUrlState() : wish
  const states = new WeakMap<Element, UrlState>()
  return (element) => {
    const state = states.get(element) ?? (typeof shared === 'object' ? partOf(shared, element) : memoryUrlState())
    states.set(element, state)
    return state
  }
}

export function memoryUrlState(): UrlState {
  let params: UrlParams = {}
  const listeners = new Set<() => void>()
  return {
    read: () => params,
    write(changes) {
      params = Object.fromEntries(Object.entries({ ...params, ...changes }).filter(([, value]) => value !== ''))
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Returns the part of a shared record that belongs to an element, without its prefix. */
function partOf(shared: UrlState, element: Element): UrlState {
  const prefix = () => {
    const name = element.getAttribute('url-prefix')
    return name ? `${name}.` : ''
  }
  let last: UrlParams = {}
  return {
    // Returns the same object while the content is equal, because a host page's adapter may return a new record each
    // time.
    read() {
      const start = prefix()
      const own = Object.entries(shared.read()).filter(([name]) => name.startsWith(start))
      const params = Object.fromEntries(own.map(([name, value]) => [name.slice(start.length), value]))
      if (JSON.stringify(params) !== JSON.stringify(last)) last = params
      return last
    },
    write(changes, how) {
      const start = prefix()
      shared.write(Object.fromEntries(Object.entries(changes).map(([name, value]) => [start + name, value])), how)
    },
    subscribe: (listener) => shared.subscribe(listener),
  }
}

/** Stores parameters in the page's query string. */
const queryUrlState = (): UrlState =>
  addressState('popstate', {
    read: () => location.search.slice(1),
    put(url, text) {
      url.search = text && `?${text}`
    },
  })

/**
 * Stores parameters in the page's fragment, formatted as a query, for hosts with a server that routes by path and
 * query.
 */
const hashUrlState = (): UrlState =>
  addressState('hashchange', {
    read: () => fragment().text,
    put(url, text) {
      const whole = text ? fragment().start + text : fragment().start.replace(/\?$/, '')
      url.hash = whole && `#${whole}`
    },
  })

/** Splits the fragment. A host page's own `#section` or `#/route` stays before a `?`; `#a=b` has only parameters. */
function fragment(): { start: string; text: string } {
  const whole = location.hash.slice(1)
  if (/^[^?/=]+=/.test(whole)) return { start: '', text: whole }
  const mark = whole.indexOf('?')
  return mark < 0 ? { start: `${whole}?`, text: '' } : { start: whole.slice(0, mark + 1), text: whole.slice(mark + 1) }
}

interface Place {
  /** Returns the part of the URL that contains the parameters. */
  read(): string
  /** Replaces that part. */
  put(url: URL, text: string): void
}

function addressState(changeEvent: 'popstate' | 'hashchange', place: Place): UrlState {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  return {
    read: () => Object.fromEntries(new URLSearchParams(`?${place.read()}`)),
    write(changes, how) {
      const url = new URL(location.href)
      place.put(url, rewritten(place.read(), changes))
      if (how === 'push') history.pushState(history.state, '', url.href)
      else history.replaceState(history.state, '', url.href)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) addEventListener(changeEvent, notify)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener(changeEvent, notify)
      }
    },
  }
}

/** Rewrites only the changed parameters; the rest belongs to the host page and stays byte for byte. */
function rewritten(text: string, changes: UrlParams): string {
  const written = new Set<string>()
  return [...(text ? text.split('&') : []), ...Object.keys(changes).map(encodeURIComponent)]
    .flatMap((piece) => {
      const [name = ''] = new URLSearchParams(`?${piece}`).keys()
      if (!Object.hasOwn(changes, name)) return [piece]
      const value = written.has(name) ? '' : changes[name]
      written.add(name)
      return value ? [new URLSearchParams([[name, value]]).toString()] : []
    })
    .join('&')
}
