/** The steps after the choice of invoices; loads once something is selected, or when the URL opens one of them. */
import { listDisputeReasons, listUserGroupContacts } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import uploadSheet from '../../../src/ui/sheets/upload.css?inline'
import { ChargebackOffer } from './select/chargeback-offer.tsx'
import type { LaterState } from './dispute-create.state.ts'
import { bodyOf } from './dispute-draft.ts'
import { DocumentsStep } from './documents/documents-step.tsx'
import { useRestoredDocuments } from './documents/use-restored-documents.ts'
import sheet from './later-steps.css?inline'
import { LeaveDialog, RemoveDialog } from './parts/dialogs.tsx'
import { fieldIdOf } from './parts/problem-text.ts'
import { Refused } from './parts/refused.tsx'
import { StepFrame } from './parts/step-frame.tsx'
import { ReasonStep } from './reason/reason-step.tsx'
import type { Problem } from './refusal.ts'
import { ReviewStep } from './review/review-step.tsx'
import { useSending } from './review/use-sending.ts'
import { Sent } from './sent/sent.tsx'
import { Unknown } from './sent/unknown.tsx'

export const sheets: string[] = [overlaySheet, controlsSheet, comboboxSheet, chartSheet, uploadSheet, sheet]

export { ChargebackOffer, LeaveDialog, Refused, RemoveDialog }

export function LaterSteps({ state }: { state: LaterState }) {
  const { t } = useWidget()
  const { draft, items, people, customerId, predecessorId, flow, frame, step } = state
  const user = useShared((shared) => shared.session.user)
  const reasons = useCall(listDisputeReasons, {})
  const group = useCall(listUserGroupContacts, customerId ? { filter: { buid_customer: customerId } } : null)
  const restored = useRestoredDocuments(state)
  const reason = reasons.answer?.data.find(({ id }) => id === draft.reasonId)
  const contacts = group.answer?.data ?? null
  // An opener who is not a user of the customer, such as a member of the provider's staff, is not a contact of the
  // dispute.
  const openerId = user && (!contacts || contacts.some(({ id }) => id === user.id)) ? user.id : null
  const body = bodyOf({ customerId, draft, items, people, openerId, predecessorId })
  const { send, sendAgain } = useSending(state, body)

  const nameOf = (contact: string) =>
    contact === user?.id
      ? user.fullName
      : (contacts?.find(({ id }) => id === contact)?.name ??
        people.find(({ emailAddress }) => emailAddress === contact)?.name ??
        contact)
  const fieldOf = ({ code, trxId, line }: Problem): string | undefined => {
    if (code === 'dispute-reason-unknown') return 'dc-reason'
    if (code === 'dispute-contacts-not-added') return 'dc-colleague'
    if (/^(document-|dispute-document)/.test(code)) return 'dc-files'
    const item = code === 'dispute-amount-invalid' && items.find(({ invoice }) => invoice.trxId === trxId)
    return item ? fieldIdOf(item.invoice.trxId, line, item.portion.kind) : undefined
  }
  if (flow.sent) {
    return (
      <StepFrame frame={frame} title={t('dispute-steps.heading.sent', { count: flow.sent.disputes.length })} isLocked>
        <Sent state={state} sent={flow.sent} />
      </StepFrame>
    )
  }
  const isUnknown = flow.phase === 'unknown' || (flow.phase === 'sending' && items.length === 0)
  if (isUnknown) {
    return (
      <StepFrame frame={frame} title={t('dispute-steps.heading.unknown')} isLocked>
        <Unknown
          onSendAgain={sendAgain}
          isSending={flow.phase === 'sending'}
          onLook={state.toDisputes}
          onBack={() => state.dispatch({ type: 'review-resumed' })}
        />
      </StepFrame>
    )
  }
  const known = new Map(items.map(({ invoice }) => [invoice.trxId, invoice]))
  return (
    <StepFrame frame={frame} title={t(`dispute-steps.heading.${step}`)}>
      {frame.refusal && <Refused {...{ frame, known, nameOf, fieldOf, predecessorId }} />}
      {step === 'reason' && (
        <ReasonStep
          state={state}
          reasons={{ list: reasons.answer?.data ?? null, error: reasons.error, retry: reasons.retry }}
        />
      )}
      {/* Stays mounted, so that pending uploads continue and a rejected one keeps its reason. */}
      <div className="stack" hidden={step !== 'documents'}>
        <DocumentsStep
          state={state}
          restored={restored}
          neededFor={reason?.needsDocuments ? reason.reason : null}
          colleagues={{ list: contacts, error: group.error, retry: group.retry }}
        />
      </div>
      {step === 'review' && (
        <ReviewStep
          state={state}
          reason={reason?.reason ?? ''}
          contacts={[
            ...(openerId === null ? [] : [openerId]),
            ...draft.colleagueIds,
            ...people.map(({ emailAddress }) => emailAddress),
          ].map(nameOf)}
          isLoading={restored.isLoading || state.isUploading}
          onSend={send}
        />
      )}
      {state.leaving && <LeaveDialog {...state.leaving} />}
    </StepFrame>
  )
}
