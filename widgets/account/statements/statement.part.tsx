/**
 * One statement: figures, ages, lines and files; loads when the first one is opened. Source: docs/spec/documents.md
 * STM-1…STM-7.
 */
import { useEffect, useRef } from 'react'
import { type DateRange, isStatementMonth } from '../../../src/contract/index.ts'
import { calendarFormats } from '../../../src/i18n/calendar-formats.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Failure } from '../../../src/ui/failure.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { Figures } from './parts/figures.tsx'
import { LineTable } from './parts/line-table.tsx'
import { StatementFiles } from './parts/statement-files.tsx'
import { CurrencyChoice } from './parts/statements-head.tsx'
import type { StatementFrame } from './statements.state.ts'
import { useStatement } from './use-statement.ts'

export const sheets = [chartSheet]

interface Props {
  frame: StatementFrame
  period: DateRange
  /** True if the statement was opened from the list and moves focus to its title; false if the page loaded with it. */
  takesFocus: boolean
}

export function StatementPage({ frame, period, takesFocus }: Props) {
  const { t, i18n, formats } = useWidget()
  const { shown, error, retry } = useStatement(frame, period)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [period.from, period.to])
  const days = t('statement.days', { from: formats.date(period.from), to: formats.date(period.to) })
  const isMonth = frame.today !== null && isStatementMonth(period, frame.today)
  const title = isMonth ? calendarFormats(i18n.locale).month(period.from) : days
  return (
    <div className="stack gap-4">
      <header>
        <p className="crumb no-print">
          <button type="button" part="link" className="link plain arrow" onClick={frame.close}>
            <Icon of={arrowLeftIcon} size="s" flip />
            {t('statement.back')}
          </button>
        </p>
        <div className="page-head">
          <div className="grow">
            <h2 ref={heading} className="h1" tabIndex={-1}>
              {title}
            </h2>
            <p className="label num">
              {t('statement.subtitle', { customer: frame.customerName, currency: frame.currency ?? '', days })}
            </p>
          </div>
          <div className="row wrap no-print">
            <CurrencyChoice frame={frame} />
            {shown && <StatementFiles frame={frame} period={period} />}
          </div>
        </div>
      </header>
      {error && (
        <Failure
          title={t('statement.failed')}
          message={i18n.errorText(error.code)}
          reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
        />
      )}
      {!shown && !error && (
        <div part="card" className="card">
          <TableSkeleton rows={frame.lines.size} label={t('statement.loading')} />
        </div>
      )}
      {shown && (
        <>
          <OutdatedBanner title={t('statement.outdated')} error={shown.refreshError} onRetry={retry} />
          <Figures figures={shown.figures} />
          <LineTable frame={frame} shown={shown} />
        </>
      )}
    </div>
  )
}
