import type { TemplateStatus } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import archiveIcon from 'lucide-static/icons/archive.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import pencilIcon from 'lucide-static/icons/pencil.svg'

const LOOKS = {
  draft: { tone: 'neutral', icon: pencilIcon },
  active: { tone: 'success', icon: checkIcon },
  closed: { tone: 'neutral', icon: archiveIcon },
} as const

/** Badge with the status of a program. */
export function TemplateBadge({ status }: { status: TemplateStatus }) {
  const { t } = useWidget()
  return <Badge {...LOOKS[status]}>{t(`loyalty-template.status.${status}`)}</Badge>
}
