/** Uploads and removes the dealer's own invoice file (DOC-8, DOC-9). Loads for users who may do so. */
import { useCallback, useState } from 'react'
import {
  DEALER_INVOICE_TYPE,
  deleteInvoiceDocument,
  type InvoiceDetails,
  type InvoiceDocument,
  type NetTermsError,
  UPLOAD_LIMITS,
  uploadInvoiceDocument,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useFileUpload } from '../../../src/kit/use-file-upload.ts'
import { useUnsaved } from '../../../src/kit/use-unsaved.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { Upload } from '../../../src/ui/upload.tsx'
import trash2Icon from 'lucide-static/icons/trash-2.svg'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import uploadSheet from '../../../src/ui/sheets/upload.css?inline'

export const sheets = [chartSheet, controlsSheet, overlaySheet, uploadSheet]

/** Upload limits with a single file, because a transaction has one (DOC-8). */
const LIMITS_OF_ONE = { ...UPLOAD_LIMITS, maxFiles: 1 }

interface SendProps {
  invoice: InvoiceDetails
  /** Existing files. */
  documents: readonly InvoiceDocument[]
}

export function SendDocument({ invoice, documents }: SendProps) {
  const { t, i18n } = useWidget()
  const { trxId, customerId } = invoice
  const send = useFileUpload(
    uploadInvoiceDocument,
    useCallback(() => ({ body: { trx_id: trxId, buid_customer: customerId } }), [trxId, customerId]),
  )
  const [isUnderway, setUnderway] = useState(false)
  useUnsaved(isUnderway)
  if (documents.some(({ typeId }) => typeId === DEALER_INVOICE_TYPE.id)) {
    return <p className="none tiny muted no-print">{t('invoice-files.replace')}</p>
  }
  return (
    <div className="send no-print">
      <Upload<InvoiceDocument>
        label={t('invoice-detail.documents.dealerInvoice')}
        i18n={i18n}
        limits={LIMITS_OF_ONE}
        upload={send}
        onChange={(_files, isNow) => setUnderway(isNow)}
      />
    </div>
  )
}

export function RemoveDocument({ invoice, document }: { invoice: InvoiceDetails; document: InvoiceDocument }) {
  const { t, i18n } = useWidget()
  const remove = useAction(deleteInvoiceDocument)
  const [isOpen, open] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  const { fileName } = document
  async function confirm(): Promise<void> {
    setError(null)
    try {
      await remove.run({ body: { document_id: document.id, buid_customer: invoice.customerId } })
      open(false)
    } catch (cause) {
      setError(cause as NetTermsError)
    }
  }
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={trash2Icon}
        hasPopup="dialog"
        label={t('invoice-files.remove', { file: fileName })}
        onClick={() => open(true)}
      />
      <Dialog
        open={isOpen}
        title={t('invoice-files.question', { file: fileName })}
        safeLabel={t('invoice-files.keep')}
        onClose={() => open(false)}
        action={{ label: t('invoice-files.confirm'), kind: 'destructive', onClick: () => void confirm() }}
        busy={remove.isRunning}
        error={error && i18n.errorText(error.code)}
      >
        <p>{t('invoice-files.consequence', { customer: invoice.billTo })}</p>
      </Dialog>
    </>
  )
}
