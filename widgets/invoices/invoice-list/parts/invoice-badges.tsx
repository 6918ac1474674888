import type { InvoiceStatus } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { STATUS_LOOKS } from '../status-looks.ts'

/** More than these would make the row tell nothing. */
const SHOWN = 2

/** The status and its flags: two at most, the others in a count that names them. */
export function InvoiceBadges({ status }: { status: readonly InvoiceStatus[] }) {
  const { t, formats } = useWidget()
  const more = status.slice(SHOWN).map((word) => t(STATUS_LOOKS[word].word))
  return (
    <span className="badges">
      {status.slice(0, SHOWN).map((word) => {
        const look = STATUS_LOOKS[word]
        return (
          <Badge key={word} tone={look.tone} icon={look.icon}>
            {t(look.word)}
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
