/**
 * One customer next to the list: what it owes this dealer, and its newest open invoices from the dealer. Source:
 * docs/spec/dealer.md DLR-11.
 */
import { listInvoices, type MerchantCustomer } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { DefinitionList } from '../../../src/ui/definition-list.tsx'
import { Drawer } from '../../../src/ui/drawer.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { Money } from '../../../src/ui/money.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import type { DealerHome } from './dealer-home.state.ts'
import { CustomerStatus } from './parts/customer-status.tsx'

export const sheets = [overlaySheet, definitionSheet]

/** Maximum number of invoices here; the list of invoices has the others. */
const MOST_INVOICES = 25

interface Props {
  home: DealerHome
  customer: MerchantCustomer
}

export function CustomerSheet({ home, customer }: Props) {
  const { t, i18n, formats } = useWidget()
  const { currency, open, openCount, pastDue, pastDueCount, disputed, disputeCount, lastSale, customerId } = customer
  const { currentId } = home.dealers
  const money = (minor: number) => formats.money(minor, currency)
  const invoices = useCall(listInvoices, {
    filter: {
      buid_customer: customerId,
      sol_currency: currency,
      status: 'open',
      ...(currentId !== null && { buid_merchant: currentId }),
    },
    sort: 'due_date',
    page: { number: 1, size: MOST_INVOICES },
  })
  const rows = invoices.answer?.data ?? null
  return (
    <Drawer
      open
      title={customer.name}
      subtitle={<span className="num">{[t('dealer-customer.number', { id: customerId }), currency].join(' · ')}</span>}
      closeLabel={t('common.close')}
      onClose={() => home.openCustomer(null)}
    >
      <div className="stack gap-3">
        <div className="row top">
          <div className="grow">
            <p className="label">{t('dealer.open')}</p>
            <Money size="md" parts={formats.moneyParts(open, currency)} />
          </div>
          <div className="to-end">
            <p className="label">{t('dealer.pastDue')}</p>
            <Money
              size="md"
              className={pastDue > 0 ? 'danger-text' : undefined}
              parts={formats.moneyParts(pastDue, currency)}
            />
          </div>
        </div>
        <CustomerStatus status={customer.status} />
        <DefinitionList
          rows={[
            { id: 'open', term: t('dealer-customer.openInvoices'), value: formats.number(openCount) },
            { id: 'late', term: t('dealer-customer.pastDueInvoices'), value: formats.number(pastDueCount) },
            {
              id: 'disputed',
              term: t('dealer.disputed'),
              value:
                disputeCount > 0 ? `${money(disputed)} · ${t('dealer.disputes', { count: disputeCount })}` : money(0),
            },
            { id: 'last', term: t('dealer.customers.lastSale'), value: formats.date(lastSale) },
          ]}
        />
        <p className="small muted">{t('dealer-customer.ownOnly')}</p>
      </div>
      <section className="stack gap-2" aria-busy={invoices.isRefreshing || undefined}>
        <h3 className="h3">{t('dealer-customer.list')}</h3>
        {!rows && invoices.error ? (
          <Failure
            bare
            title={t('dealer-customer.failed')}
            message={i18n.errorText(invoices.error.code)}
            action={{ label: t('common.tryAgain'), onClick: invoices.retry }}
          />
        ) : !rows ? (
          <TableSkeleton rows={4} label={t('common.loading')} />
        ) : rows.length === 0 ? (
          <p className="muted">{t('dealer-customer.none')}</p>
        ) : (
          <ul className="dealer-originals">
            {rows.map((row) => (
              <li key={row.trxId}>
                <button type="button" part="link" className="link ink strong num" onClick={() => home.openSale(row)}>
                  {row.invoiceId}
                </button>
                <span className="small muted num">
                  {row.dueDate ? t('dealer-customer.due', { date: formats.date(row.dueDate) }) : ''}
                </span>
                <span className="num">{money(row.openTotal)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="row wrap gap-4">
          <Button kind="link" onClick={() => home.showInvoices('open', customer)}>
            {t('dealer-customer.allInvoices')}
          </Button>
          <Button kind="link" onClick={() => home.showInvoices('all', customer)}>
            {t('dealer-customer.everyInvoice')}
          </Button>
        </p>
      </section>
    </Drawer>
  )
}
