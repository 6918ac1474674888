import type { Ref } from 'react'
import { downloadInvoicePdf, languageOf } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { CopyButton } from '../../../../src/ui/copy-button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import chevronLeftIcon from 'lucide-static/icons/chevron-left.svg'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import printerIcon from 'lucide-static/icons/printer.svg'
import { STATUS_LOOKS } from '../../invoice-list/status-looks.ts'
import type { InvoicePage } from '../invoice-detail.state.ts'
import { usePlaces } from '../places.ts'
import type { Neighbors } from '../use-neighbors.ts'
import { SaveButton } from './save-button.tsx'

/** Link back to the list. */
export function BackLink() {
  const { t } = useWidget()
  const { list } = usePlaces()
  return (
    <p className="crumb no-print">
      <button type="button" part="link" className="link plain arrow" onClick={list}>
        <Icon of={arrowLeftIcon} size="s" flip />
        {t('invoices.list.title')}
      </button>
    </p>
  )
}

interface Props {
  page: InvoicePage
  neighbors: Neighbors | null
  heading: Ref<HTMLHeadingElement>
}

/** Number, status, dealer and PO number; downloads; previous and next of the list. */
export function Head({ page, neighbors, heading }: Props) {
  const { t, i18n, instance } = useWidget()
  const { invoice } = page
  const { invoiceId, trxId, customerId } = invoice
  const maySave = useShared(({ session }) => session.capabilities.includes('invoices.download-pdf'))
  const file = `${invoiceId}.pdf`
  const role = useShared(({ session }) => session.role)
  // The dealer that sold the invoice sees the customer's name here instead.
  const seller = [invoice.soldBy, invoice.soldByLocation].filter(Boolean).join(', ')
  const facts = [role === 'merchant' ? invoice.billTo : seller, invoice.poNumber]
  return (
    <header>
      <BackLink />
      <div className="page-head">
        <div className="grow">
          <div className="row wrap">
            <h2 className="h1 num" tabIndex={-1} ref={heading}>
              <span className="vh">{t('invoice-detail.title')} </span>
              <span className="number">{invoiceId}</span>
            </h2>
            <span className="badges">
              {invoice.status.map((word) => (
                <Badge key={word} tone={STATUS_LOOKS[word].tone} icon={STATUS_LOOKS[word].icon}>
                  {t(STATUS_LOOKS[word].word)}
                </Badge>
              ))}
            </span>
          </div>
          <p className="label">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="row wrap no-print">
          {neighbors && <Pager neighbors={neighbors} />}
          {maySave && (
            <SaveButton
              call={downloadInvoicePdf}
              input={{
                params: { trx_id: trxId },
                filter: { buid_customer: customerId, language: languageOf(i18n.locale) },
              }}
              fileName={file}
              failedText={t('invoice-detail.notSaved', { file })}
            >
              {t('invoice-detail.pdf')}
            </SaveButton>
          )}
          <Button size="sm" icon={printerIcon} onClick={() => window.print()}>
            {t('invoice-detail.print')}
          </Button>
          {/* On a partner's page the URL may be unrelated to the invoice. */}
          {instance.isProviderOrigin && (
            <CopyButton text={location.href} copied={t('invoice-detail.copied')}>
              {t('invoice-detail.copy')}
            </CopyButton>
          )}
        </div>
      </div>
    </header>
  )
}

function Pager({ neighbors }: { neighbors: Neighbors }) {
  const { t } = useWidget()
  const { position, total, previous, next } = neighbors
  return (
    <span className="row small muted num pager" role="group" aria-label={t('invoice-detail.pager')}>
      {t('invoice-detail.position', { position, total })}
      <Button
        kind="quiet"
        size="sm"
        icon={chevronLeftIcon}
        label={t('invoice-detail.previous')}
        disabled={!previous}
        onClick={() => previous?.()}
      />
      <Button
        kind="quiet"
        size="sm"
        icon={chevronRightIcon}
        label={t('invoice-detail.next')}
        disabled={!next}
        onClick={() => next?.()}
      />
    </span>
  )
}
