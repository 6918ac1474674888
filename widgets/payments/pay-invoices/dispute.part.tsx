/**
 * Reason and description of a dispute that is opened with a payment. Source: docs/spec/payments.md PAY-281, PAY-282.
 */
import { useState } from 'react'
import { graphemesIn, languageOf, LIMITS, listDisputeReasons } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { Select } from '../../../src/ui/select.tsx'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import { Textarea } from '../../../src/ui/textarea.tsx'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import type { ShortPay } from './details/short-pay.ts'
import { leftOut } from './details/use-details.ts'
import type { PayLine } from './select/use-selection.ts'

export const sheets: string[] = [controlsSheet]

interface Props {
  line: PayLine
  former: ShortPay | null
  onClose(): void
  onDispute(shortPay: ShortPay): void
}

export function DisputeDialog({ line, former, onClose, onDispute }: Props) {
  const { t, i18n, formats, emit, openInside } = useWidget()
  const { answer, error, retry } = useCall(listDisputeReasons, { filter: { language: languageOf(i18n.locale) } })
  const [reasonId, setReasonId] = useState(former?.reasonId ?? '')
  const [description, setDescription] = useState(former?.description ?? '')
  const [isTried, setTried] = useState(false)
  const reasons = answer?.data ?? []
  const plain = reasons.filter(({ needsDocuments }) => !needsDocuments)
  const others = reasons.filter(({ needsDocuments }) => needsDocuments)
  const chosen = plain.find(({ id }) => id === reasonId)
  const text = description.trim()
  const isDescribed = text !== '' && graphemesIn(text) <= LIMITS.maxDisputeDescription

  function toForm(): void {
    const { trxId } = line
    if (emit('nt-dispute-start', { invoiceIds: [trxId] })) openInside('nt-dispute-create', { invoiceIds: trxId })
  }
  return (
    <Dialog
      open
      title={t('payment-details.dispute.title', {
        amount: formats.money(leftOut(line), line.currency),
        invoice: line.invoiceId,
      })}
      safeLabel={t('payment-details.dispute.cancel')}
      onClose={onClose}
      action={{
        label: t('payment-details.dispute.save'),
        kind: 'primary',
        disabled: !answer,
        onClick() {
          if (!chosen || !isDescribed) return setTried(true)
          onDispute({ reasonId: chosen.id, reason: chosen.reason, description: text })
        },
      }}
    >
      <p>{t('payment-details.dispute.text')}</p>
      {error && !answer && (
        <Failure
          bare
          message={t('payment-details.dispute.failed')}
          action={{ label: t('common.tryAgain'), onClick: retry }}
        />
      )}
      {!answer && !error && <Skeleton lines={3} label={t('common.loading')} />}
      {answer && (
        <>
          <Select
            label={t('payment-details.dispute.reason')}
            value={reasonId}
            onChange={setReasonId}
            required
            options={[
              { value: '', label: t('payment-details.dispute.choose'), disabled: true },
              ...plain.map(({ id, reason }) => ({ value: id, label: reason })),
            ]}
            error={isTried && !chosen ? t('payment-details.dispute.choose') : undefined}
          />
          <Textarea
            label={t('payment-details.dispute.description')}
            i18n={i18n}
            rows={4}
            required
            maxCharacters={LIMITS.maxDisputeDescription}
            value={description}
            onChange={setDescription}
            error={isTried && !isDescribed ? t('payment-details.dispute.describe') : undefined}
          />
          {others.length > 0 && (
            <p className="small muted">
              {t('payment-details.dispute.documents', { reasons: formats.list(others.map(({ reason }) => reason)) })}{' '}
              <button type="button" part="link" className="link plain" onClick={toForm}>
                {t('payment-details.dispute.form')}
              </button>
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
