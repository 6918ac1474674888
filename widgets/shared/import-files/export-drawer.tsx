import { useState } from 'react'
import { SecureFrame } from '../../../src/kit/secure-frame.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Drawer } from '../../../src/ui/drawer.tsx'

interface Props {
  /** @param done message of the result; null if no file was saved */
  onClose(done: string | null): void
}

/**
 * Dialog for the export. The file never passes through this page: the frame of the provider’s own origin fetches and
 * saves it (SEC-20).
 */
export function ExportDrawer({ onClose }: Props) {
  const { t } = useWidget()
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = () => onClose(isDone ? t('people-files.exported') : null)
  return (
    <Drawer open title={t('people-files.exportTitle')} closeLabel={t('common.close')} busy={isBusy} onClose={close}>
      <p className="muted">{t('people-files.exportText')}</p>
      <SecureFrame
        purpose="credentials.export"
        detail={null}
        title={t('people-files.exportTitle')}
        onDone={() => setDone(true)}
        onBusy={setBusy}
        onClose={close}
      />
    </Drawer>
  )
}
