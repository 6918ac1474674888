import type { Customer } from '../../../src/contract/index.ts'
import type { MessageKey } from '../../../src/i18n/message-keys.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../src/ui/badge.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import xIcon from 'lucide-static/icons/x.svg'

/** Badge of each status; `active` has none. */
const BADGES: Readonly<Record<Customer['status'], { tone: Tone; icon: string; text: MessageKey } | null>> = {
  active: null,
  inactive: { tone: 'neutral', icon: xIcon, text: 'picker.status.inactive' },
  terminated: { tone: 'neutral', icon: banIcon, text: 'picker.status.terminated' },
  'on hold': { tone: 'warning', icon: pauseIcon, text: 'picker.status.on-hold' },
  locked: { tone: 'danger', icon: lockIcon, text: 'picker.status.locked' },
}

/** Status of a customer or dealer, unless it is active (specification §4 "Account statuses"). */
export function AccountStatus({ status }: { status: Customer['status'] }) {
  const { t } = useWidget()
  const badge = BADGES[status]
  return (
    badge && (
      <Badge tone={badge.tone} icon={badge.icon}>
        {t(badge.text)}
      </Badge>
    )
  )
}
