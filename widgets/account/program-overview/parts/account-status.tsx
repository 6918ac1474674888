import type { Customer } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { AccountStatus } from '../../picker/account-status.tsx'
import checkIcon from 'lucide-static/icons/check.svg'

/** The status in words, including `active`. */
export function StatusBadge({ status }: { status: Customer['status'] }) {
  const { t } = useWidget()
  if (status !== 'active') return <AccountStatus status={status} />
  return (
    <Badge tone="success" icon={checkIcon}>
      {t('program-overview.active')}
    </Badge>
  )
}
