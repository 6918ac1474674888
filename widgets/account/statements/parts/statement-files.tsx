/** The statement as PDF or CSV, and for print. Source: docs/spec/documents.md STM-5, STM-6. */
import { useState } from 'react'
import {
  type DateRange,
  downloadStatementLinesCsv,
  downloadStatementLinesPdf,
  languageOf,
  type NetTermsError,
} from '../../../../src/contract/index.ts'
import { useDownload } from '../../../../src/data/use-download.ts'
import { useMay } from '../../../../src/kit/use-may.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import printerIcon from 'lucide-static/icons/printer.svg'
import type { StatementFrame } from '../statements.state.ts'
import { filterOf } from '../use-statement.ts'

type Outcome = 'saved' | NetTermsError | null

export function StatementFiles({ frame, period }: { frame: StatementFrame; period: DateRange }) {
  const { t, i18n } = useWidget()
  const pdf = useDownload(downloadStatementLinesPdf)
  const csv = useDownload(downloadStatementLinesCsv)
  const canPdf = useMay('statement-lines.download-pdf', {})
  const canCsv = useMay('statement-lines.download-csv', {})
  const [outcome, setOutcome] = useState<Outcome>(null)
  const name = ['statement', frame.customerId, frame.currency, period.from, period.to].filter(Boolean).join('-')
  const filter = { ...filterOf(frame, period), language: languageOf(i18n.locale) }

  function save(run: () => Promise<void>): void {
    setOutcome(null)
    run().then(
      () => setOutcome('saved'),
      (cause: NetTermsError) => setOutcome(cause),
    )
  }
  const isRunning = pdf.isRunning || csv.isRunning
  return (
    <>
      {canPdf && (
        <Button
          className="statement-file statement-pdf"
          icon={downloadIcon}
          busy={pdf.isRunning}
          onClick={() => save(() => pdf.run({ filter }, `${name}.pdf`))}
        >
          {t('statement.pdf')}
        </Button>
      )}
      {canCsv && (
        <Button
          className="statement-file statement-csv"
          icon={downloadIcon}
          busy={csv.isRunning}
          // Without the byte order mark, spreadsheets misread names with accents.
          onClick={() => save(() => csv.run({ filter: { ...filter, byte_order_mark: 'true' } }, `${name}.csv`))}
        >
          {t('statement.csv')}
        </Button>
      )}
      <Button icon={printerIcon} onClick={() => window.print()}>
        {t('statement.print')}
      </Button>
      <span className="vh" role="status">
        {isRunning ? t('statement.saving') : outcome === 'saved' ? t('statement.saved') : ''}
      </span>
      {outcome && outcome !== 'saved' && (
        <p part="error" className="err files-failed" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {t('statement.saveFailed')} {i18n.errorText(outcome.code)}
          </span>
        </p>
      )}
    </>
  )
}
