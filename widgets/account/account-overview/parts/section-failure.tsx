import type { NetTermsError } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Failure } from '../../../../src/ui/failure.tsx'

interface Props {
  /** Name of the section that failed to load. */
  title: string
  section: { error: NetTermsError; retry: () => void }
  bare?: boolean
}

/** Failure of one section, shown in its place. */
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
