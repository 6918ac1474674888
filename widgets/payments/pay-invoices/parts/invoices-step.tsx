import { useRef, useState } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { fileTextIcon, infoIcon } from '../../../../src/ui/icons.ts'
import type { PayInvoicesState } from '../pay-invoices.state.ts'
import { AddableInvoices } from './addable-invoices.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { PaySummary } from './pay-summary.tsx'
import { amountFieldId, PayTable } from './pay-table.tsx'
import { draftProblemText, lineProblemText } from './problem-text.ts'

type State = Extract<PayInvoicesState, { kind: 'invoices' }>

/** Step 1: what is paid, and how much of each. */
export function InvoicesStep({ state }: { state: State }) {
  const words = useWidget()
  const { t, formats } = words
  const { selection, addable, frame } = state
  const { lines, currency, total, dropped } = selection
  const listTitle = useRef<HTMLDivElement>(null)
  const [news, setNews] = useState('')
  const isBare = lines.length === 0 && !addable.isLoading && !addable.error && addable.invoices.length === 0
  return (
    <>
      {state.isRefused && !selection.isPayable && lines.length > 0 && (
        <ErrorSummary
          title={t('common.problem')}
          attempt={frame.refusedTimes}
          problems={[
            ...lines
              .filter((line) => line.problem !== null)
              .map((line) => ({
                message: t('payments.amount.onInvoice', {
                  invoice: line.invoiceId,
                  problem: lineProblemText(words, line),
                }),
                fieldId: amountFieldId(line.trxId),
              })),
            ...(selection.problem
              ? [{ message: draftProblemText(words, selection.problem, currency, lines.length) }]
              : []),
          ]}
        />
      )}
      {dropped.length > 0 && (
        <Banner tone="warning" icon={infoIcon} role="status">
          {t('payments.invoices.dropped', { invoices: formats.list(dropped), count: dropped.length })}
        </Banner>
      )}
      <div className="split pay-split">
        <div className="stack">
          {selection.choices.length > 1 && <CurrencyChoice selection={selection} />}
          <div ref={listTitle} tabIndex={-1}>
            {lines.length > 0 ? (
              <Card title={t('payments.invoices.selected')}>
                <PayTable
                  selection={selection}
                  onRemove={(line, button) => {
                    focusNeighbour(button, listTitle.current)
                    selection.remove(line.trxId)
                    setNews(t('payments.invoices.removed', { invoice: line.invoiceId }))
                  }}
                />
              </Card>
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
          {!isBare && (
            <AddableInvoices
              addable={addable}
              currency={lines.length > 0 ? currency : null}
              onAdd={(invoice, button) => {
                focusNeighbour(button, listTitle.current)
                selection.add(invoice)
                setNews(t('payments.invoices.added', { invoice: invoice.invoiceId }))
              }}
            />
          )}
        </div>
        {lines.length > 0 && (
          <PaySummary total={total} fee={0} currency={currency} count={lines.length}>
            <Button kind="primary" size="lg" block onClick={state.goOn}>
              {t('payments.invoices.continue')}
            </Button>
          </PaySummary>
        )}
      </div>
      <p className="vh" role="status">
        {news} {t('payments.invoices.status', { count: lines.length, total: formats.money(total, currency) })}
      </p>
    </>
  )
}

/** The button goes with its row: the keyboard goes on at the next row's, or at the list when there is no other. */
function focusNeighbour(button: HTMLElement, list: HTMLElement | null): void {
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector<HTMLElement>('.p-act button') ?? list
  next?.focus()
}
