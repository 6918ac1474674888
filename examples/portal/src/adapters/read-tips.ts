/** Reads the response of a guided-tour service; only its texts are used. Source: docs/spec/trust.md TRU-4. */
export interface Tip {
  title: string
  text: string
}

const MOST_TIPS = 10
const LONGEST = 300

/**
 * Reads the tips.
 * @param answer response of the service, which may be any value
 */
export function readTips(answer: unknown): readonly Tip[] {
  const steps = typeof answer === 'object' && answer !== null && 'steps' in answer ? answer.steps : null
  if (!Array.isArray(steps)) return []
  return (steps as unknown[]).slice(0, MOST_TIPS).flatMap((step) => {
    const { title, text } = (typeof step === 'object' && step !== null ? step : {}) as Partial<
      Record<keyof Tip, unknown>
    >
    const isWhole = typeof title === 'string' && typeof text === 'string' && title !== ''
    return isWhole ? [{ title: title.slice(0, LONGEST), text: text.slice(0, LONGEST) }] : []
  })
}
