import type { ReactNode } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import type { DueSoon, Section } from '../account-overview.state.ts'
import { DueSoonRow } from './due-soon-row.tsx'
import { DueRowsSkeleton } from './overview-skeletons.tsx'
import { SectionFailure } from './section-failure.tsx'

interface Props {
  section: Section<DueSoon>
  /** Slot for the AutoPay note of an invoice. */
  autoPayOf?: ((trxId: string) => ReactNode) | undefined
}

/** The next invoices that are not past due. */
export function DueSoonCard({ section, autoPayOf }: Props) {
  const { t, formats } = useWidget()
  const isSeveral = section.kind === 'ready' && section.isSeveral
  const title = t(isSeveral ? 'account.dueSoon.titleAll' : 'account.dueSoon.title')
  switch (section.kind) {
    case 'loading':
      return (
        <Card title={title}>
          <DueRowsSkeleton />
        </Card>
      )
    case 'failed':
      return (
        <Card title={title}>
          <SectionFailure title={t('account.dueSoon.failed')} section={section} bare />
        </Card>
      )
    case 'ready':
      if (section.invoices.length === 0) {
        return (
          <Card title={title}>
            <Empty bare icon={circleCheckIcon} title={t('account.dueSoon.none')} />
          </Card>
        )
      }
      return (
        <Card
          title={title}
          count={formats.number(section.count)}
          end={
            <Button
              kind="link"
              className="arrow plain"
              iconEnd={chevronRightIcon}
              label={t('account.dueSoon.viewAllLong')}
              onClick={section.viewAll}
            >
              {t('account.dueSoon.viewAll')}
            </Button>
          }
        >
          <ul className="rows">
            {section.invoices.map((invoice) => (
              <DueSoonRow
                key={invoice.trxId}
                invoice={invoice}
                autoPay={autoPayOf?.(invoice.trxId)}
                onOpen={() => section.openInvoice(invoice)}
              />
            ))}
          </ul>
        </Card>
      )
  }
}
