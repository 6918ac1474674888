import { disputableAmount, type Invoice } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { dueOf } from '../parts/due-text.ts'
import type { InvoicesState } from '../dispute-create.state.ts'
import { INELIGIBLE_LOOKS, ineligibleText } from './ineligible-looks.ts'
import type { Ineligible } from './use-candidates.ts'

/** Invoices that can be disputed and, below in the same table, those that cannot, with reasons. */
export function CandidateTable({ state }: { state: InvoicesState }) {
  const { t } = useWidget()
  const { candidates, items, toggle } = state
  const { eligible, ineligible } = candidates
  const chosen = new Set(items.map(({ invoice }) => invoice.trxId))
  const count = eligible.filter(({ trxId }) => chosen.has(trxId)).length
  return (
    <table part="table" className="tbl cards" role="table" aria-busy={candidates.isRefreshing}>
      <caption className="vh">{t('dispute-create.table.caption')}</caption>
      <thead part="table-header" role="rowgroup">
        <tr role="row">
          <th scope="col">
            <Checkbox
              label={t('dispute-create.table.all')}
              checked={count === 0 ? false : count === eligible.length || 'mixed'}
              disabled={eligible.length === 0}
              onChange={(isChosen) => toggle(eligible, isChosen)}
            />
          </th>
          <th scope="col">{t('dispute-create.table.invoice')}</th>
          <th scope="col">{t('dispute-create.table.due')}</th>
          <th scope="col" className="r">
            {t('dispute-create.table.most')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {eligible.map((invoice) => (
          <EligibleRow
            key={invoice.trxId}
            invoice={invoice}
            isChosen={chosen.has(invoice.trxId)}
            onToggle={(isChosen) => toggle([invoice], isChosen)}
          />
        ))}
        {ineligible.length > 0 && (
          <tr role="row" className="dc-group">
            <th colSpan={4} scope="colgroup">
              {t('dispute-create.ineligible', { count: ineligible.length })}
            </th>
          </tr>
        )}
        {ineligible.map((each) => (
          <IneligibleRow key={each.invoice.trxId} ineligible={each} />
        ))}
      </tbody>
    </table>
  )
}

interface EligibleProps {
  invoice: Invoice
  isChosen: boolean
  onToggle(isChosen: boolean): void
}

function EligibleRow({ invoice, isChosen, onToggle }: EligibleProps) {
  const words = useWidget()
  const { t, formats } = words
  const { invoiceId, currency, disputedTotal, status } = invoice
  const most = formats.money(disputableAmount(invoice), currency)
  const due = dueOf(words, invoice)
  return (
    <tr part="row" role="row" aria-selected={isChosen}>
      <td className="c-sel" role="cell">
        <Checkbox
          label={t('dispute-create.table.select', { invoice: invoiceId, amount: most })}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <td className="c-main" role="cell">
        <span className="id">{invoiceId}</span>
        <span className="sub">{invoice.soldBy}</span>
      </td>
      <td className="c-b num" role="cell">
        <span className="nowrap">{due.text}</span>
        {due.late && <span className="sub danger-text">{due.late}</span>}
      </td>
      <td className="c-amt r num dc-most" role="cell">
        <span className="strong">{most}</span>
        {disputedTotal > 0 && (
          <span className="sub">
            {t('dispute-create.table.inDispute', { amount: formats.money(disputedTotal, currency) })}
          </span>
        )}
        {status.includes('Paid') && <span className="sub">{t('dispute-create.badge.paid-too-long')}</span>}
      </td>
    </tr>
  )
}

/** Row of an invoice that cannot be disputed; its amount is therefore hidden. */
function IneligibleRow({ ineligible }: { ineligible: Ineligible }) {
  const words = useWidget()
  const { t } = words
  const { invoice, reason } = ineligible
  const { tone, icon } = INELIGIBLE_LOOKS[reason]
  return (
    <tr part="row" role="row" className="dc-dead">
      <td className="c-sel" role="cell">
        <Checkbox
          label={t('dispute-create.table.dead', { invoice: invoice.invoiceId })}
          checked={false}
          disabled
          onChange={() => undefined}
        />
      </td>
      <td className="c-main" role="cell">
        <span className="id">{invoice.invoiceId}</span>
        <span className="sub">{invoice.soldBy}</span>
      </td>
      <td className="dc-why" role="cell" colSpan={2}>
        <span className="badges">
          <Badge tone={tone} icon={icon}>
            {t(`dispute-create.badge.${reason}`)}
          </Badge>
        </span>
        <span className="sub">{ineligibleText(words, ineligible)}</span>
      </td>
    </tr>
  )
}
