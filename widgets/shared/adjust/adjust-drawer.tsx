/**
 * Drawer next to a list in which a dealer changes one invoice: PO number, notes and adjustments. Source:
 * docs/spec/adjustments.md ADJ-15.
 */
import { useEffect, useRef } from 'react'
import { adjustmentDates, adjustInvoice, firstFailedCheck, updateInvoice } from '../../../src/contract/index.ts'
import { subjectIn, useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Drawer } from '../../../src/ui/drawer.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { useUnsaved } from '../../../src/kit/use-unsaved.ts'
import { AdjustForm } from './adjust-form.tsx'
import { AdjustmentList } from './adjustment-list.tsx'
import { hasAdjustment, hasUpdates } from './entries.ts'
import { NoticeLine } from './notice-line.tsx'
import { UpdateForm } from './update-form.tsx'
import { type InvoiceChanges, useInvoiceChanges } from './use-invoice-changes.ts'

interface Props {
  trxId: string
  customerId: string
  /** Invoice number from the list, shown until the invoice has loaded. */
  invoiceId: string
  onClose: () => void
}

export function AdjustDrawer({ trxId, customerId, invoiceId, onClose }: Props) {
  const { t, i18n } = useWidget()
  const changes = useInvoiceChanges({ trxId, customerId })
  const { invoice, error, entries, stage, isBusy, ask } = changes
  const mayUpdate = useShared((state) => firstFailedCheck(updateInvoice.needs, subjectIn(state)) === null)
  const mayAdjust = useShared((state) => firstFailedCheck(adjustInvoice.needs, subjectIn(state)) === null)
  const isDirty = invoice !== null && (hasUpdates(entries, invoice) || hasAdjustment(entries))
  const isUnknown = stage.kind === 'confirm' && stage.isUnknown
  useUnsaved(isDirty || isUnknown)
  const top = useRef<HTMLDivElement>(null)
  const { notice } = changes
  useEffect(() => {
    // The pressed button may have been removed, so the result receives focus.
    if (notice) top.current?.focus()
  }, [notice])
  const close = () => (isDirty ? ask({ kind: 'leave' }) : onClose())
  return (
    <Drawer
      open
      title={t('adjust.title', { invoice: invoiceId })}
      subtitle={invoice && <Subtitle changes={changes} />}
      closeLabel={t('common.close')}
      onClose={close}
      busy={isBusy}
      footer={invoice && stage.kind !== 'edit' && <Question changes={changes} onClose={onClose} />}
    >
      <div ref={top} tabIndex={-1} role="status" className="adjust-notice">
        {notice && <NoticeLine changes={changes} notice={notice} />}
      </div>
      {!invoice && !error && <TableSkeleton rows={6} label={t('adjust.loading')} />}
      {!invoice && error && (
        <Failure
          bare
          title={t('adjust.failed')}
          message={i18n.errorText(error.code)}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: changes.retry } : undefined}
        />
      )}
      {invoice && (
        <>
          {mayUpdate && <UpdateForm changes={changes} invoice={invoice} />}
          {mayAdjust && <AdjustForm changes={changes} invoice={invoice} />}
          <AdjustmentList changes={changes} invoice={invoice} />
        </>
      )}
    </Drawer>
  )
}

function Subtitle({ changes: { invoice } }: { changes: InvoiceChanges }) {
  const { t, formats } = useWidget()
  if (!invoice) return null
  const { billTo: customer, dueDate } = invoice
  return dueDate === null
    ? t('adjust.subtitleUndated', { customer })
    : t('adjust.subtitle', { customer, date: formats.date(dueDate) })
}

/** Confirmations in the footer (UI-12). */
function Question({ changes, onClose }: { changes: InvoiceChanges; onClose: () => void }) {
  const { t, formats } = useWidget()
  const { invoice, stage, isBusy, ask, entries, today } = changes
  const first = useRef<HTMLDivElement>(null)
  const isUnknown = stage.kind === 'confirm' && stage.isUnknown
  useEffect(() => first.current?.focus(), [stage.kind, isUnknown])
  if (!invoice || stage.kind === 'edit') return null
  const { currency, invoiceId } = invoice
  const question = (): { text: string; back: string; action: string; isDanger: boolean; run: () => void } => {
    if (stage.kind === 'leave') {
      const words = { text: t('adjust.leave.text'), back: t('adjust.confirm.back'), action: t('adjust.leave.discard') }
      return { ...words, isDanger: true, run: onClose }
    }
    if (stage.kind === 'cancel') {
      const { adjustment } = stage
      return {
        text: t('adjust.cancel.text', { amount: formats.money(adjustment.amount, currency) }),
        back: t('adjust.cancel.keep'),
        action: t('adjust.cancel.button'),
        isDanger: true,
        run: () => void changes.cancel(adjustment),
      }
    }
    const amount = formats.money(entries.amount ?? 0, currency)
    const days = today && adjustmentDates(today, currency)
    return {
      text: stage.isUnknown
        ? `${t('adjust.unknown.title')}. ${t('adjust.unknown.text')}`
        : t('adjust.confirm.text', {
            amount,
            invoice: invoiceId,
            issued: days ? formats.date(days.issuesOn) : '',
            applied: days ? formats.date(days.appliesOn) : '',
          }),
      back: t('adjust.confirm.back'),
      action: stage.isUnknown ? t('common.tryAgain') : t('adjust.confirm.send', { amount }),
      isDanger: false,
      run: () => void changes.confirm(),
    }
  }
  const { text, back, action, isDanger, run } = question()
  return (
    <div ref={first} tabIndex={-1} role="group" aria-label={text} className="adjust-question">
      <p>{text}</p>
      <div className="row wrap end">
        {!isUnknown && (
          <Button disabled={isBusy} onClick={() => ask({ kind: 'edit' })}>
            {back}
          </Button>
        )}
        <Button kind={isDanger ? 'destructive' : 'primary'} busy={isBusy} onClick={run}>
          {action}
        </Button>
      </div>
    </div>
  )
}
