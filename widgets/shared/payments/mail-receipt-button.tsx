/**
 * Button that mails the receipt of a payment to the user's own address. Needs the texts `payment-acts`. Source:
 * docs/spec/mail.md MAI-106.
 */
import { useRef, useState } from 'react'
import { mailPaymentReceipt, type NetTermsError, type ReceiptMail } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import mailIcon from 'lucide-static/icons/mail.svg'
import { ReceiptFailure } from './receipt-button.tsx'

interface Props {
  number: string
  /** True to include all payments made together with this one by one card. */
  together?: boolean
}

/** Renders nothing for users without the right, such as a user of a partner, who has no address here. */
export function MailReceiptButton({ number, together = false }: Props) {
  const { t } = useWidget()
  const may = useMay('payments.mail-receipt', {})
  const { run, isRunning } = useAction(mailPaymentReceipt)
  // The key is kept until the mail is known to be queued, so that pressing again sends no second one.
  const key = useRef(newIdempotencyKey())
  const [mailed, setMailed] = useState<ReceiptMail | null>(null)
  const [error, setError] = useState<NetTermsError | null>(null)
  if (!may) return null
  function send(): void {
    setMailed(null)
    setError(null)
    run({ params: { number }, body: { together } }, { idempotencyKey: key.current }).then(
      ({ data }) => {
        key.current = newIdempotencyKey()
        setMailed(data)
      },
      (cause: NetTermsError) => setError(cause),
    )
  }
  return (
    <>
      <Button block icon={mailIcon} busy={isRunning} onClick={send}>
        {t('payment-acts.mail')}
      </Button>
      <p className="small muted pay-mailed" role="status">
        {mailed ? t('payment-acts.mailed', { email: mailed.email }) : ''}
      </p>
      {error && <ReceiptFailure text={t('payment-acts.mailFailed')} error={error} />}
    </>
  )
}
