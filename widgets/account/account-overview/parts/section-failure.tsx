import type { NetTermsError } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Failure } from '../../../../src/ui/failure.tsx'

interface Props {
  /** What did not load. */
  title: string
  section: { error: NetTermsError; retry: () => void }
  bare?: boolean
}

/** One section did not load and says so in its own place. */
export function SectionFailure({ title, section: { error, retry }, bare = false }: Props) {
  const { t, i18n } = useWidget()
  return (
    <Failure
      title={title}
      message={i18n.errorText(error.code)}
      reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
      action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
      bare={bare}
    />
  )
}
