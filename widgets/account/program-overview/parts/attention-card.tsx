import { useEffect, useRef } from 'react'
import type { AttentionItem, AttentionKind } from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { Tone } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import circleAlertIcon from 'lucide-static/icons/circle-alert.svg'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import clockAlertIcon from 'lucide-static/icons/clock-alert.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import messageIcon from 'lucide-static/icons/message-square-warning.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import undoIcon from 'lucide-static/icons/undo-2.svg'
import type { ProgramOverview } from '../program-overview.state.ts'

const LOOKS: Readonly<Record<AttentionKind, { tone: Tone; icon: string }>> = {
  'over-limit': { tone: 'danger', icon: circleAlertIcon },
  'payment-returned': { tone: 'danger', icon: undoIcon },
  'past-due': { tone: 'danger', icon: clockAlertIcon },
  'dispute-waiting': { tone: 'warning', icon: messageIcon },
  'account-locked': { tone: 'warning', icon: lockIcon },
  'account-on-hold': { tone: 'warning', icon: pauseIcon },
}

/** Accounts that need attention, most urgent first, each with one action (PRG-5). */
export function AttentionCard({ overview }: { overview: ProgramOverview }) {
  const { t, i18n, formats } = useWidget()
  const { attention, totals } = overview
  const { items, count, error, retry, showMore } = attention
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(0)
  useEffect(() => {
    // "Show more" may have been removed: move focus to the first new row.
    const from = before.current
    before.current = 0
    if (from > 0) list.current?.children[from]?.querySelector<HTMLElement>('button')?.focus()
  }, [items?.length])
  const title = t('program-overview.attention.title')
  if (!items) {
    return (
      <Card title={title}>
        {error ? (
          <Failure
            bare
            title={t('program-overview.attention.failed')}
            message={i18n.errorText(error.code)}
            action={{ label: t('common.tryAgain'), onClick: retry }}
          />
        ) : (
          <TableSkeleton rows={3} />
        )}
      </Card>
    )
  }
  if (items.length === 0) {
    return (
      <Card title={title}>
        <Empty bare tone="success" icon={circleCheckIcon} title={t('program-overview.attention.none')}>
          {t('program-overview.attention.noneText', { count: totals.accounts, currency: totals.currency })}
        </Empty>
      </Card>
    )
  }
  return (
    <Card
      title={title}
      count={formats.number(count)}
      className="attention"
      end={<span className="muted">{t('program-overview.attention.order')}</span>}
    >
      <ul ref={list} className="rows">
        {items.map((item) => (
          <Row key={item.id} item={item} overview={overview} />
        ))}
      </ul>
      {showMore && (
        <p className="attention-more">
          <Button
            size="sm"
            onClick={() => {
              before.current = items.length
              showMore()
            }}
          >
            {t('program-overview.attention.more', { number: formats.number(count - items.length) })}
          </Button>
        </p>
      )}
    </Card>
  )
}

function Row({ item, overview }: { item: AttentionItem; overview: ProgramOverview }) {
  const { t, formats } = useWidget()
  const { work, openAccount } = overview
  const { customerId, name, currency, amount, reference } = item
  const { tone, icon } = LOOKS[item.kind]
  const open = () => openAccount({ customerId, name })
  const { label, run } = ((): { label: string; run: () => void } => {
    if (item.kind === 'payment-returned' && work.canPay && reference !== null) {
      const paymentNumber = reference
      return {
        label: t('program-overview.attention.payAgain'),
        run: () => void work.payAgain({ customerId, paymentNumber }, item.id),
      }
    }
    if (item.kind === 'past-due' && work.canPay) {
      return {
        label: t('program-overview.attention.pay'),
        run: () => void work.payPastDue({ customerId, currency }, item.id),
      }
    }
    if (item.kind === 'dispute-waiting' && reference !== null) {
      const disputeId = reference
      return {
        label: t('program-overview.attention.respond'),
        run: () => void work.openDispute({ customerId, disputeId }, item.id),
      }
    }
    return { label: t('program-overview.attention.open'), run: open }
  })()
  return (
    <li>
      <Tile tone={tone} icon={icon} />
      <span className="grow">
        <button type="button" part="link" className="link ink strong" aria-haspopup="dialog" onClick={open}>
          {name}
        </button>
        <span className="block small muted">{reasonOf(item, t, formats)}</span>
      </span>
      <span className="strong num attention-amount">{formats.money(amount, currency)}</span>
      <span className="attention-act">
        <Button size="sm" busy={work.busyId === item.id} onClick={run}>
          {label}
          <span className="vh">{` ${name}`}</span>
        </Button>
      </span>
    </li>
  )
}

function reasonOf(item: AttentionItem, t: WidgetContextValue['t'], formats: WidgetContextValue['formats']): string {
  const date = item.date ? formats.date(item.date) : ''
  const reference = item.reference ?? ''
  switch (item.kind) {
    case 'over-limit':
      return t('program-overview.attention.overLimit', { amount: formats.money(item.overLimit ?? 0, item.currency) })
    case 'payment-returned':
      return item.returnCode
        ? t('program-overview.attention.returnedCode', { number: reference, date, code: item.returnCode })
        : t('program-overview.attention.returned', { number: reference, date })
    case 'past-due':
      return t('program-overview.attention.pastDue', {
        count: item.invoiceCount ?? 0,
        bucket: t(`account.ageing.${item.oldest ?? '1-30'}`),
      })
    case 'dispute-waiting':
      return t('program-overview.attention.dispute', { number: reference, date })
    case 'account-locked':
      return t('program-overview.attention.locked')
    case 'account-on-hold':
      return t('program-overview.attention.onHold')
  }
}
