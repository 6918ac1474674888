/** The newest sales with their original invoices. Source: docs/spec/dealer.md DLR-78, DLR-79. */
import { useState } from 'react'
import {
  type CurrencyCode,
  deleteInvoiceDocument,
  downloadInvoiceDocument,
  type InvoiceStatus,
  listMerchantSales,
  type MerchantSale,
  type NetTermsError,
  uploadInvoiceDocument,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useDownload } from '../../../src/data/use-download.ts'
import type { MessageKey } from '../../../src/i18n/message-keys.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../src/ui/badge.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import messageIcon from 'lucide-static/icons/message-square-warning.svg'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import receiptIcon from 'lucide-static/icons/receipt-text.svg'
import replaceIcon from 'lucide-static/icons/refresh-cw.svg'
import lateIcon from 'lucide-static/icons/octagon-alert.svg'
import trashIcon from 'lucide-static/icons/trash-2.svg'
import uploadIcon from 'lucide-static/icons/upload.svg'
import type { DealerHome } from './dealer-home.state.ts'
import type * as originalsPart from './originals.part.tsx'

export const sheets: readonly string[] = []

/** The newest sales shown here; the list of invoices has the others. */
const NEWEST = { number: 1, size: 5 } as const

/**
 * What is open next to the card: the upload of several files, the upload for one sale, or the confirmation of a
 * deletion.
 */
export type Opened = { kind: 'several' } | { kind: 'one' | 'delete'; sale: MerchantSale }

interface Props {
  home: DealerHome
  currency: CurrencyCode
}

export function SalesCard({ home, currency }: Props) {
  const { t, i18n } = useWidget()
  const [opened, open] = useState<Opened | null>(null)
  const { currentId } = home.dealers
  const dealer = currentId === null ? {} : { buid_merchant: currentId }
  const { answer, error, retry, isRefreshing } = useCall(
    listMerchantSales,
    { filter: { ...dealer, sol_currency: currency }, page: NEWEST },
    { keep: true },
  )
  const capabilities = useShared(({ session }) => session.capabilities)
  const mayUpload = capabilities.includes(uploadInvoiceDocument.name)
  const rows = answer?.data ?? null
  return (
    <Card
      title={t('dealer-sales.title')}
      className="dealer-sales"
      end={
        <span className="row wrap gap-3">
          {mayUpload && (
            <Button size="sm" icon={uploadIcon} hasPopup="dialog" onClick={() => open({ kind: 'several' })}>
              {t('dealer-sales.uploadSeveral')}
            </Button>
          )}
          <Button kind="link" onClick={() => home.showInvoices('all')}>
            {t('dealer-sales.all')}
          </Button>
        </span>
      }
    >
      {rows && <OutdatedBanner title={t('dealer.outdated')} error={error} onRetry={retry} />}
      {!rows && error ? (
        <Failure
          bare
          title={t('dealer-sales.failed')}
          message={i18n.errorText(error.code)}
          action={{ label: t('common.tryAgain'), onClick: retry }}
        />
      ) : !rows ? (
        <TableSkeleton rows={NEWEST.size} label={t('common.loading')} />
      ) : rows.length === 0 ? (
        <Empty bare icon={receiptIcon} title={t('dealer-sales.none')} />
      ) : (
        <SalesTable home={home} rows={rows} currency={currency} open={open} isRefreshing={isRefreshing} />
      )}
      <OpenedPart opened={opened} home={home} onClose={() => open(null)} />
    </Card>
  )
}

interface TableProps extends Props {
  rows: readonly MerchantSale[]
  isRefreshing: boolean
  open: (opened: Opened) => void
}

function SalesTable({ home, rows, currency, open, isRefreshing }: TableProps) {
  const { t, formats } = useWidget()
  return (
    <table part="table" className="tbl cards nosel" role="table" aria-busy={isRefreshing || undefined}>
      <caption className="vh">{t('dealer-sales.caption', { currency })}</caption>
      <thead part="table-header" role="rowgroup">
        <tr role="row">
          <th scope="col">{t('dealer-sales.invoice')}</th>
          <th scope="col">{t('dealer.customers.customer')}</th>
          <th scope="col">{t('dealer-sales.invoiced')}</th>
          <th scope="col">{t('dealer.customers.status')}</th>
          <th scope="col" className="r">
            {t('dealer-sales.billed')}
          </th>
          <th scope="col" className="r">
            {t('dealer-sales.original')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((sale) => (
          <tr key={sale.id} role="row" part="row">
            <td role="cell" className="c-main">
              <button type="button" part="link" className="link ink strong num" onClick={() => home.openSale(sale)}>
                {sale.invoiceId}
              </button>
              {sale.poNumber && <span className="sub num">{sale.poNumber}</span>}
              <span className="sub only-cards">{sale.customerName}</span>
            </td>
            <td role="cell" className="not-cards">
              {sale.customerName}
            </td>
            <td role="cell" className="c-c num">
              {formats.date(sale.invoiceDate)}
            </td>
            <td role="cell" className="c-b">
              <span className="badges">
                {sale.status.slice(0, 2).map((word) => (
                  <StatusBadge key={word} word={word} />
                ))}
              </span>
            </td>
            <td role="cell" className="c-amt r num strong">
              {formats.money(sale.billed, currency)}
            </td>
            <td role="cell" className="r dealer-original">
              <Original sale={sale} open={open} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StatusBadge({ word }: { word: InvoiceStatus }) {
  const { t } = useWidget()
  const [tone, icon] = LOOKS[word] ?? (['neutral', receiptIcon] as const)
  return (
    <Badge tone={tone} icon={icon}>
      {t(`invoices.status.${word.toLowerCase().replace(' ', '-')}` as MessageKey)}
    </Badge>
  )
}

const LOOKS: Readonly<Partial<Record<InvoiceStatus, readonly [Tone, string]>>> = {
  'Past Due': ['danger', lateIcon],
  Paid: ['success', checkIcon],
  'Part Paid': ['motion', arrowLeftRightIcon],
  'Payment Pending': ['motion', arrowLeftRightIcon],
  'On Hold': ['warning', pauseIcon],
  Disputed: ['dispute', messageIcon],
  Escalated: ['dispute', messageIcon],
}

/** The file of a sale with its actions, or a button to upload a missing one. */
function Original({ sale, open }: { sale: MerchantSale; open: (opened: Opened) => void }) {
  const { t, i18n } = useWidget()
  const capabilities = useShared(({ session }) => session.capabilities)
  const download = useDownload(downloadInvoiceDocument)
  const [error, setError] = useState<NetTermsError | null>(null)
  const { original, invoiceId, customerId } = sale
  const mayUpload = capabilities.includes(uploadInvoiceDocument.name)
  if (!original) {
    return mayUpload ? (
      <Button size="sm" icon={uploadIcon} hasPopup="dialog" onClick={() => open({ kind: 'one', sale })}>
        {t('dealer-sales.upload')}
        <span className="vh">{` ${invoiceId}`}</span>
      </Button>
    ) : (
      <span className="muted">{t('dealer-sales.missing')}</span>
    )
  }
  const { id, fileName, scan } = original
  const canSave = scan === null && capabilities.includes(downloadInvoiceDocument.name)
  function save(): void {
    setError(null)
    download
      .run({ params: { document_id: id }, filter: { buid_customer: customerId } }, fileName)
      .catch((cause: NetTermsError) => setError(cause))
  }
  return (
    <>
      <span className="dealer-file">
        {canSave ? (
          <Button kind="link" icon={paperclipIcon} busy={download.isRunning} onClick={save}>
            <span className="vh">{`${t('dealer-sales.save')} `}</span>
            <span className="cut" dir="auto" title={fileName}>
              {fileName}
            </span>
          </Button>
        ) : (
          <span className="cut" dir="auto" title={fileName}>
            {fileName}
          </span>
        )}
        {mayUpload && (
          <Button
            kind="quiet"
            size="sm"
            icon={replaceIcon}
            hasPopup="dialog"
            label={t('dealer-sales.replace', { invoice: invoiceId })}
            onClick={() => open({ kind: 'one', sale })}
          />
        )}
        {capabilities.includes(deleteInvoiceDocument.name) && (
          <Button
            kind="quiet"
            size="sm"
            icon={trashIcon}
            hasPopup="dialog"
            label={t('dealer-sales.delete', { invoice: invoiceId })}
            onClick={() => open({ kind: 'delete', sale })}
          />
        )}
      </span>
      {scan && <span className="sub">{t(`dealer-sales.scan.${scan}`)}</span>}
      {error && (
        <p className="small danger-text" role="alert">
          {t('dealer-sales.notSaved', { file: fileName })} {i18n.errorText(error.code)}
        </p>
      )}
    </>
  )
}

interface OpenedProps {
  opened: Opened | null
  home: DealerHome
  onClose: () => void
}

function OpenedPart({ opened, home, onClose }: OpenedProps) {
  const { t, i18n } = useWidget()
  const { part, hasFailed, retry } = useLazyPart<typeof originalsPart>('dealer-home.originals', opened !== null)
  if (!opened) return null
  if (hasFailed) {
    return (
      <Failure
        bare
        message={i18n.errorText('code-unavailable')}
        action={{ label: t('common.tryAgain'), onClick: retry }}
      />
    )
  }
  if (!part) return null
  return opened.kind === 'several' ? (
    <part.SeveralOriginals home={home} onClose={onClose} />
  ) : opened.kind === 'one' ? (
    <part.OneOriginal sale={opened.sale} onClose={onClose} />
  ) : (
    <part.DeleteOriginal sale={opened.sale} onClose={onClose} />
  )
}
