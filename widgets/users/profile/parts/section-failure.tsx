import type { NetTermsError } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Failure } from '../../../../src/ui/failure.tsx'

/** A section that failed to load, in its own card. */
export function SectionFailure({ error, onRetry }: { error: NetTermsError; onRetry: () => void }) {
  const { t, i18n } = useWidget()
  return (
    <Failure
      bare
      message={i18n.errorText(error.code)}
      reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
      action={error.retryable ? { label: t('common.tryAgain'), onClick: onRetry } : undefined}
    />
  )
}
