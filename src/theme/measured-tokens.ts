/**
 * Reads the effective token values of a widget on the page, from any source. Source: docs/spec/theme.md THM-16, THM-22.
 */
import type { Scheme } from './contrast.ts'
import { validTokens } from './token-values.ts'
import { type TokenName, TOKENS } from './tokens.ts'

export interface MeasuredTokens {
  /** Color scheme in which the widget is rendered. */
  scheme: Scheme
  /** Returns a color token as CSS text; empty for other kinds of tokens, and for a widget that has not rendered yet. */
  read(token: TokenName): string
}

/**
 * Reads every color token of a live widget as computed by the browser from style sheets, ancestors, seed, and scheme.
 * The result is the input of `contrastFailures`.
 *
 * @param element a widget's element
 * @throws never
 */
export function measuredTokens(element: Element): MeasuredTokens {
  const colors = new Map<TokenName, string>()
  const read = (token: TokenName) => colors.get(token) ?? ''
  const root = element.shadowRoot?.firstElementChild
  const probe = root?.cloneNode(false)
  if (!root || !(probe instanceof HTMLElement)) return { scheme: 'light', read }
  // A sibling of the widget's root, so that it inherits the same values; removed before the next paint.
  probe.hidden = true
  root.after(probe)
  const computed = getComputedStyle(probe)
  for (const name of Object.keys(TOKENS) as TokenName[]) {
    if (TOKENS[name][0] !== 'color') continue
    probe.style.setProperty('color', `var(--_${name})`)
    colors.set(name, computed.color)
  }
  probe.style.setProperty('color', 'light-dark(white, black)')
  const scheme = computed.color === 'rgb(0, 0, 0)' ? 'dark' : 'light'
  probe.remove()
  return { scheme, read }
}

/**
 * Returns the tokens of a live widget that have an invalid value and therefore use the browser's fallback, our default.
 * Only the page's own style sheet can set one, because invalid values in options are dropped earlier.
 *
 * @param element a widget's element
 * @returns names without `--nt-`, in table order; never a value, because values belong to the page
 * @throws never
 */
export function unreadableTokens(element: Element): string[] {
  const computed = getComputedStyle(element)
  const said = Object.keys(TOKENS).map((name) => [name, computed.getPropertyValue(`--nt-${name}`).trim()] as const)
  return validTokens(Object.fromEntries(said.filter(([, value]) => value !== ''))).rejected.map(({ name }) => name)
}
