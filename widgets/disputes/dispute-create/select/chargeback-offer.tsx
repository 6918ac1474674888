import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import creditCardIcon from 'lucide-static/icons/credit-card.svg'
import { useChargedInvoice } from '../chargeback/use-charged-invoice.ts'
import type { InvoicesState } from '../dispute-create.state.ts'

/** CHB-11: a short note if the one selected transaction was made with a card and allows a chargeback. */
export function ChargebackOffer({ state }: { state: InvoicesState }) {
  const { t } = useWidget()
  const { items, customerId, toChargeback } = state
  const [item, ...more] = items
  const card = more.length === 0 ? (item?.invoice.cardLast4 ?? null) : null
  const { answer } = useChargedInvoice(customerId, card === null ? null : (item?.invoice.trxId ?? null))
  if (card === null || !answer?.data.chargeback?.eligible) return null
  return (
    <div className="small stack gap-2 dc-offer" role="status">
      <p className="muted row">
        <Icon of={creditCardIcon} size="s" />
        <span>{t('dispute-steps.chargeback.paid', { card: `••${card}` })}</span>
      </p>
      <p>
        <Button kind="link" className="plain small" onClick={toChargeback}>
          {t('dispute-steps.chargeback.ask')}
        </Button>
      </p>
    </div>
  )
}
