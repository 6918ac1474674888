import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'

/** The link back to the list. Needs the sheet crumb.css. */
export function BackLink({ onClick }: { onClick: () => void }) {
  const { t } = useWidget()
  return (
    <p className="crumb">
      <button type="button" part="link" className="link plain arrow" onClick={onClick}>
        <Icon of={arrowLeftIcon} size="s" flip />
        {t('loyalty-template.title')}
      </button>
    </p>
  )
}
