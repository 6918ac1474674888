/** One payment at its own URL. Source: docs/spec/payments.md PAY-158. */
import { useEffect, useRef, useState } from 'react'
import { getPayment } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useStore } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import crumbSheet from '../../../src/ui/sheets/crumb.css?inline'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import paymentSheet from '../../shared/payments/payment.css?inline'
import { Confirmation } from '../../shared/payments/confirmation.tsx'
import { useBeginPaying } from './parts/pay-again.tsx'

export const sheets: string[] = [crumbSheet, overlaySheet, destructiveSheet, paymentSheet]

interface Props {
  number: string
  onClose(): void
  /** True if the payment was opened from the list: the heading receives focus. */
  takesFocus: boolean
}

export function PaymentPage({ number, onClose, takesFocus }: Props) {
  const { t, emit, openInside } = useWidget()
  const store = useStore()
  const { answer, error, retry } = useCall(getPayment, { params: { number } })
  const heading = useRef<HTMLHeadingElement>(null)
  const [canceled, setCanceled] = useState(false)
  const begin = useBeginPaying()
  const isWaiting = useDelayedLoading(!answer && !error)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const payment = answer?.data ?? null

  function toInvoices(): void {
    const place = { status: 'open', ...store.getState().listPlace }
    const params = Object.fromEntries(
      Object.entries(place).filter(([name, value]) => value !== '' && name !== 'customerId'),
    )
    if (emit('nt-navigate', { to: 'invoice-list', params })) openInside('nt-invoice-list', params)
  }
  return (
    <section className="stack pay">
      <div>
        <p className="crumb leaves no-print">
          <button type="button" part="link" className="link plain arrow" onClick={onClose}>
            <Icon of={arrowLeftIcon} size="s" flip />
            {t('payment-history.title')}
          </button>
        </p>
        <div className="page-head">
          <h2 className="h1 grow" tabIndex={-1} ref={heading}>
            {t('payment-history.heading', { payment: number })}
          </h2>
        </div>
      </div>
      <p className="vh" role="status">
        {canceled ? t('payment-acts.canceled', { payment: number }) : ''}
      </p>
      {payment ? (
        <Confirmation
          key={number}
          payment={payment}
          onPayAgain={begin}
          onInvoices={toInvoices}
          onCanceled={() => {
            setCanceled(true)
            heading.current?.focus()
          }}
        />
      ) : error?.code === 'not-found' ? (
        <Empty
          icon={searchIcon}
          title={t('payments.done.missing')}
          action={<Button onClick={onClose}>{t('payment-history.none.showAll')}</Button>}
        >
          {t('payments.done.missingText', { number })}
        </Empty>
      ) : error && !isWaiting ? (
        <CodedFailure error={error} onRetry={retry} />
      ) : (
        <div part="card" className="card pad">
          <Skeleton lines={4} label={t('common.loading')} />
        </div>
      )}
    </section>
  )
}
