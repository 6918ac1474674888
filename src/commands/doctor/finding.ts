/** Result of a check. `error`: the page is broken. `warning`: the page works for now. `ok`: the check passed. */
export interface Finding {
  check: 'page' | 'release' | 'integrity' | 'policy' | 'session' | 'origin' | 'contrast' | 'names'
  level: 'error' | 'warning' | 'ok'
  /** What was found. */
  what: string
  /** Why it matters; empty for `ok`. */
  why: string
  /** What to change: a line to copy or a setting. Empty for `ok`, and if there is no single fix. */
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
