import { adjustmentDates } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Banner } from '../../../src/ui/banner.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import type { Difference } from './differences.ts'
import type { InvoiceChanges, Notice } from './use-invoice-changes.ts'

/** Result of the last action, why it failed, or changes by another user. */
export function NoticeLine({ changes, notice }: { changes: InvoiceChanges; notice: Notice }) {
  const { t, i18n, formats } = useWidget()
  const { invoice, today } = changes
  if (!invoice) return null
  const { currency } = invoice
  const money = (minor: number) => formats.money(minor, currency)
  switch (notice.kind) {
    case 'saved':
      return <Banner tone="success" icon={checkIcon} title={t('adjust.update.saved')} />
    case 'adjusted': {
      const days = today && adjustmentDates(today, currency)
      const [issued, applied] = days ? [formats.date(days.issuesOn), formats.date(days.appliesOn)] : ['', '']
      const text = t('adjust.done', { amount: money(notice.amount), issued, applied })
      return <Banner tone="success" icon={checkIcon} title={text} />
    }
    case 'canceled':
      return (
        <Banner tone="success" icon={checkIcon} title={t('adjust.cancel.done', { amount: money(notice.amount) })} />
      )
    case 'refused':
      return <Banner tone="danger" icon={octagonAlertIcon} title={i18n.errorText(notice.error.code)} />
    case 'changed':
      return (
        <Banner tone="warning" icon={refreshCwIcon} title={t('adjust.changed.title')}>
          <ul className="adjust-changes">
            {notice.differences.map((difference) => (
              <li key={difference.kind}>{words(difference)}</li>
            ))}
          </ul>
          <p>{t('adjust.changed.kept')}</p>
        </Banner>
      )
  }

  function words(difference: Difference): string {
    if (difference.kind === 'po') {
      const none = t('adjust.changed.noPo')
      return t('adjust.changed.po', { before: difference.before ?? none, after: difference.after ?? none })
    }
    if (difference.kind === 'most') {
      return t('adjust.changed.most', { before: money(difference.before), after: money(difference.after) })
    }
    return t(`adjust.changed.${difference.kind}`)
  }
}
