/** One result of a check. A page with an `error` is broken; a `warning` works today; `ok` says what was found in order. */
export interface Finding {
  check: 'page' | 'release' | 'integrity' | 'policy' | 'session' | 'origin' | 'contrast' | 'names'
  level: 'error' | 'warning' | 'ok'
  /** What was seen. */
  what: string
  /** Why it matters; empty for `ok`. */
  why: string
  /** What to change, where there is one thing: a line to copy, a setting. Empty for `ok`. */
  todo: string
}

export const ok = (check: Finding['check'], what: string): Finding => ({ check, level: 'ok', what, why: '', todo: '' })

export const warning = (check: Finding['check'], what: string, why: string, todo: string): Finding => ({
  check,
  level: 'warning',
  what,
  why,
  todo,
})

export const error = (check: Finding['check'], what: string, why: string, todo: string): Finding => ({
  check,
  level: 'error',
  what,
  why,
  todo,
})
