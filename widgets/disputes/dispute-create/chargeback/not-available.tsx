import { disputableAmount, type InvoiceDetails } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import type { ChargebackState } from './chargeback-state.ts'
import type { Chargeback } from './use-chargeback.ts'

interface Props {
  state: ChargebackState
  chargeback: Chargeback
  invoice: InvoiceDetails
}

/** CHB-13: why no chargeback is available, in the words of the specification, and alternatives. The input is kept. */
export function NotAvailable({ state, chargeback, invoice }: Props) {
  const { t, formats, emit, openInside } = useWidget()
  const reason = invoice.chargeback?.reason ?? 'not-offered'
  const until = invoice.chargeback?.until ?? null
  const open = numberOf(chargeback)
  const canDispute = disputableAmount(invoice) > 0 && reason !== 'payment-pending' && reason !== 'not-posted'
  function reasonText(): string {
    if (reason === 'too-old' && until !== null) return t('chargeback.none.too-old-since', { date: formats.date(until) })
    // This reason also applies to disputes, so their text is used.
    if (reason === 'not-posted' || reason === 'account-status') return t(`dispute-create.why.${reason}`)
    return t(`chargeback.none.${reason}`)
  }
  const toCase = () => {
    const params = { invoice_id: open ?? invoice.trxId }
    if (emit('nt-navigate', { to: 'dispute-detail', params })) openInside('nt-dispute-detail', params)
  }
  return (
    <div part="card" className="card pad stack gap-4 dc-outcome cb-none" role="status">
      <Tile icon={banIcon} />
      <p>
        <b>{t(open === null ? 'chargeback.none' : 'chargeback.alreadyOpen', { dispute: open ?? '' })}</b>
      </p>
      {open === null && (
        <p>{t('dispute-create.amount.onInvoice', { invoice: invoice.invoiceId, problem: reasonText() })}</p>
      )}
      <p className="row wrap">
        {open !== null || reason === 'already-disputed' ? (
          <Button kind="primary" onClick={toCase}>
            {t('chargeback.toCase')}
          </Button>
        ) : (
          canDispute && (
            <Button kind="primary" onClick={state.toInvoices}>
              {t('chargeback.disputeInstead')}
            </Button>
          )
        )}
        <Button kind={canDispute ? 'quiet' : 'secondary'} onClick={state.toDisputes}>
          {t('dispute-steps.sent.go')}
        </Button>
      </p>
    </div>
  )
}

/** Returns the number of the open chargeback, if the rejection names it. */
function numberOf({ refused }: Chargeback): string | null {
  const meta = refused?.details.find(({ code }) => code === 'chargeback-already-open')?.meta
  const number = meta?.['dispute']
  return typeof number === 'string' ? number : null
}
