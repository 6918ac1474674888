import type { NetTermsError } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'

/** Why the whole request failed; the form below keeps its input. */
export function FailureBanner({ title, error }: { title: string; error: NetTermsError }) {
  const { t, i18n } = useWidget()
  return (
    <Banner tone="danger" icon={octagonAlertIcon} title={title} role="alert">
      <p>{i18n.errorText(error.code)}</p>
      {error.correlationId && <p>{t('common.reference', { id: error.correlationId })}</p>}
    </Banner>
  )
}
