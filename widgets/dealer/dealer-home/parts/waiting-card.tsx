import { type ReactNode, useState } from 'react'
import type { Dispute, NetTermsError } from '../../../../src/contract/index.ts'
import { PROGRAM_TIME_ZONE } from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { DayTile } from '../../../../src/ui/day-tile.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import circleAlertIcon from 'lucide-static/icons/circle-alert.svg'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import messageIcon from 'lucide-static/icons/message-square-warning.svg'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import undoIcon from 'lucide-static/icons/undo-2.svg'
import type { DealerHome } from '../dealer-home.state.ts'
import { OriginalsList } from './originals-list.tsx'

/** Disputes to answer, earliest deadline first, sales to correct, and missing originals (DLR-10). */
export function WaitingCard({ home }: { home: DealerHome }) {
  const { t, formats } = useWidget()
  const { disputes, rejections, originals } = home.waiting
  const sections = [disputes, rejections, originals].filter((each) => each !== null)
  const title = t('dealer.waiting.title')
  if (sections.every(({ rows, error }) => !rows && !error)) {
    return (
      <Card title={title}>
        <TableSkeleton rows={3} label={t('common.loading')} />
      </Card>
    )
  }
  const isAllDone = sections.every(({ rows, error, count }) => rows && !error && count === 0)
  // Tasks for which others wait; missing originals are counted separately.
  const waiting = (disputes?.count ?? 0) + (rejections?.count ?? 0)
  if (isAllDone) {
    return (
      <Card title={title}>
        <Empty bare tone="success" icon={circleCheckIcon} title={t('dealer.waiting.none')}>
          {t('dealer.waiting.noneText')}
        </Empty>
      </Card>
    )
  }
  const more = (disputes?.count ?? 0) - (disputes?.rows?.length ?? 0)
  return (
    <Card
      title={title}
      {...(waiting > 0 && { count: formats.number(waiting) })}
      className="dealer-waiting"
      end={
        disputes && (
          <Button kind="link" onClick={home.showDisputes}>
            {t('dealer.waiting.allDisputes')}
          </Button>
        )
      }
    >
      <ul className="rows">
        {disputes?.error && (
          <Failed title={t('dealer.waiting.disputesFailed')} error={disputes.error} retry={disputes.retry} />
        )}
        {disputes?.rows?.map((dispute, place) => (
          <DisputeRow key={dispute.id} dispute={dispute} home={home} isFirst={place === 0} />
        ))}
        {disputes?.rows && more > 0 && (
          <Row
            tile={<Tile tone="warning" icon={messageIcon} />}
            title={t('dealer.waiting.more', { number: formats.number(more) })}
            action={<Button onClick={home.showDisputes}>{t('dealer.waiting.show')}</Button>}
          />
        )}
        {rejections?.error && (
          <Failed title={t('dealer.waiting.rejectionsFailed')} error={rejections.error} retry={rejections.retry} />
        )}
        {rejections && rejections.count > 0 && <RejectionsRow home={home} />}
        {originals.error && (
          <Failed title={t('dealer.waiting.originalsFailed')} error={originals.error} retry={originals.retry} />
        )}
        {originals.count > 0 && <OriginalsRow home={home} />}
      </ul>
    </Card>
  )
}

interface RowProps {
  tile: ReactNode
  title: ReactNode
  when?: ReactNode
  quote?: string | null
  text?: ReactNode
  action: ReactNode
  children?: ReactNode
}

function Row({ tile, title, when, quote, text, action, children }: RowProps) {
  const { t } = useWidget()
  return (
    <li>
      {tile}
      <div className="grow">
        <div className="headline">
          <span className="strong">{title}</span>
          {when}
        </div>
        {quote && (
          <p className="small muted quote" dir="auto">
            {t('dealer.waiting.quote', { text: quote })}
          </p>
        )}
        {text && <p className="small muted num">{text}</p>}
        {children}
      </div>
      <span className="dealer-act">{action}</span>
    </li>
  )
}

function Failed({ title, error, retry }: { title: string; error: NetTermsError; retry: () => void }) {
  const { t, i18n } = useWidget()
  return (
    <Row
      tile={<Tile tone="danger" icon={circleAlertIcon} />}
      title={title}
      text={i18n.errorText(error.code)}
      action={
        <Button onClick={retry}>
          {t('common.tryAgain')}
          <span className="vh">{` ${title}`}</span>
        </Button>
      }
    />
  )
}

/**
 * Returns when the deadline ends, in the program's time zone; includes the time only near the deadline: `Ends tomorrow,
 * 11:59 PM CST`.
 */
function whenItEnds({ t, formats }: WidgetContextValue, { daysLeft, respondByAt }: Dispute): string {
  if (daysLeft === null || respondByAt === null) return t('dealer.ends.none')
  if (daysLeft > 1) return t('dealer.ends.inDays', { count: daysLeft })
  const time = formats.time(respondByAt, PROGRAM_TIME_ZONE)
  return t(daysLeft === 1 ? 'dealer.ends.tomorrow' : 'dealer.ends.today', { time })
}

function DisputeRow({ dispute, home, isFirst }: { dispute: Dispute; home: DealerHome; isFirst: boolean }) {
  const widget = useWidget()
  const { t, formats } = widget
  const { id, daysLeft, respondBy, lastAction, lastComment, description, customerName, currency, invoices } = dispute
  const tone = daysLeft === null || daysLeft > 5 ? null : daysLeft <= 1 ? 'danger' : 'warning'
  const [first, ...others] = new Set(invoices.map(({ invoiceId }) => invoiceId))
  const amount = formats.money(dispute.total, currency)
  return (
    <Row
      tile={
        <span className={classNames('deadline', tone)}>
          {respondBy ? <DayTile {...formats.dayAndMonth(respondBy)} /> : <Tile icon={messageIcon} tone="dispute" />}
        </span>
      }
      title={
        <button type="button" part="link" className="link ink" onClick={() => home.answer(id)}>
          {t(lastAction === null ? 'dealer.waiting.disputes' : 'dealer.waiting.answered', {
            customer: customerName,
            amount,
          })}
        </button>
      }
      when={
        <span className={tone === 'danger' ? 'small strong danger-text' : 'small muted'}>
          {whenItEnds(widget, dispute)}
        </span>
      }
      quote={lastAction === null ? description : lastComment}
      text={[
        id,
        others.length === 0 ? first : t('dealer.invoices', { count: others.length + 1 }),
        t('dealer.waiting.silence'),
      ].join(' · ')}
      action={
        <Button kind={isFirst ? 'primary' : 'secondary'} onClick={() => home.answer(id)}>
          {t('dealer.waiting.answer')}
          <span className="vh">{` ${id}`}</span>
        </Button>
      }
    />
  )
}

function RejectionsRow({ home }: { home: DealerHome }) {
  const { t, formats } = useWidget()
  const { rows, count } = home.waiting.rejections ?? { rows: null, count: 0 }
  const shown = rows ?? []
  const [only] = shown
  const names = shown.map((row) =>
    t('dealer.waiting.rejected', { id: row.id, amount: formats.money(row.total, row.currency) }),
  )
  return (
    <Row
      tile={<Tile tone="danger" icon={undoIcon} />}
      title={t('dealer.waiting.rejections', { number: formats.number(count) })}
      text={
        <>
          {formats.list(names)}
          {count > shown.length && ` ${t('dealer.waiting.others', { number: formats.number(count - shown.length) })}`}
          <span className="block">{t('dealer.waiting.notBilled')}</span>
        </>
      }
      action={
        <Button onClick={() => home.correct(count === 1 && only ? only.id : null)}>
          {t('dealer.waiting.correct')}
        </Button>
      }
    />
  )
}

function OriginalsRow({ home }: { home: DealerHome }) {
  const { t, formats } = useWidget()
  const [isShown, setShown] = useState(false)
  const { count } = home.waiting.originals
  return (
    <Row
      tile={<Tile icon={paperclipIcon} />}
      title={t('dealer.waiting.originals', { number: formats.number(count) })}
      text={t('dealer.waiting.originalsText')}
      action={
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'dealer.waiting.hideSales' : 'dealer.waiting.showSales')}
        </Button>
      }
    >
      {isShown && <OriginalsList home={home} />}
    </Row>
  )
}
