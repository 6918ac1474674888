/** The looks that a widget on the page really has, whoever set them. Source: docs/spec/theme.md THM-16, THM-22. */
import type { Scheme } from './contrast.ts'
import { validTokens } from './token-values.ts'
import { type TokenName, TOKENS } from './tokens.ts'

export interface MeasuredTokens {
  /** The scheme that the widget is drawn in. */
  scheme: Scheme
  /** A color token as CSS text; empty for a token of another kind, and for a widget that has drawn nothing yet. */
  read(token: TokenName): string
}

/**
 * Reads every color token of a live widget as the browser computed it: sheets, ancestors, seed and scheme together. What
 * it gives is what `contrastFailures` takes.
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
  // Beside the widget's own root, so that it inherits the same; taken away before anything is painted.
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
 * Tokens of a live widget whose value is none of their kind. The page's sheet is the only one that can say such a value: an
 * option's is left out before it comes here. The browser then draws what reads the token as if nothing were said of it.
 *
 * @param element a widget's element
 * @returns names without `--nt-`, in the order of the table; never a value, which is the page's own
 * @throws never
 */
export function unreadableTokens(element: Element): string[] {
  const computed = getComputedStyle(element)
  const said = Object.keys(TOKENS).map((name) => [name, computed.getPropertyValue(`--nt-${name}`).trim()] as const)
  return validTokens(Object.fromEntries(said.filter(([, value]) => value !== ''))).rejected.map(({ name }) => name)
}
