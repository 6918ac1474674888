import { useState } from 'react'
import { type DisputeReason, LIMITS, type NetTermsError } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { Textarea } from '../../../../src/ui/textarea.tsx'
import type { LaterState } from '../dispute-create.state.ts'
import {
  descriptionProblem,
  disputedOf,
  isReasonComplete,
  isTooLong,
  rowCountOf,
  staysPayable,
  totalsOf,
} from '../dispute-draft.ts'
import { amountText, fieldIdOf } from '../parts/problem-text.ts'
import { Totals } from '../parts/totals.tsx'
import { totalsText } from '../parts/totals-text.ts'
import { InvoiceCard } from './invoice-card.tsx'

export interface Reasons {
  list: readonly DisputeReason[] | null
  error: NetTermsError | null
  retry(): void
}

/** Step 2: the reason, and how much of each invoice. */
export function ReasonStep({ state, reasons }: { state: LaterState; reasons: Reasons }) {
  const words = useWidget()
  const { t } = words
  const { draft, items, groups, isRefused, frame } = state
  const problems = isRefused ? problemsOf(words, state) : []
  const wrong = items.some(({ problems: each }) => each.length > 0)
  return (
    <>
      {problems.length > 0 && (
        <ErrorSummary title={t('common.problem')} attempt={frame.refusedTimes} problems={problems} />
      )}
      <div className="split">
        <div className="stack">
          <ReasonCard state={state} reasons={reasons} />
          {items.map((item) => (
            <InvoiceCard key={item.invoice.trxId} item={item} state={state} />
          ))}
          <div className="row wrap">
            <Button
              kind="primary"
              size="lg"
              className="dc-go"
              onClick={() => state.goOn(isReasonComplete(draft, items), 'documents')}
            >
              {t('dispute-create.continue')}
            </Button>
            <Button size="lg" onClick={() => frame.goTo('invoices')}>
              {t('common.back')}
            </Button>
          </div>
        </div>
        <aside part="card" className="card pad stack gap-4 stick" aria-label={t('dispute-create.summary')}>
          <div>
            <p className="label">{t('dispute-steps.sum.inDispute')}</p>
            <Totals totals={totalsOf(items, disputedOf)} />
          </div>
          <DefinitionList
            rows={[
              ...groups.map(({ key, dealer, currency, total, hasProblem }) => ({
                id: key,
                term: dealer,
                value: hasProblem ? t('dispute-steps.sum.check') : words.formats.money(total, currency),
                tone: hasProblem ? ('danger' as const) : undefined,
              })),
              {
                id: 'stays',
                term: t('dispute-steps.sum.stays'),
                value: wrong ? '–' : totalsText(words, totalsOf(items, staysPayable)),
                total: true,
              },
            ]}
          />
          <p className="small muted">{t('dispute-steps.sum.staysText')}</p>
        </aside>
      </div>
    </>
  )
}

type Words = ReturnType<typeof useWidget>

const tooLong = ({ t, formats }: Words, most: number) => t('dispute-steps.tooLong', { maximum: formats.number(most) })

function descriptionText(words: Words, { draft }: LaterState): string | undefined {
  const problem = descriptionProblem(draft)
  if (problem === null) return undefined
  return problem === 'missing'
    ? words.t('dispute-steps.description.missing')
    : tooLong(words, LIMITS.maxDisputeDescription)
}

/** All errors that block this step, each with a link to its field. */
function problemsOf(words: Words, state: LaterState): { message: string; fieldId?: string }[] {
  const { t } = words
  const { draft, items } = state
  const description = descriptionText(words, state)
  const most = LIMITS.maxDisputeInvoices
  return [
    ...(draft.reasonId === '' ? [{ message: t('dispute-steps.reason.choose'), fieldId: 'dc-reason' }] : []),
    ...(description ? [{ message: description, fieldId: 'dc-description' }] : []),
    ...(isTooLong(draft.note, LIMITS.maxDisputeNote)
      ? [{ message: tooLong(words, LIMITS.maxDisputeNote), fieldId: 'dc-note' }]
      : []),
    ...items.flatMap(({ invoice, portion, problems }) =>
      problems.map((problem) => ({
        message: t('dispute-create.amount.onInvoice', {
          invoice: invoice.invoiceId,
          problem: amountText(words, problem, invoice.currency),
        }),
        fieldId: fieldIdOf(invoice.trxId, problem.line, portion.kind),
      })),
    ),
    ...(rowCountOf(items) > most
      ? [{ message: t('dispute-create.tooMany', { maximum: words.formats.number(most) }) }]
      : []),
  ]
}

function ReasonCard({ state, reasons }: { state: LaterState; reasons: Reasons }) {
  const words = useWidget()
  const { t, i18n } = words
  const { draft, change, isRefused, frame } = state
  const chosen = reasons.list?.find(({ id }) => id === draft.reasonId)
  const isUnknown = frame.refusal?.problems.some(({ code }) => code === 'dispute-reason-unknown') ?? false
  const [hasNote, showNote] = useState(draft.note !== '')
  return (
    <section part="card" className="card pad stack gap-5">
      {reasons.error && !reasons.list ? (
        <Failure
          bare
          title={t('dispute-steps.reason.failed')}
          message={i18n.errorText(reasons.error.code)}
          action={{ label: t('common.tryAgain'), onClick: reasons.retry }}
        />
      ) : !reasons.list ? (
        <Skeleton lines={1} label={t('common.loading')} />
      ) : (
        <Select
          id="dc-reason"
          label={t('dispute-steps.reason.label')}
          required
          value={chosen ? draft.reasonId : ''}
          onChange={(reasonId) => change({ reasonId })}
          options={[
            { value: '', label: t('dispute-steps.reason.choose'), disabled: true },
            ...reasons.list.map(({ id, reason }) => ({ value: id, label: reason })),
          ]}
          hint={chosen?.needsDocuments ? t('dispute-steps.reason.needsDocuments') : undefined}
          error={
            isUnknown && !chosen
              ? i18n.errorText('dispute-reason-unknown')
              : isRefused && draft.reasonId === ''
                ? t('dispute-steps.reason.choose')
                : undefined
          }
        />
      )}
      <Textarea
        id="dc-description"
        label={t('dispute-steps.description.label')}
        i18n={i18n}
        required
        maxCharacters={LIMITS.maxDisputeDescription}
        hint={t('dispute-steps.description.hint')}
        error={isRefused ? descriptionText(words, state) : undefined}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      {hasNote ? (
        <Textarea
          id="dc-note"
          label={t('dispute-steps.note.label')}
          i18n={i18n}
          maxCharacters={LIMITS.maxDisputeNote}
          hint={t('dispute-steps.note.hint')}
          error={
            isRefused && isTooLong(draft.note, LIMITS.maxDisputeNote)
              ? tooLong(words, LIMITS.maxDisputeNote)
              : undefined
          }
          value={draft.note}
          onChange={(note) => change({ note })}
        />
      ) : (
        <p>
          <Button kind="link" className="plain small" expanded={false} onClick={() => showNote(true)}>
            {t('dispute-steps.note.add')}
          </Button>
        </p>
      )}
    </section>
  )
}
