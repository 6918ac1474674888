import { type ReactNode, useEffect, useState } from 'react'
import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { DisputeCreateState, InvoicesState } from '../dispute-create.state.ts'
import { totalsOf } from '../dispute-draft.ts'
import { Totals } from '../parts/totals.tsx'
import { totalsText } from '../parts/totals-text.ts'
import { CandidateTable } from './candidate-table.tsx'
import { ineligibleText } from './ineligible-looks.ts'

/** Step 1: the choice of invoices. @param offer an alternative to a dispute */
export function InvoicesStep({ state, offer }: { state: InvoicesState; offer: ReactNode }) {
  const words = useWidget()
  const { t, formats } = words
  const { candidates, items, groups, frame } = state
  const totals = totalsOf(items, ({ most }) => most)
  const dealers = new Set(groups.map(({ dealer }) => dealer)).size
  const isBare = candidates.eligible.length + candidates.ineligible.length === 0
  const most = LIMITS.maxDisputeInvoices
  return (
    <>
      {candidates.foreign > 0 && (
        <Banner tone="warning" icon={infoIcon} role="status">
          {t('dispute-create.foreign', { count: candidates.foreign })}
        </Banner>
      )}
      <div className="split">
        <div className="stack gap-4">
          <SearchBox search={candidates.search} onSearch={candidates.setSearch} />
          {isBare && candidates.isRefreshing ? (
            <div part="card" className="card">
              <TableSkeleton rows={3} label={t('common.loading')} />
            </div>
          ) : isBare ? (
            <Empty
              slotted
              icon={candidates.search ? searchIcon : messageSquareWarningIcon}
              title={t(candidates.search ? 'dispute-create.table.noneFound' : 'dispute-create.table.empty')}
            >
              {t(candidates.search ? 'dispute-create.table.noneFoundText' : 'dispute-create.table.emptyText')}
            </Empty>
          ) : (
            <div part="card" className="card">
              <CandidateTable state={state} />
              {candidates.showMore && (
                <div className="tfoot">
                  <Button size="sm" busy={candidates.isRefreshing} onClick={candidates.showMore}>
                    {t('dispute-create.table.more')}
                  </Button>
                </div>
              )}
            </div>
          )}
        </div>
        <aside part="card" className="card pad stack gap-4 stick" aria-label={t('dispute-create.summary')}>
          <div>
            <p className="label">{t('dispute-create.selected')}</p>
            <Totals totals={totals} />
          </div>
          <DefinitionList
            rows={[
              { id: 'invoices', term: t('dispute-create.step.invoices'), value: formats.number(items.length) },
              { id: 'dealers', term: t('dispute-create.selected.dealers'), value: formats.number(dealers) },
            ]}
          />
          {groups.length > 1 && <p className="small muted">{t('dispute-create.selected.why')}</p>}
          <div className="stack gap-2">
            <Button
              kind="primary"
              size="lg"
              block
              className="dc-go"
              reason={
                items.length === 0
                  ? t('dispute-create.selected.none')
                  : items.length > most
                    ? t('dispute-create.tooMany', { maximum: formats.number(most) })
                    : undefined
              }
              onClick={() => state.goOn(true, 'reason')}
            >
              {t('dispute-create.continue')}
            </Button>
            <Button kind="quiet" block onClick={frame.cancel}>
              {t('dispute-create.cancel')}
            </Button>
          </div>
          {offer}
        </aside>
      </div>
      <p className="vh" role="status">
        {t('dispute-create.selected.status', {
          number: formats.number(items.length),
          total: totalsText(words, totals),
        })}
      </p>
    </>
  )
}

/** None of the requested invoices can be disputed: shows every reason, and a link to other invoices. */
export function NoneEligible({ state }: { state: Extract<DisputeCreateState, { kind: 'none' }> }) {
  const words = useWidget()
  const { t } = words
  const { ineligible, foreign } = state
  return (
    <Empty
      icon={messageSquareWarningIcon}
      title={t('dispute-create.none', { count: ineligible.length + foreign })}
      action={<Button onClick={state.chooseOthers}>{t('dispute-create.none.choose')}</Button>}
    >
      {ineligible.map((each) => (
        <span key={each.invoice.trxId} className="block">
          {t('dispute-create.amount.onInvoice', {
            invoice: each.invoice.invoiceId,
            problem: ineligibleText(words, each),
          })}
        </span>
      ))}
      {foreign > 0 && <span className="block">{t('dispute-create.foreign', { count: foreign })}</span>}
    </Empty>
  )
}

/** Search field: sends the query after a debounce, or at once on Enter. */
function SearchBox({ search, onSearch }: { search: string; onSearch(search: string): void }) {
  const { t } = useWidget()
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => onSearch(typed), LIMITS.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, search])
  return (
    <form
      className="tools"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      <TextInput
        className="search"
        type="search"
        icon={searchIcon}
        label={t('dispute-create.search')}
        labelHidden
        placeholder={t('dispute-create.search')}
        autoComplete="off"
        maxLength={LIMITS.searchMaxLength}
        value={typed}
        onChange={setTyped}
      />
    </form>
  )
}
