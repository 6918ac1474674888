import { useWidget } from '../../../../src/kit/widget-context.ts'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import type { Frame } from '../pay-state.ts'
import { problemText } from './problem-text.ts'

/** Why the last attempt was rejected, above the step that can correct it. */
export function Refused({ frame: { refusal, refusedTimes } }: { frame: Frame }) {
  const words = useWidget()
  const { t } = words
  return (
    refusal && (
      <ErrorSummary
        title={t('payments.refused.title')}
        attempt={refusedTimes}
        problems={[
          ...refusal.problems.map((problem) => ({ message: problemText(words, problem) })),
          ...(refusal.reference ? [{ message: t('payments.refused.reference', { id: refusal.reference }) }] : []),
        ]}
      />
    )
  )
}
