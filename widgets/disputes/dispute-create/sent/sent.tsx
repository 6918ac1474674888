import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import { Tile } from '../../../../src/ui/tile.tsx'
import { usePayRest } from '../../../shared/use-pay-rest.ts'
import type { Sent as SentFacts } from '../dispute-create.flow.ts'
import type { LaterState } from '../dispute-create.state.ts'
import { totalsText } from '../parts/totals-text.ts'

/** The opened disputes, with links to each, to all disputes, and to what stays payable. */
export function Sent({ state, sent }: { state: LaterState; sent: SentFacts }) {
  const words = useWidget()
  const { t, formats, i18n, emit, openInside } = words
  const pay = usePayRest(state.customerId, sent.trxIds)
  const disputed = totalsText(words, sent.disputed)
  const [stays] = sent.stays
  return (
    <div part="card" className="card pad stack gap-5 dc-outcome dc-sent">
      <Tile tone="success" icon={checkIcon} />
      <p role="status">
        {stays
          ? t('dispute-steps.sent.textStays', { disputed, stays: totalsText(words, sent.stays) })
          : t('dispute-steps.sent.text', { disputed })}
      </p>
      <dl className="dl">
        {sent.disputes.map(({ id, merchantName, currency, total, invoices }) => (
          <div key={id}>
            <dt>
              <button
                type="button"
                part="link"
                className="link"
                onClick={() => {
                  const params = { invoice_id: invoices[0]?.trxId ?? '' }
                  if (emit('nt-navigate', { to: 'dispute-detail', params })) openInside('nt-dispute-detail', params)
                }}
              >
                <span className="dc-number">{id}</span> <span className="dc-dealer">{merchantName}</span>
              </button>
            </dt>
            <dd className="num nowrap">{formats.money(total, currency)}</dd>
          </div>
        ))}
      </dl>
      {pay.error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>{i18n.errorText(pay.error.code)}</span>
        </p>
      )}
      <p className="row wrap">
        <Button kind="primary" onClick={state.toDisputes}>
          {t('dispute-steps.sent.go')}
        </Button>
        {pay.start && stays && (
          <Button busy={pay.isAsking} onClick={pay.start}>
            {sent.stays.length === 1
              ? t('dispute-steps.sent.pay', { amount: formats.money(stays.total, stays.currency) })
              : t('dispute-steps.sent.paySeveral')}
          </Button>
        )}
      </p>
    </div>
  )
}
