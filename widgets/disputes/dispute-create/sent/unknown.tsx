import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'

interface Props {
  /** Resends the request; null if the sent request is no longer known. */
  onSendAgain: (() => void) | null
  isSending: boolean
  onLook(): void
  onBack(): void
}

/** Shown while the result of the sent request is unknown: it is never reported as failed (DSP-71). */
export function Unknown({ onSendAgain, isSending, onLook, onBack }: Props) {
  const { t } = useWidget()
  return (
    <div part="card" className="card pad stack gap-4 dc-outcome dc-unknown" role="status">
      <p>
        <b>{t('dispute-steps.unknown.text')}</b>
      </p>
      <p className="muted">
        {t(onSendAgain || isSending ? 'dispute-steps.unknown.safe' : 'dispute-steps.unknown.look')}
      </p>
      <p className="row wrap">
        {(onSendAgain || isSending) && (
          <Button kind="primary" icon={refreshCwIcon} busy={isSending} onClick={() => onSendAgain?.()}>
            {t('dispute-steps.unknown.send')}
          </Button>
        )}
        <Button kind={onSendAgain || isSending ? 'secondary' : 'primary'} onClick={onLook}>
          {t('dispute-steps.unknown.disputes')}
        </Button>
        <Button kind="quiet" disabled={isSending} onClick={onBack}>
          {t('dispute-steps.unknown.back')}
        </Button>
      </p>
    </div>
  )
}
