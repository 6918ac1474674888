/**
 * The first script of a tested page: records errors and the widgets' events inside the page, so that the records are
 * the same in every engine.
 */

/** What the script has recorded, in order. */
export interface Watched {
  /** Uncaught errors, unhandled rejections, and policy violations. */
  thrown: string[]
  /** Messages of `console.error`. */
  logged: string[]
  /** Events: `nt-ready nt-invoice-list`, or with an error code `nt-error nt-pay-invoices code-unavailable`. */
  fired: string[]
}

const EVENTS = ['nt-ready', 'nt-empty', 'nt-error', 'nt-selection-change']

/** Runs in the page, so it uses only its argument and browser APIs. */
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

/** Text of a classic script, for an inline `<script>` in the head. */
export const WATCH_SCRIPT = `(${watchPage.toString()})(${JSON.stringify(EVENTS)})`

/** Returns the records; null if the page has no such script. Runs in the page. */
export function readWatched(): Watched | null {
  const { watched } = window as unknown as { watched?: Watched }
  return watched ? { thrown: [...watched.thrown], logged: [...watched.logged], fired: [...watched.fired] } : null
}
