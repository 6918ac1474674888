import type { MerchantCustomer } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../../src/ui/badge.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import xIcon from 'lucide-static/icons/x.svg'

const LOOKS: Readonly<Record<MerchantCustomer['status'], { tone: Tone; icon: string }>> = {
  active: { tone: 'success', icon: checkIcon },
  inactive: { tone: 'neutral', icon: pauseIcon },
  terminated: { tone: 'neutral', icon: xIcon },
  'on hold': { tone: 'warning', icon: pauseIcon },
  locked: { tone: 'danger', icon: lockIcon },
}

export function CustomerStatus({ status }: Pick<MerchantCustomer, 'status'>) {
  const { t } = useWidget()
  return <Badge {...LOOKS[status]}>{t(`dealer.status.${status === 'on hold' ? 'on-hold' : status}`)}</Badge>
}
