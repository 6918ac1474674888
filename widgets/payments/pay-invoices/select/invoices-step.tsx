import { useRef, useState } from 'react'
import { toNetTermsError } from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { focusNeighbour } from '../../../../src/ui/focus.ts'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import type * as chosenPart from '../chosen.part.tsx'
import type * as planPart from '../plan.part.tsx'
import type { InvoicesState } from '../pay-state.ts'
import { AddableInvoices } from './addable-invoices.tsx'
import { SelectedByMail } from './selected-by-mail.tsx'
import { sumText } from '../parts/sum-text.ts'

/** Step 1: which invoices are paid, and how much of each. */
export function InvoicesStep({ state }: { state: InvoicesState }) {
  const words = useWidget()
  const { t, i18n, formats } = words
  const { selection, addable, frame } = state
  const { lines, currency, total, dropped } = selection
  const listTitle = useRef<HTMLDivElement>(null)
  const focusList = () => listTitle.current?.focus()
  const [news, setNews] = useState('')
  const [addProblem, setAddProblem] = useState('')
  const [isNear, comeNear] = useState(false)
  // Prefetches the code for a selection before the first one is made.
  const isNeeded = lines.length > 0 || frame.refusal !== null
  const chosen = useLazyPart<typeof chosenPart>('pay-invoices.chosen', isNear || isNeeded)
  const { part } = chosen
  const { isPlanning } = state
  const plan = useLazyPart<typeof planPart>('pay-invoices.plan', isPlanning)
  const isBare =
    lines.length === 0 && !addable.isLoading && !addable.error && addable.invoices.length === 0 && !addable.isCut
  async function addAll(): Promise<void> {
    setAddProblem('')
    // Count and total of the selection are announced below, so nothing is announced here.
    setNews('')
    try {
      const invoices = (await addable.pastDue?.read()) ?? []
      selection.add(...invoices)
      focusList()
      if (invoices.length === 0) setAddProblem(t('payments.invoices.nonePastDue'))
    } catch (cause) {
      setAddProblem(i18n.errorText(toNetTermsError(cause, 'server-error', 'The past due invoices did not load.').code))
    }
  }
  if (isPlanning) {
    if (plan.hasFailed) {
      return (
        <Failure
          message={i18n.errorText('code-unavailable')}
          action={{ label: t('common.tryAgain'), onClick: plan.retry }}
        />
      )
    }
    if (!plan.part) return <TableSkeleton rows={5} label={t('common.loading')} />
    return (
      <plan.part.Plan
        state={state}
        onClose={() => {
          state.plan(false)
          frame.focusHeading()
        }}
      />
    )
  }
  return (
    <>
      {part && <part.RefusedOrChanged state={state} />}
      {isNeeded && chosen.hasFailed && (
        <Card>
          <Failure
            bare
            title={frame.refusal ? t('payments.refused.title') : t('payments.invoices.selected')}
            message={i18n.errorText('code-unavailable')}
            action={{ label: t('common.tryAgain'), onClick: chosen.retry }}
          />
        </Card>
      )}
      {state.isRefused && !selection.isPayable && part && lines.length > 0 && <part.ChosenProblems state={state} />}
      {dropped.length > 0 && (
        <Banner tone="warning" icon={infoIcon} role="status">
          {t('payments.invoices.dropped', { invoices: formats.list(dropped), count: dropped.length })}
        </Banner>
      )}
      <div className="split pay-split">
        <div className="stack" onPointerEnter={() => comeNear(true)} onFocus={() => comeNear(true)}>
          {selection.choices.length > 1 && part && <part.CurrencyChoice selection={selection} />}
          <div ref={listTitle} tabIndex={-1}>
            {lines.length > 0 ? (
              part ? (
                <part.Chosen
                  state={state}
                  onRemove={(line, button) => {
                    focusNeighbour(button, '.p-act button', focusList)
                    selection.remove(line.trxId)
                    setNews(t('payments.invoices.removed', { invoice: line.invoiceId }))
                  }}
                />
              ) : (
                !chosen.hasFailed && (
                  <Card title={t('payments.invoices.selected')}>
                    <TableSkeleton rows={lines.length} label={t('common.loading')} />
                  </Card>
                )
              )
            ) : (
              <Empty
                slotted
                icon={fileTextIcon}
                title={isBare ? t('payments.invoices.allPaid') : t('payments.invoices.empty')}
              >
                {isBare ? t('payments.invoices.allPaidText') : t('payments.invoices.emptyText')}
              </Empty>
            )}
          </div>
          {addProblem && <Banner tone="warning" icon={infoIcon} role="alert" title={addProblem} />}
          {!isBare && (
            <AddableInvoices
              addable={addable}
              currency={lines.length > 0 ? currency : null}
              onAddAll={() => void addAll()}
              onPlan={() => state.plan(true)}
              onAdd={(invoice, button) => {
                focusNeighbour(button, '.p-act button', focusList)
                selection.add(invoice)
                setNews(t('payments.invoices.added', { invoice: invoice.invoiceId }))
              }}
            />
          )}
          {lines.length > 0 && <SelectedByMail state={state} />}
        </div>
        {lines.length > 0 && part && <part.ChosenSummary state={state} />}
      </div>
      <p className="vh" role="status">
        {news} {t('payments.invoices.status', { count: lines.length, total: sumText(words, total, currency) })}
      </p>
    </>
  )
}
