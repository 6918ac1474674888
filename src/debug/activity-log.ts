/** The latest activity, for `doctor()` and the debug overlay: bounded in size, and without personal data. */
/** A request as listed in the support report. */
export interface LoggedRequest {
  call: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path pattern of the contract, such as `/invoices/:id`, never an id. */
  path: string
  /** HTTP status; 0 if there was no response. */
  status: number
  durationMs: number
  correlationId: string | null
  code: string | null
}

export interface ActivityLog {
  readonly events: readonly { at: number; type: string; widget: string; detail: unknown }[]
  readonly requests: readonly (LoggedRequest & { at: number })[]
  readonly violations: readonly { at: number; directive: string; blocked: string }[]
  addEvent(type: string, widget: string, detail: unknown): void
  /** @param body request body; passed to listeners but not stored */
  addRequest(request: LoggedRequest, body?: string | null): void
  /** Calls the listener for every new entry. @returns a function that unsubscribes */
  subscribe(listener: LogListener): () => void
  close(): void
}

type LogRow = ActivityLog['events' | 'requests' | 'violations'][number]
export type LogListener = (row: LogRow, body?: string | null) => void

const MOST = 100

/** @param now returns the milliseconds since the page loaded */
export function createActivityLog(now: () => number = () => performance.now()): ActivityLog {
  const listeners = new Set<LogListener>()
  const log = { events: [], requests: [], violations: [] } as {
    -readonly [Kind in 'events' | 'requests' | 'violations']: ActivityLog[Kind][number][]
  }
  const add = <Row extends LogRow>(rows: Row[], given: Omit<Row, 'at'>, body?: string | null): void => {
    const row = { ...given, at: Math.round(now()) } as Row
    rows.push(row)
    if (rows.length > MOST) rows.shift()
    listeners.forEach((listener) => listener(row, body))
  }
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) =>
    // A URL may contain private query parameters, and its origin is enough to fix a policy.
    add(log.violations, { directive: effectiveDirective, blocked: blockedURI.replace(/^(\w+:\/\/[^/]+).*/, '$1') })
  document.addEventListener('securitypolicyviolation', onViolation)
  return {
    ...log,
    addEvent: (type, widget, detail) => add(log.events, { type, widget, detail }),
    addRequest: (request, body) => add(log.requests, request, body),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => document.removeEventListener('securitypolicyviolation', onViolation),
  }
}
