/** The list of months, or one statement below a back link. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { DateRange } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import receiptTextIcon from 'lucide-static/icons/receipt-text.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { MonthTable } from './parts/month-table.tsx'
import { StatementsHead } from './parts/statements-head.tsx'
import type * as periodPart from './period.part.tsx'
import type * as statementPart from './statement.part.tsx'
import sheet from './statements.css?inline'
import type { StatementFrame, StatementsState } from './statements.state.ts'

export const sheets = [tableSheet, sheet]

const ROWS_WAITING = 12

export function StatementsSkeleton() {
  return (
    <div className="stack gap-4" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w4" />
        <span className="skel w2" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={ROWS_WAITING} />
      </div>
    </div>
  )
}

export function StatementsView({ state }: { state: StatementsState }) {
  const { frame } = state
  const months = useRef<HTMLDivElement>(null)
  const last = useRef(frame.period)
  const isBack = frame.period === null && last.current !== null
  useEffect(() => {
    // When the user returns from a statement, move focus to its month.
    if (state.kind === 'months' && isBack) {
      const to = last.current?.to
      const buttons = months.current
      const row = buttons?.querySelector<HTMLElement>(`[data-to="${to}"] button`)
      ;(row ?? buttons?.querySelector<HTMLElement>('button'))?.focus()
      last.current = null
    }
    if (frame.period) last.current = frame.period
  })
  // A URL may open a statement directly; focus is then left alone.
  const isFirst = useRef(true)
  if (frame.period === null) isFirst.current = false
  if (frame.period) return <Statement period={frame.period} state={state} takesFocus={!isFirst.current} />
  return (
    <div ref={months} className="stack gap-4">
      <ListHead frame={frame} hasStatements={state.kind === 'months'} />
      <Body state={state} />
    </div>
  )
}

/** Title, currency, and the selected period if one is set. */
function ListHead({ frame, hasStatements }: { frame: StatementFrame; hasStatements: boolean }) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen && hasStatements
  const { part, hasFailed, retry } = useLazyPart<typeof periodPart>('statements.period', isShown)
  return (
    <>
      <StatementsHead
        frame={frame}
        isChoosing={isShown}
        onChoose={hasStatements ? () => setOpen(!isOpen) : undefined}
      />
      {isShown && hasFailed && (
        <Failure message={t('statements.partFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
      )}
      {isShown && part && <part.PeriodForm frame={frame} />}
    </>
  )
}

interface StatementProps {
  period: DateRange
  state: StatementsState
  takesFocus: boolean
}

/** One statement; its code loads when the first one is opened. */
function Statement({ period, state, takesFocus }: StatementProps) {
  const { t } = useWidget()
  const { part, hasFailed, retry } = useLazyPart<typeof statementPart>('statements.statement', true)
  if (hasFailed) {
    return <Failure message={t('statements.partFailed')} action={{ label: t('common.tryAgain'), onClick: retry }} />
  }
  if (state.kind === 'failed' || state.kind === 'none') return <Body state={state} />
  if (!part || state.kind !== 'statement') return <StatementsSkeleton />
  return <part.StatementPage frame={state.frame} period={period} takesFocus={takesFocus} />
}

function Body({ state }: { state: StatementsState }): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
    case 'statement':
      return (
        <div part="card" className="card">
          <TableSkeleton rows={ROWS_WAITING} label={t('statements.loading')} />
        </div>
      )
    case 'failed':
      return (
        <Failure
          title={t('statements.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
        />
      )
    case 'none':
      return (
        <Empty slotted icon={receiptTextIcon} title={t('statements.none.title')}>
          {t('statements.none.text')}
        </Empty>
      )
    case 'months':
      return (
        <>
          <OutdatedBanner title={t('statements.outdated')} error={state.page.refreshError} onRetry={state.page.retry} />
          <MonthTable frame={state.frame} page={state.page} />
        </>
      )
  }
}
