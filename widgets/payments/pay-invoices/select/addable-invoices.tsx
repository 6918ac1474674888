import { type CurrencyCode, type Invoice, payableAmount } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import type { AddableInvoices as Addable, PastDue } from './use-addable-invoices.ts'
import { relativeDue } from '../../../shared/payments/due-text.ts'
import { OpenAmount } from './open-amount.tsx'

interface Props {
  addable: Addable
  /** Currency of the selected invoices; null without a selection, which offers every currency. */
  currency: CurrencyCode | null
  onAdd(invoice: Invoice, button: HTMLElement): void
  onAddAll(): void
  /** Opens the allocation of one amount to all payable invoices (PAY-296). */
  onPlan(): void
}

/** Other invoices that the same payment could include, oldest due date first. */
export function AddableInvoices({ addable, currency, onAdd, onAddAll, onPlan }: Props) {
  const { t, i18n, formats } = useWidget()
  const { error, invoices, showMore, isCut } = addable
  const addText = ({ count, room }: PastDue) => {
    if (count === null) return t('payments.invoices.addAllPastDue')
    if (count <= room) return t('payments.invoices.addPastDue', { count: formats.number(count) })
    return t('payments.invoices.addSomePastDue', { room: formats.number(room), count: formats.number(count) })
  }
  return (
    <Card
      className="pay-addable"
      title={currency ? t('payments.invoices.more') : t('payments.invoices.choose')}
      end={
        addable.pastDue && (
          <Button size="sm" busy={addable.pastDue.isAsking} onClick={onAddAll}>
            {addText(addable.pastDue)}
          </Button>
        )
      }
    >
      {/* On a line of its own: next to the other button it would wrap when that one loads, which would move the
         rows. */}
      <div className="pay-note">
        <Button size="sm" onClick={onPlan}>
          {t('payments.invoices.lumpSum')}
        </Button>
      </div>
      {error ? (
        <Failure
          bare
          title={t('payments.invoices.failed')}
          message={i18n.errorText(error.code)}
          reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: addable.retry } : undefined}
        />
      ) : addable.isLoading ? (
        <TableSkeleton rows={5} label={t('common.loading')} />
      ) : invoices.length === 0 ? (
        <p className="muted pay-note">
          {isCut || !currency ? t('payments.invoices.noneHere') : t('payments.invoices.noMore', { currency })}
        </p>
      ) : (
        <table part="table" className="tbl pay-add" aria-busy={addable.isRefreshing}>
          <caption className="vh">{t('payments.invoices.moreCaption')}</caption>
          <thead part="table-header">
            <tr>
              <th scope="col">{t('payments.invoices.invoice')}</th>
              <th scope="col">{t('payments.invoices.dueDate')}</th>
              <th scope="col" className="r">
                {t('payments.invoices.open')}
              </th>
              <th scope="col">
                <span className="vh">{t('payments.invoices.action')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <AddableRow key={invoice.trxId} invoice={invoice} onAdd={onAdd} />
            ))}
          </tbody>
        </table>
      )}
      {showMore && (
        <div className="tfoot">
          <Button size="sm" busy={addable.isRefreshing} onClick={showMore}>
            {t('payments.invoices.showMore')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function AddableRow({ invoice, onAdd }: Pick<Props, 'onAdd'> & { invoice: Invoice }) {
  const words = useWidget()
  const { t, formats } = words
  const today = useShared((state) => state.programDate)
  const { invoiceId, dueDate, currency, openTotal } = invoice
  const payable = payableAmount(invoice)
  const amount = formats.money(payable, currency)
  const relative = relativeDue(words, dueDate, today)
  return (
    <tr part="row">
      <td className="p-main">
        <span className="id">{invoiceId}</span>
        <span className="sub">{invoice.soldBy}</span>
      </td>
      <td className="p-due num">
        <span className="nowrap">{dueDate ? formats.date(dueDate) : t('common.noDueDate')}</span>
        {relative && <span className={relative.tone ? `sub ${relative.tone}-text` : 'sub'}>{relative.text}</span>}
      </td>
      <td className="p-open r num strong">
        <OpenAmount open={openTotal} payable={payable} currency={currency} />
      </td>
      <td className="p-act">
        <Button
          size="sm"
          label={
            dueDate
              ? t('payments.invoices.addOne', { invoice: invoiceId, date: formats.date(dueDate), amount })
              : t('payments.invoices.addOneUndated', { invoice: invoiceId, amount })
          }
          onClick={(event) => onAdd(invoice, event.currentTarget)}
        >
          {t('payments.invoices.add')}
        </Button>
      </td>
    </tr>
  )
}
