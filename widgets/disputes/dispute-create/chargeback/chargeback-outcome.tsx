import type { Dispute } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import type { ChargebackState } from './chargeback-state.ts'
import type { Chargeback } from './use-chargeback.ts'

/** CHB-15: the number, the held amount, and the link to the case. */
export function ChargebackSent({ state, sent }: { state: ChargebackState; sent: Dispute }) {
  const { t, formats, emit, openInside } = useWidget()
  return (
    <div part="card" className="card pad stack gap-5 dc-outcome dc-sent">
      <Tile tone="success" icon={checkIcon} />
      <p role="status">
        {t('chargeback.sent.text', { dispute: sent.id, amount: formats.money(sent.total, sent.currency) })}
      </p>
      <dl className="dl">
        <div>
          <dt>
            <button
              type="button"
              part="link"
              className="link"
              onClick={() => {
                const params = { invoice_id: sent.id }
                if (emit('nt-navigate', { to: 'dispute-detail', params })) openInside('nt-dispute-detail', params)
              }}
            >
              <span className="dc-number">{sent.id}</span> <span className="dc-dealer">{sent.merchantName}</span>
            </button>
          </dt>
          <dd className="num nowrap">{formats.money(sent.total, sent.currency)}</dd>
        </div>
      </dl>
      <p className="row wrap">
        <Button kind="primary" onClick={state.toDisputes}>
          {t('dispute-steps.sent.go')}
        </Button>
      </p>
    </div>
  )
}

/** Shown while the result of the sent request is unknown: it is never reported as failed (PAY-11). */
export function ChargebackUnknown({ state, chargeback }: { state: ChargebackState; chargeback: Chargeback }) {
  const { t } = useWidget()
  const isSending = chargeback.phase === 'sending'
  return (
    <div part="card" className="card pad stack gap-4 dc-outcome dc-unknown" role="status">
      <p>
        <b>{t('chargeback.unknown')}</b>
      </p>
      <p className="muted">{t('chargeback.unknown.safe')}</p>
      <p className="row wrap">
        <Button kind="primary" icon={refreshCwIcon} busy={isSending} onClick={chargeback.sendAgain}>
          {t('dispute-steps.unknown.send')}
        </Button>
        <Button onClick={state.toDisputes}>{t('dispute-steps.unknown.disputes')}</Button>
        <Button kind="quiet" disabled={isSending} onClick={chargeback.resume}>
          {t('chargeback.unknown.back')}
        </Button>
      </p>
    </div>
  )
}
