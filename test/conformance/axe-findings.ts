/** Finds axe violations in a widget. Source: docs/spec/conformance.md CNF-7. */
import axe from 'axe-core'
import type { Stage } from './stage.ts'

/**
 * Returns the violations of axe's default rules, including best practices, one line each: `color-contrast: .hint: …`.
 * Rules for whole pages are turned off.
 */
export async function findingsOf({ root, element }: Pick<Stage, 'root' | 'element'>): Promise<string[]> {
  const ending = root.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
  await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  const { violations } = await axe.run(element, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary ?? ''}`),
  )
}
