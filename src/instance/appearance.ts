/**
 * Appearance of an instance's widgets: the color scheme, and the host page's tokens and seed colors as one style sheet.
 * Values that need no computation apply before the first paint; a seed or a color loads the color code. Source:
 * docs/spec/theme.md THM-5, THM-14.
 */
import type { Appearance } from '../kit/instance.ts'
import type { PageServices, NetTermsOptions } from './options.ts'
import { appearanceNow, appearanceSheet } from '../theme/appearance.ts'
import type * as whiteLabelPart from '../theme/white-label.ts'

/** Used if the color code, which contains the warning texts for ignored values, did not load. */
const COLORLESS = { appearanceWarning: () => 'NetTerms appearance: the code for colors did not load.' }

export interface InstanceLook {
  current(): Appearance
  subscribe(listener: () => void): () => void
  update(changes: Pick<NetTermsOptions, 'appearance' | 'colorScheme'>): void
}

export function createInstanceLook(options: NetTermsOptions, { load }: Pick<PageServices, 'load'>): InstanceLook {
  const listeners = new Set<() => void>()
  let colors: typeof whiteLabelPart | undefined
  let look = options.appearance ?? {}
  let appearance: Appearance = { colorScheme: options.colorScheme ?? 'auto', tokenSheet: appearanceNow(look).css }
  // Without the color code, the tokens apply unchanged.
  void wear().catch(() => undefined)

  function change(next: Appearance): void {
    appearance = next
    listeners.forEach((listener) => listener())
  }

  /** Applies the complete style sheet; changed or ignored values are reported once. */
  async function wear(): Promise<void> {
    const mine = look
    const loadColors = async () => (colors ??= (await load('whiteLabel')) as typeof whiteLabelPart)
    const { css, report } = await appearanceSheet(mine, loadColors)
    if (mine !== look) return
    if (css !== appearance.tokenSheet) change({ ...appearance, tokenSheet: css })
    if (report.ignored.length + report.repaired.length > 0) {
      const { appearanceWarning } = await loadColors().catch(() => COLORLESS)
      console.warn(appearanceWarning(report))
    }
  }

  return {
    current: () => appearance,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    update({ appearance: wish, colorScheme = appearance.colorScheme }) {
      if (!wish) return colorScheme === appearance.colorScheme ? undefined : change({ ...appearance, colorScheme })
      look = wish
      change({ colorScheme, tokenSheet: appearanceNow(look, colors).css })
      void wear().catch(() => undefined)
    },
  }
}
