import type { AutoPay, PaymentMethod } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Badge, type Tone } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import powerIcon from 'lucide-static/icons/power.svg'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type { MethodActs, Open } from '../method-acts.ts'
import type { MethodsFrame } from '../payment-methods.state.ts'
import { AutoPayDialogs } from './auto-pay-dialogs.tsx'
import { Forecast } from './forecast-view.tsx'
import { reasonText } from './reason-text.ts'
import { useAutoPay } from './use-auto-pay.ts'

interface Props {
  frame: MethodsFrame
  accounts: readonly PaymentMethod[]
  open: Open | null
  acts: MethodActs
}

const LOOKS = {
  on: { tone: 'success', icon: checkIcon },
  suspended: { tone: 'warning', icon: clockIcon },
  off: { tone: 'neutral', icon: powerIcon },
} as const satisfies Record<AutoPay['status'], { tone: Tone; icon: string }>

export function AutoPaySection({ frame, accounts, open, acts }: Props) {
  const { t } = useWidget()
  const state = useAutoPay(frame)
  const { autoPay, forecast } = state
  if (state.error && !autoPay) return <CodedFailure error={state.error} onRetry={state.retry} />
  const usable = accounts.filter(({ status }) => status === 'active')
  return (
    <>
      <Card
        title={t('auto-pay.title')}
        className="auto-pay"
        end={
          autoPay && (
            <span className="row wrap auto-pay-acts">
              <Badge {...LOOKS[autoPay.status]}>{t(`auto-pay.status.${autoPay.status}`)}</Badge>
              {autoPay.status === 'off' ? null : (
                <>
                  <Button size="sm" hasPopup="dialog" onClick={() => acts.open({ kind: 'auto-pay-terms' })}>
                    {t('auto-pay.change')}
                  </Button>
                  <Button
                    size="sm"
                    kind="danger-quiet"
                    hasPopup="dialog"
                    onClick={() => acts.open({ kind: 'auto-pay-off' })}
                  >
                    {t('auto-pay.turnOff')}
                  </Button>
                </>
              )}
            </span>
          )
        }
      >
        {!autoPay && (
          <div className="pad">
            <Skeleton lines={6} label={t('common.loading')} />
          </div>
        )}
        {autoPay?.status === 'off' && <Off autoPay={autoPay} usable={usable} acts={acts} />}
        {autoPay?.status === 'suspended' && (
          <p className="pad">{t('auto-pay.suspended', { reason: reasonText(t, autoPay.reason) })}</p>
        )}
        {autoPay && autoPay.status !== 'off' && (
          <>
            {state.error && <CodedFailure error={state.error} onRetry={state.retry} />}
            <Forecast frame={frame} autoPay={autoPay} forecast={forecast} />
          </>
        )}
      </Card>
      {autoPay && open && (
        <AutoPayDialogs open={open} frame={frame} autoPay={autoPay} forecast={forecast} usable={usable} acts={acts} />
      )}
    </>
  )
}

function Off({ autoPay, usable, acts }: { autoPay: AutoPay; usable: readonly PaymentMethod[]; acts: MethodActs }) {
  const { t } = useWidget()
  // If an admin turned AutoPay off, no notice is needed; after a return by the bank, it is.
  const reason = autoPay.reason && autoPay.reason !== 'turned-off' && autoPay.reason !== 'moved' ? autoPay.reason : null
  return (
    <div className="pad stack gap-3">
      <p>{reason ? t('auto-pay.off.reason', { reason: reasonText(t, reason) }) : t('auto-pay.off.text')}</p>
      <p>
        <Button
          kind="primary"
          hasPopup="dialog"
          reason={usable.length === 0 ? t('auto-pay.off.noAccount') : undefined}
          onClick={() => acts.open({ kind: 'auto-pay-terms' })}
        >
          {t('auto-pay.setUp')}
        </Button>
      </p>
    </div>
  )
}
