import { type ReactNode, useState } from 'react'
import {
  DEALER_INVOICE_TYPE,
  downloadInvoiceDocument,
  type InvoiceDetails,
  type InvoiceDocument,
  listInvoiceDocuments,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { fileSize } from '../../../../src/i18n/file-size.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import type * as filesPart from '../files.part.tsx'
import type * as previewPart from '../preview.part.tsx'
import eyeIcon from 'lucide-static/icons/eye.svg'
import { SaveButton } from './save-button.tsx'

/**
 * The dealer's own invoice file and other documents, to download; the dealer uploads and removes its file here (IND-9).
 */
export function Documents({ invoice }: { invoice: InvoiceDetails }) {
  const { t, i18n } = useWidget()
  const { trxId, customerId, soldBy, attachments } = invoice
  const capabilities = useShared(({ session }) => session.capabilities)
  const may = capabilities.includes('merchant-invoice-documents.list')
  const mayChange = capabilities.includes('merchant-invoice-documents.create')
  // Users who may change documents load them separately; other users get them as part of the invoice.
  const isListed = may && (mayChange || attachments === null)
  const { answer, error, retry } = useCall(
    listInvoiceDocuments,
    isListed ? { filter: { trx_id: trxId, buid_customer: customerId } } : null,
  )
  const files = useLazyPart<typeof filesPart>('invoice-detail.files', mayChange)
  if (!may) return null
  const documents = isListed ? (answer?.data ?? null) : attachments
  return (
    <Card title={t('invoice-detail.documents')} count={documents?.length || undefined}>
      {documents && documents.length > 0 && (
        <ul className="rows">
          {documents.map((each) => (
            <li key={each.id} className="wrap">
              <DocumentRow invoice={invoice} document={each}>
                {files.part && <files.part.RemoveDocument invoice={invoice} document={each} />}
              </DocumentRow>
            </li>
          ))}
        </ul>
      )}
      {documents?.length === 0 && !mayChange && (
        <p className="none small muted">{t('invoice-detail.documents.none', { dealer: soldBy })}</p>
      )}
      {documents && files.part && <files.part.SendDocument invoice={invoice} documents={documents} />}
      {files.hasFailed && (
        <Failure
          bare
          message={t('invoice-detail.documents.noUpload')}
          action={{ label: t('common.tryAgain'), onClick: files.retry }}
        />
      )}
      {!documents && error && (
        <Failure
          bare
          title={t('invoice-detail.documents.failed')}
          message={i18n.errorText(error.code)}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
        />
      )}
      {!documents && !error && <TableSkeleton rows={1} label={t('common.loading')} />}
    </Card>
  )
}

/**
 * Matches names of images. The server assigned the file name after reading the content (DOC-8), so it shows what a
 * browser can display.
 */
const IMAGE = /\.(png|jpe?g)$/i
const PDF = /\.pdf$/i

interface RowProps {
  invoice: InvoiceDetails
  document: InvoiceDocument
  children: ReactNode
}

function DocumentRow({ invoice, document, children }: RowProps) {
  const { t, i18n, formats, instance } = useWidget()
  const { id, fileName, sizeBytes, typeId, enteredAt, scan } = document
  // The server names types in English only.
  const type = typeId === DEALER_INVOICE_TYPE.id ? t('invoice-detail.documents.dealerInvoice') : document.type
  const maySave = useShared(({ session }) => session.capabilities.includes('merchant-invoice-documents.download'))
  const [isOpen, open] = useState(false)
  const preview = useLazyPart<typeof previewPart>('invoice-detail.preview', isOpen)
  const canSave = maySave && scan === null
  // The PDF viewer of the browser needs a frame, which a partner's page may not allow (DOC-137).
  const canShow =
    IMAGE.test(fileName) || (PDF.test(fileName) && instance.isProviderOrigin && navigator.pdfViewerEnabled)
  return (
    <>
      <span className="grow">
        <span className="strong block cut" dir="auto" title={fileName}>
          {fileName}
        </span>
        <span className="block small muted num">
          {type} · {fileSize(i18n.locale, sizeBytes)} · {formats.instantAlone(enteredAt)}
        </span>
        {scan && <span className="block small muted">{t(`invoice-detail.scan.${scan}`)}</span>}
      </span>
      {canSave && canShow && (
        <Button
          kind="quiet"
          size="sm"
          icon={eyeIcon}
          hasPopup="dialog"
          busy={isOpen && !preview.part && !preview.hasFailed}
          label={t('invoice-detail.preview', { file: fileName })}
          onClick={() => (preview.hasFailed ? preview.retry() : open(true))}
        />
      )}
      {preview.hasFailed && <span role="alert">{i18n.errorText('code-unavailable')}</span>}
      {isOpen && preview.part && (
        <preview.part.Preview invoice={invoice} document={document} onClose={() => open(false)} />
      )}
      {canSave && (
        <SaveButton
          kind="quiet"
          call={downloadInvoiceDocument}
          input={{ params: { document_id: id }, filter: { buid_customer: invoice.customerId } }}
          fileName={fileName}
          label={t('invoice-detail.save', { file: fileName })}
          failedText={t('invoice-detail.notSaved', { file: fileName })}
        />
      )}
      {children}
    </>
  )
}
