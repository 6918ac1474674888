import type { NetTermsError } from '../contract/index.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import { useWidget } from './widget-context.ts'

interface Props {
  /** `These invoices may be out of date.` */
  title: string
  /** Why the refresh failed; null if it did not. */
  error: NetTermsError | null
  onRetry: () => void
}

/** Warns above data that it may be out of date because its refresh failed, with a button to retry. */
export function OutdatedBanner({ title, error, onRetry }: Props) {
  const { t, i18n } = useWidget()
  if (!error) return null
  return (
    <Banner
      tone="warning"
      role="status"
      icon={triangleAlertIcon}
      title={title}
      action={
        <Button size="sm" icon={refreshCwIcon} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {i18n.errorText(error.code)}
    </Banner>
  )
}
