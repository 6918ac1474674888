import { CHARGEBACK_REASONS, chargebackAmount, type InvoiceDetails, LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { FieldGroup } from '../../../../src/ui/field-group.tsx'
import { Money } from '../../../../src/ui/money.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { Textarea } from '../../../../src/ui/textarea.tsx'
import type { ChargebackState } from './chargeback-state.ts'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { useRestoredDocuments } from '../documents/use-restored-documents.ts'
import { chargebackTextProblem } from './stored-chargeback.ts'
import type { Chargeback } from './use-chargeback.ts'

interface Props {
  state: ChargebackState
  chargeback: Chargeback
  invoice: InvoiceDetails
}

/**
 * CHB-12: reason and description; next to them the amount to be held, who decides, and the button that names the
 * amount.
 */
export function ChargebackFields({ state, chargeback, invoice }: Props) {
  const { t, formats, i18n } = useWidget()
  const { draft, change, phase, documents, isIncomplete } = chargeback
  const { invoiceId, soldBy, currency, cardLast4 } = invoice
  const amount = chargebackAmount(invoice)
  const isSending = phase === 'sending'
  const until = invoice.chargeback?.until ?? null
  const restored = useRestoredDocuments({
    draft,
    documents,
    flow: { phase, sent: chargeback.sent },
    changeDocuments: chargeback.changeDocuments,
  })
  const text = textProblem()
  const problems = isIncomplete
    ? [
        ...(draft.reason === null ? [{ message: t('dispute-steps.reason.choose'), fieldId: 'cb-reason' }] : []),
        ...(text ? [{ message: text, fieldId: 'cb-description' }] : []),
      ]
    : refusalProblems(chargeback, (code) => i18n.errorText(code))
  const refusal = { problems: refusedDocuments(chargeback) }

  function textProblem(): string | undefined {
    const problem = chargebackTextProblem(draft)
    if (problem === null) return undefined
    return problem === 'missing'
      ? t('dispute-steps.description.missing')
      : t('dispute-steps.tooLong', { maximum: formats.number(LIMITS.maxDisputeDescription) })
  }

  return (
    <>
      {problems.length > 0 && (
        <ErrorSummary
          title={
            isIncomplete
              ? t('common.problem')
              : `${t('dispute-steps.refused.title')}. ${t('dispute-steps.refused.kept')}`
          }
          attempt={chargeback.refusedTimes}
          problems={problems}
        />
      )}
      <div className="split">
        <div className="stack">
          <Card padded>
            <DefinitionList
              rows={[
                { id: 'invoice', term: t('dispute-create.table.invoice'), value: invoiceId },
                { id: 'dealer', term: t('chargeback.dealer'), value: soldBy },
                { id: 'card', term: t('chargeback.card'), value: `••${cardLast4 ?? ''}` },
                { id: 'date', term: t('chargeback.date'), value: formats.date(invoice.invoiceDate) },
                ...(until ? [{ id: 'until', term: t('chargeback.until'), value: formats.date(until) }] : []),
              ]}
            />
          </Card>
          <section part="card" className="card pad stack gap-5">
            <FieldGroup
              id="cb-reason"
              role="radiogroup"
              required
              label={t('chargeback.reason')}
              error={isIncomplete && draft.reason === null ? t('dispute-steps.reason.choose') : undefined}
            >
              <div className="stack gap-2 cb-reasons">
                {CHARGEBACK_REASONS.map((reason) => (
                  <RadioChoice
                    key={reason}
                    name="cb-reason"
                    value={reason}
                    checked={draft.reason === reason}
                    disabled={isSending}
                    onChange={() => change({ reason })}
                    title={t(`chargeback.reason.${reason}`)}
                  />
                ))}
              </div>
            </FieldGroup>
            <Textarea
              id="cb-description"
              label={t('dispute-steps.description.label')}
              i18n={i18n}
              required
              disabled={isSending}
              maxCharacters={LIMITS.maxDisputeDescription}
              hint={t('dispute-steps.description.hint')}
              error={isIncomplete ? text : undefined}
              value={draft.description}
              onChange={(description) => change({ description })}
            />
          </section>
          <DocumentsCard
            state={{
              documents,
              changeDocuments: chargeback.changeDocuments,
              isUploading: chargeback.isUploading,
              setUploading: chargeback.setUploading,
              isRefused: false,
              groups: [{ dealer: soldBy }],
              frame: { refusal },
            }}
            restored={restored}
            neededFor={null}
          />
        </div>
        <aside part="card" className="card pad stack gap-4 stick dc-send" aria-label={t('dispute-create.summary')}>
          <div>
            <p className="label">{t('chargeback.held')}</p>
            <Money size="md" parts={formats.moneyParts(amount, currency)} />
          </div>
          <ul className="stack gap-2 small cb-next">
            <li>{t('chargeback.next.held')}</li>
            <li>{t('chargeback.next.support')}</li>
            <li>{t('chargeback.next.dealer', { dealer: soldBy })}</li>
            <li>{t('chargeback.next.after')}</li>
          </ul>
          <div className="stack gap-2">
            <Button
              kind="primary"
              size="lg"
              block
              busy={isSending}
              reason={chargeback.isUploading || restored.isLoading ? t('dispute-steps.documents.wait') : undefined}
              onClick={chargeback.send}
            >
              {t('chargeback.send', { amount: formats.money(amount, currency) })}
            </Button>
            <Button kind="quiet" block disabled={isSending} onClick={state.toInvoices}>
              {t('chargeback.disputeInstead')}
            </Button>
            <p className="vh" role="status">
              {isSending && t('dispute-steps.review.sending')}
            </p>
          </div>
        </aside>
      </div>
    </>
  )
}

const isOfDocuments = (code: string): boolean => /^document-|^dispute-document/.test(code)

/** Errors of the last rejection that concern files, for the file field. */
const refusedDocuments = ({ refused }: Chargeback) =>
  (refused?.details ?? [])
    .filter(({ code }) => isOfDocuments(code))
    .map(({ code, meta = {} }) => ({ code, meta, trxId: null, line: null, sentMinor: null, contact: null }))

/** Errors of a rejection, each with a link to its field. */
function refusalProblems(
  { refused }: Chargeback,
  textOf: (code: NonNullable<Chargeback['refused']>['code']) => string,
) {
  if (!refused) return []
  const codes = new Set(refused.details.length > 0 ? refused.details.map(({ code }) => code) : [refused.code])
  return [...codes].map((code) => ({
    message: textOf(code),
    ...(isOfDocuments(code) && { fieldId: 'dc-files' }),
  }))
}
