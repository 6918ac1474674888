/** The answer form for the side on turn, and the withdrawal of the dispute or of one invoice. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DisputedInvoice,
  isNetTermsError,
  isTextWithin,
  LIMITS,
  removeDisputedInvoice,
  sumMinor,
} from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { CopyButton } from '../../../../src/ui/copy-button.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { Textarea } from '../../../../src/ui/textarea.tsx'
import circleHelpIcon from 'lucide-static/icons/circle-question-mark.svg'
import { isDirty, useAnswerDraft } from '../../case/answer/answer-draft.ts'
import { openChoices } from '../../case/answer/choices.ts'
import { consequenceText } from '../../case/answer/consequence-text.ts'
import { useUnsaved } from '../../../../src/kit/use-unsaved.ts'
import type { CasePage } from '../dispute-detail.state.ts'
import { AnswerForm } from './answer-form.tsx'
import { useAnswering } from './use-answering.ts'

interface Props {
  page: CasePage
  /** The invoice to be removed; null if none. */
  removing: DisputedInvoice | null
  onRemoved: () => void
}

export function AnswerArea({ page, removing, onRemoved }: Props) {
  const widget = useWidget()
  const { t, i18n } = widget
  const { dispute, side, today } = page
  const storage = useAnswerDraft(dispute.id)
  const { draft } = storage
  const answering = useAnswering(page, storage)
  const { phase } = answering
  const [isWithdrawing, openWithdraw] = useState(false)
  useUnsaved(isDirty(draft))
  const { tries, problems } = answering
  useEffect(() => {
    // The result is shown on the page; the dialog shows only errors that have no other place.
    if (phase === 'unknown' || (tries > 0 && !problems.error)) openWithdraw(false)
  }, [phase, tries])
  const choices = openChoices(side, dispute).filter((choice) => choice !== 'withdraw')
  const mayWithdraw = dispute.actions.includes('withdraw')
  const isUnknown = phase === 'unknown'
  const withdrawButton = mayWithdraw && (
    <Button kind="danger-quiet" className="end" onClick={() => openWithdraw(true)}>
      {t('dispute-answer.send.withdraw')}
    </Button>
  )
  const isBusy = phase === 'sending'
  return (
    <>
      {isUnknown && (
        <Banner
          tone="warning"
          role="alert"
          icon={circleHelpIcon}
          title={t('dispute-answer.unknown.title')}
          action={
            <Button size="sm" onClick={answering.sendAgain}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('dispute-answer.unknown.text')}
        </Banner>
      )}
      {choices.length > 0 ? (
        <AnswerForm page={page} storage={storage} answering={answering} choices={choices} end={withdrawButton} />
      ) : (
        <>
          {draft.message.trim() !== '' && phase === 'editing' && (
            <Kept message={draft.message} onDiscard={storage.clear} />
          )}
          {withdrawButton && <div className="row">{withdrawButton}</div>}
        </>
      )}
      <Dialog
        open={isWithdrawing && mayWithdraw && phase !== 'unknown'}
        title={t('dispute-answer.confirm.withdraw', { dispute: dispute.id })}
        safeLabel={t('dispute-answer.keep')}
        onClose={() => openWithdraw(false)}
        busy={isBusy}
        error={answering.problems.error && i18n.errorText(answering.problems.error.code)}
        action={{
          label: t('dispute-answer.send.withdraw'),
          kind: 'destructive',
          disabled: !isTextWithin(draft.message.trim(), LIMITS.maxDisputeComment),
          onClick: answering.withdraw,
        }}
      >
        <p>{consequenceText(widget, { side, choice: 'withdraw', dispute, grantedMinor: null, today }, true)}</p>
        <Textarea
          label={t('dispute-answer.message.optional')}
          i18n={i18n}
          rows={3}
          maxCharacters={LIMITS.maxDisputeComment}
          value={draft.message}
          onChange={(message) => storage.change({ message })}
        />
      </Dialog>
      {removing && <RemoveInvoice page={page} invoice={removing} onClose={onRemoved} />}
    </>
  )
}

/** Input of an answer that is no longer possible, kept for the user to copy. */
function Kept({ message, onDiscard }: { message: string; onDiscard: () => void }): ReactNode {
  const { t } = useWidget()
  return (
    <Card title={t('dispute-answer.kept.title')} padded>
      <p className="said" dir="auto">
        {message}
      </p>
      <div className="row wrap">
        <CopyButton text={message} copied={t('dispute-answer.kept.copied')}>
          {t('dispute-answer.kept.copy')}
        </CopyButton>
        <Button size="sm" kind="quiet" onClick={onDiscard}>
          {t('dispute-answer.kept.discard')}
        </Button>
      </div>
    </Card>
  )
}

interface RemoveProps {
  page: CasePage
  invoice: DisputedInvoice
  onClose: () => void
}

/** DSP-25: removes an invoice from the dispute, with all its lines. */
function RemoveInvoice({ page, invoice, onClose }: RemoveProps) {
  const { t, i18n, formats } = useWidget()
  const { dispute, news } = page
  const call = useAction(removeDisputedInvoice)
  const [code, setCode] = useState<string | null>(null)
  const isRunning = useRef(false)
  const amount = sumMinor(dispute.invoices.filter(({ trxId }) => trxId === invoice.trxId).map((row) => row.amountMinor))
  async function remove(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setCode(null)
    try {
      const { data } = await call.run({ params: { dispute_id: dispute.id, trx_id: invoice.trxId } })
      onClose()
      news.accept(data, { kind: 'invoice-removed', invoiceId: invoice.invoiceId })
      // The removal is reported on the page like an answer, because it changes the dispute.
    } catch (cause) {
      setCode(isNetTermsError(cause) ? cause.code : 'server-error')
    } finally {
      isRunning.current = false
    }
  }
  return (
    <Dialog
      open
      title={t('dispute-answer.removeInvoice.title', { invoice: invoice.invoiceId })}
      safeLabel={t('dispute-answer.confirm.back')}
      onClose={onClose}
      busy={call.isRunning}
      error={code === null ? undefined : i18n.errorText(code)}
      action={{
        label: t('dispute-answer.removeInvoice.action'),
        kind: 'destructive',
        onClick: () => void remove(),
      }}
    >
      <p>{t('dispute-answer.removeInvoice.text', { amount: formats.money(amount, dispute.currency) })}</p>
    </Dialog>
  )
}
