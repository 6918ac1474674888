import { useState } from 'react'
import type { Payment } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Failure } from '../../../../src/ui/failure.tsx'
import type * as cancelPart from '../cancel.part.tsx'
import type { HistoryFrame, HistoryPage } from '../payment-history.state.ts'
import { PaymentRow } from './payment-row.tsx'

interface Props {
  frame: HistoryFrame
  page: HistoryPage
}

/** One payment per row, with its result and possible actions. */
export function PaymentTable({ frame, page }: Props) {
  const { t, i18n } = useWidget()
  const [canceling, setCanceling] = useState<Payment | null>(null)
  const [canceled, setCanceled] = useState<string | null>(null)
  const cancel = useLazyPart<typeof cancelPart>('payment-history.cancel', canceling !== null)
  const { rows, query } = page
  return (
    <div part="card" className="card payments" aria-busy={page.isRefreshing || undefined}>
      <table part="table" className="tbl cards nosel" role="table">
        <caption className="vh">
          {t('payment-history.caption', { order: t(`payment-history.sort.${query.sort}`) })}
        </caption>
        <thead part="table-header" role="rowgroup">
          <tr role="row">
            <th scope="col">{t('payment-history.column.payment')}</th>
            <th scope="col">{t('payment-history.column.for')}</th>
            <th scope="col">{t('payment-history.column.status')}</th>
            <th scope="col" className="r">
              {t('payment-history.column.amount')}
            </th>
            <th scope="col">
              <span className="vh">{t('payment-history.column.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((payment) => (
            <PaymentRow key={payment.number} payment={payment} frame={frame} onCancel={() => setCanceling(payment)} />
          ))}
        </tbody>
      </table>
      <ListPager
        page={query.page}
        size={query.size}
        chosenSize={frame.query.size}
        shown={rows.length}
        recordCount={page.recordCount}
        onPage={(number) => frame.change({ 'payment-page': String(number) })}
        onSize={(size) => frame.change({ 'payment-rows': size, 'payment-page': '1' })}
      />
      <p className="vh" role="status">
        {canceled && t('payment-acts.canceled', { payment: canceled })}
      </p>
      {canceling && cancel.part && (
        <cancel.part.CancelPayment
          payment={canceling}
          onClose={() => setCanceling(null)}
          onCanceled={({ number }) => {
            setCanceling(null)
            setCanceled(number)
          }}
        />
      )}
      {canceling && cancel.hasFailed && (
        <Failure
          message={i18n.errorText('code-unavailable')}
          action={{ label: t('common.tryAgain'), onClick: cancel.retry }}
        />
      )}
    </div>
  )
}
