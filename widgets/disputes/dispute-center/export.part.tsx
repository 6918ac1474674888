/** The list as a file; loads when a user requests it. Source: docs/spec/exports.md EXP-23…EXP-26. */
import { useEffect, useState } from 'react'
import { createExport, getExport, languageOf, type NetTermsError } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useDownload } from '../../../src/data/use-download.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { CenterFrame } from './dispute-center.state.ts'
import { listFilter } from './dispute-query.ts'

interface Props {
  frame: CenterFrame
  /** Changes with each request. */
  times: number
  onDone: () => void
}

/** Saves all filtered disputes in the list's order, and reports the result. */
export function Export({ frame, times, onDone }: Props) {
  const { t, i18n } = useWidget()
  const { query, side, scope } = frame
  const create = useAction(createExport)
  const download = useDownload(getExport)
  const [result, setResult] = useState<'saved' | NetTermsError | null>(null)

  async function save(): Promise<'saved' | NetTermsError> {
    try {
      const filter = listFilter(query, side, scope)
      // Without the byte order mark, spreadsheets misread names with accents.
      const language = languageOf(i18n.locale)
      const body = { what: 'disputes', filter, sort: query.sort, language, byte_order_mark: true } as const
      const { address, fileName } = (await create.run({ body })).data
      await download.run({ params: { token: address.split('/').at(-1) ?? '' } }, fileName)
      return 'saved'
    } catch (error) {
      return error as NetTermsError
    }
  }

  useEffect(() => {
    setResult(null)
    void save().then((outcome) => {
      setResult(outcome)
      onDone()
    })
  }, [times])

  return (
    <>
      <span className="vh" role="status">
        {result === 'saved' ? t('dispute-list.export.saved') : ''}
      </span>
      {result && result !== 'saved' && (
        <p part="error" className="err export-failed" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {t('dispute-list.export.failed')} {i18n.errorText(result.code)}
          </span>
        </p>
      )}
    </>
  )
}
