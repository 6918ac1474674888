/**
 * Where a widget keeps what a link should carry: filters, sort, page, step. In the address of the portal, in memory on a
 * partner's page. Source: docs/spec/widgets.md WID-6.
 */
export type UrlParams = Readonly<Record<string, string>>

export interface UrlState {
  read(): UrlParams
  /** Merges; an empty text removes a name. `push` makes a step that Back undoes. */
  write(params: UrlParams, how: 'push' | 'replace'): void
  subscribe(listener: () => void): () => void
}

/** @param wish memory where nothing is wished for */
export function urlStateOf(wish: 'memory' | 'query' | 'hash' | UrlState | undefined): UrlState {
  if (wish === 'query') return queryUrlState()
  if (wish === 'hash') return hashUrlState()
  return typeof wish === 'object' ? wish : memoryUrlState()
}

/** One record per instance, so that two widgets of the page do not share names by accident; see `useUrlParams`. */
export function memoryUrlState(): UrlState {
  let params: UrlParams = {}
  const listeners = new Set<() => void>()
  return {
    read: () => params,
    write(changes) {
      params = merge(params, changes)
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The query string of the page; other parameters are left alone. */
const queryUrlState = (): UrlState =>
  addressState('popstate', {
    read: () => location.search,
    address: (text) => location.pathname + (text && `?${text}`) + location.hash,
  })

/** The fragment of the page, written as a query: for hosts whose server routes by path and query. */
const hashUrlState = (): UrlState =>
  addressState('hashchange', {
    read: () => location.hash.replace(/^#\??/, ''),
    address: (text) => `${location.pathname}${location.search}#${text && `?${text}`}`,
  })

interface Place {
  /** The part of the address that holds the parameters, as it is now. */
  read(): string
  /** The whole address with that part replaced. */
  address(text: string): string
}

function addressState(changeEvent: 'popstate' | 'hashchange', place: Place): UrlState {
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  let text: string | null = null
  let params: UrlParams = {}
  return {
    read() {
      if (place.read() !== text) {
        text = place.read()
        params = Object.fromEntries(new URLSearchParams(text))
      }
      return params
    },
    write(changes, how) {
      const address = place.address(new URLSearchParams(merge(this.read(), changes)).toString())
      if (how === 'push') history.pushState(history.state, '', address)
      else history.replaceState(history.state, '', address)
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

function merge(params: UrlParams, changes: UrlParams): UrlParams {
  return Object.fromEntries(Object.entries({ ...params, ...changes }).filter(([, value]) => value !== ''))
}
