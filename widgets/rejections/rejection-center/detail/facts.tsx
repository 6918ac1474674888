import type { Rejection } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Money } from '../../../../src/ui/money.tsx'

/** Facts about transaction, customer, card and dealer; they stay visible during a correction (REJ-9). */
export function Facts({ rejection, isReader }: { rejection: Rejection; isReader: boolean }) {
  const { t, formats } = useWidget()
  const { currency, total, status } = rejection
  const name = (text: string) => <bdi>{text}</bdi>
  return (
    <aside className="stack gap-4 stick" aria-label={t('rejection.facts')}>
      <article part="card" className="card pad stack gap-1">
        <p className="label">{t('rejection.total')}</p>
        <Money parts={formats.moneyParts(total, currency)} />
        {status !== 'resubmitted' && (
          <p className="small muted">
            {t(
              status === 'canceled'
                ? 'rejection.notBilledCanceled'
                : isReader
                  ? 'rejection.notBilledOwn'
                  : 'rejection.notBilled',
            )}
          </p>
        )}
      </article>
      <article part="card" className="card pad stack gap-3">
        <h3 className="h3">{t('rejection.section.customer')}</h3>
        <DefinitionList
          rows={[
            { id: 'customer', term: t('rejection.field.buid_customer'), value: name(rejection.customerName) },
            { id: 'account', term: t('rejection.fact.account'), value: rejection.customerId },
            {
              id: 'card',
              term: t('rejection.fact.card'),
              value: rejection.cardLast4 === null ? t('rejection.nothing') : `••${rejection.cardLast4}`,
            },
          ]}
        />
        <h3 className="h3 hr">{t('rejection.section.dealer')}</h3>
        <DefinitionList
          rows={[
            { id: 'dealer', term: t('rejection.fact.dealer'), value: name(rejection.merchantName) },
            ...(rejection.merchantLocation === null
              ? []
              : [{ id: 'location', term: t('rejection.fact.location'), value: name(rejection.merchantLocation) }]),
            { id: 'date', term: t('rejection.fact.date'), value: formats.date(rejection.soldOn) },
          ]}
        />
        <h3 className="h3 hr">{t('rejection.section.transaction')}</h3>
        <DefinitionList
          rows={[
            { id: 'number', term: t('rejection.fact.number'), value: rejection.trxId },
            { id: 'invoice', term: t('rejection.field.invoice_id'), value: rejection.invoiceId },
            {
              id: 'po',
              term: t('rejection.field.po_number'),
              value: rejection.poNumber ?? t('rejection.nothing'),
            },
            {
              id: 'subtotal',
              term: t('rejection.field.subtotal'),
              value: formats.money(rejection.subtotal, currency),
            },
            { id: 'tax', term: t('rejection.field.tax'), value: formats.money(rejection.tax, currency) },
            { id: 'currency', term: t('rejection.fact.currency'), value: currency },
          ]}
        />
      </article>
    </aside>
  )
}
