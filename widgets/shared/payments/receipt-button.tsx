/**
 * Button that saves the receipt of a payment as a PDF in the user's language. Needs the texts `payment-acts`. Source:
 * docs/spec/documents.md DOC-5.
 */
import { useState } from 'react'
import { downloadPaymentReceipt, languageOf, type NetTermsError } from '../../../src/contract/index.ts'
import { useDownload } from '../../../src/data/use-download.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'

interface Props {
  number: string
  /** True in a table row: the button is subtle, and its accessible name includes the payment. */
  inRow?: boolean
  block?: boolean
}

export function ReceiptButton({ number, inRow = false, block = false }: Props) {
  const { t, i18n } = useWidget()
  const { run, isRunning } = useDownload(downloadPaymentReceipt)
  const [outcome, setOutcome] = useState<'saved' | NetTermsError | null>(null)
  function save(): void {
    setOutcome(null)
    run({ params: { number }, filter: { language: languageOf(i18n.locale) } }, `${number}.pdf`).then(
      () => setOutcome('saved'),
      (cause: NetTermsError) => setOutcome(cause),
    )
  }
  return (
    <>
      <Button
        {...(inRow && { kind: 'quiet', size: 'sm' })}
        block={block}
        icon={downloadIcon}
        busy={isRunning}
        onClick={save}
      >
        {t(block ? 'payment-acts.receiptPdf' : 'payment-acts.receipt')}
        {inRow && <span className="vh"> {number}</span>}
      </Button>
      <span className="vh" role="status">
        {outcome === 'saved' ? t('payment-acts.receiptSaved', { payment: number }) : ''}
      </span>
      {outcome && outcome !== 'saved' && <ReceiptFailure text={t('payment-acts.receiptFailed')} error={outcome} />}
    </>
  )
}

export function ReceiptFailure({ text, error }: { text: string; error: NetTermsError }) {
  const { i18n } = useWidget()
  return (
    <p part="error" className="err" role="alert">
      <Icon of={octagonAlertIcon} size="s" />
      <span>
        {text} {i18n.errorText(error.code)}
      </span>
    </p>
  )
}
