/**
 * The first script of a tested page: records errors and the widgets' events in the page's own realm, so that every
 * engine reports the same, through the page's own handlers.
 */

/** The recorded data. */
export interface Watched {
  /** Uncaught errors, unhandled rejections, and policy violations. */
  thrown: string[]
  /** Texts of `console.error`. */
  logged: string[]
  /** `nt-ready nt-invoice-list`, `nt-error nt-pay-invoices code-unavailable`. */
  fired: string[]
}

const EVENTS = ['nt-ready', 'nt-empty', 'nt-error', 'nt-selection-change']

/** Runs in the page: uses only its argument and browser APIs. */
function watchPage(names: readonly string[]): void {
  const watched: Watched = { thrown: [], logged: [], fired: [] }
  const { error } = console
  // Assigned without push(), which the page may have replaced.
  const add = (list: string[], text: string): void => void (list[list.length] = text)
  Object.defineProperty(window, 'watched', { value: watched })
  addEventListener('error', (event) => add(watched.thrown, `uncaught: ${event.message}`))
  addEventListener('unhandledrejection', ({ reason }) => add(watched.thrown, `rejected: ${String(reason)}`))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    add(watched.thrown, `policy violated: ${effectiveDirective} ${blockedURI}`),
  )
  console.error = (...rest: unknown[]) => {
    let text = ''
    for (let index = 0; index < rest.length; index += 1) text += `${index ? ' ' : ''}${String(rest[index])}`
    add(watched.logged, text)
    Reflect.apply(error, console, rest)
  }
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? ''
    addEventListener(name, (event) => {
      const { code } = ((event as CustomEvent).detail ?? {}) as { code?: string }
      add(watched.fired, `${name} ${(event.target as Element).localName}${code ? ` ${code}` : ''}`)
    })
  }
}

/** Text of a classic script, to be put inline in the head. */
export const WATCH_SCRIPT = `(${watchPage.toString()})(${JSON.stringify(EVENTS)})`

/** Runs in the page; null if the page has no such script. */
export function readWatched(): Watched | null {
  const { watched } = window as unknown as { watched?: Watched }
  return watched ? { thrown: [...watched.thrown], logged: [...watched.logged], fired: [...watched.fired] } : null
}
