import type { Invoice } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import type { Frame } from '../dispute-create.state.ts'
import type { Problem } from '../refusal.ts'
import { problemText } from './problem-text.ts'

interface Props {
  frame: Frame
  known: ReadonlyMap<string, Invoice>
  nameOf?: (contact: string) => string
  fieldOf?: (problem: Problem) => string | undefined
  predecessorId?: string
}

/** Why the last attempt was rejected, above the step that can correct it, with a note that the input is kept. */
export function Refused({ frame: { refusal, refusedTimes }, fieldOf, ...facts }: Props) {
  const words = useWidget()
  const { t } = words
  return (
    refusal && (
      <ErrorSummary
        title={`${t('dispute-steps.refused.title')}. ${t('dispute-steps.refused.kept')}`}
        attempt={refusedTimes}
        problems={[
          ...refusal.problems.map((problem) => ({
            message: problemText(words, problem, facts),
            fieldId: fieldOf?.(problem),
          })),
          ...(refusal.reference ? [{ message: t('common.reference', { id: refusal.reference }) }] : []),
        ]}
      />
    )
  )
}
