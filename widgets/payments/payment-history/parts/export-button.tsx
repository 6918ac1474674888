/**
 * Button that saves the filtered list as a CSV file, streamed by the server. Source: docs/spec/exports.md
 * EXP-23…EXP-26, EXP-112.
 */
import { useState } from 'react'
import { createExport, getExport, languageOf, type NetTermsError } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useDownload } from '../../../../src/data/use-download.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { HistoryFrame } from '../payment-history.state.ts'
import { listFilter } from '../payment-query.ts'

export function ExportButton({ frame }: { frame: HistoryFrame }) {
  const { t, i18n } = useWidget()
  const create = useAction(createExport)
  const download = useDownload(getExport)
  const [result, setResult] = useState<'saved' | NetTermsError | null>(null)
  const { query, customerId } = frame

  async function save(): Promise<void> {
    setResult(null)
    try {
      // Without the byte order mark, spreadsheets misread names with accents.
      const filter = listFilter(query, customerId)
      const body = {
        what: 'payments',
        filter,
        sort: query.sort,
        language: languageOf(i18n.locale),
        byte_order_mark: true,
      } as const
      const { address, fileName } = (await create.run({ body })).data
      await download.run({ params: { token: address.split('/').at(-1) ?? '' } }, fileName)
      setResult('saved')
    } catch (cause) {
      setResult(cause as NetTermsError)
    }
  }
  return (
    <>
      <Button icon={downloadIcon} busy={create.isRunning || download.isRunning} onClick={() => void save()}>
        {t('payment-history.export')}
      </Button>
      <span className="vh" role="status">
        {result === 'saved' ? t('payment-history.exported') : ''}
      </span>
      {result && result !== 'saved' && (
        <p part="error" className="err export-failed" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {t('payment-history.exportFailed')} {i18n.errorText(result.code)}
          </span>
        </p>
      )}
    </>
  )
}
