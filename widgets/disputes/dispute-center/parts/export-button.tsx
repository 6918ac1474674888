import { useState } from 'react'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import type { CenterFrame } from '../dispute-center.state.ts'
import type * as exportPart from '../export.part.tsx'

export function ExportButton({ frame }: { frame: CenterFrame }) {
  const { t, i18n } = useWidget()
  const [times, setTimes] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const saving = useLazyPart<typeof exportPart>('dispute-center.export', times > 0)
  return (
    <>
      <Button
        icon={downloadIcon}
        busy={isRunning && !saving.hasFailed}
        onClick={() => {
          setRunning(true)
          setTimes(times + 1)
          if (saving.hasFailed) saving.retry()
        }}
      >
        {t('dispute-list.export.button')}
      </Button>
      {saving.part && <saving.part.Export frame={frame} times={times} onDone={() => setRunning(false)} />}
      {saving.hasFailed && (
        <p part="error" className="err export-failed" role="alert">
          {t('dispute-list.export.failed')} {i18n.errorText('code-unavailable')}
        </p>
      )}
    </>
  )
}
