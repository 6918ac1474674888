import type { InvoiceStatus } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { SHOWN_STATUSES } from '../row-texts.ts'
import { STATUS_LOOKS } from '../status-looks.ts'

interface Props {
  status: readonly InvoiceStatus[]
  /** Texts of the statuses, in order. */
  texts: readonly string[]
}

/** Badges for the status and its flags: two at most; a count lists the others. */
export function InvoiceBadges({ status, texts }: Props) {
  const { t, formats } = useWidget()
  const more = texts.slice(SHOWN_STATUSES)
  return (
    <span className="badges">
      {status.slice(0, SHOWN_STATUSES).map((word, place) => {
        const look = STATUS_LOOKS[word]
        return (
          <Badge key={word} tone={look.tone} icon={look.icon}>
            {texts[place]}
          </Badge>
        )
      })}
      {more.length > 0 && (
        <span part="badge" className="badge more" title={formats.list(more)}>
          <span aria-hidden="true">{t('invoices.status.more', { count: more.length })}</span>
          <span className="vh">{formats.list(more)}</span>
        </span>
      )}
    </span>
  )
}
