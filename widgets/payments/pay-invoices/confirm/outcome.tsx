import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import { Icon } from '../../../../src/ui/icon.tsx'

/** Shown while the result of the sent payment is unknown: it is never reported as failed (PAY-13). */
export function Checking() {
  const { t } = useWidget()
  return (
    <div part="card" className="card pad stack gap-3 pay-outcome" role="status" aria-busy="true">
      <p className="row gap-3">
        <Icon of={searchIcon} size="l" />
        <b className="grow">{t('payments.checking.text')}</b>
        <span className="spin" />
      </p>
      <p className="muted">{t('payments.checking.why')}</p>
    </div>
  )
}

/** Shown once it is known that the payment did not arrive. */
export function NotArrived({ onSendAgain, onBack }: { onSendAgain(): void; onBack(): void }) {
  const { t } = useWidget()
  return (
    <div part="card" className="card pad stack gap-4 pay-outcome">
      <p>
        <b>{t('payments.missing.text')}</b>
      </p>
      <p className="muted">{t('payments.missing.safe')}</p>
      <p className="row wrap">
        <Button kind="primary" icon={refreshCwIcon} onClick={onSendAgain}>
          {t('payments.missing.send')}
        </Button>
        <Button onClick={onBack}>{t('payments.missing.back')}</Button>
      </p>
    </div>
  )
}
