import { type Rejection, whyNotResubmitted } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { type Columns, inOrder, type OwnColumns } from '../../../../src/kit/use-columns.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import type { rejectionCenter } from '../rejection-center.manifest.ts'
import type { RejectionFrame } from '../rejection-center.state.ts'
import { dayOf, reasonWords, REJECTION_LOOKS, rowAction, shortDay } from '../rejection-looks.ts'
import { TriesLeft } from './tries-left.tsx'
import { isSelectable, type RejectionSelection } from '../use-rejection-selection.ts'

interface Props {
  rejection: Rejection
  frame: RejectionFrame
  columns: Columns
  /** True if the list includes every status, so that each row shows its own. */
  showsStatus: boolean
  selection: RejectionSelection
  /** Prefix of the element ids in this table. */
  idBase: string
  onOpen: (id: string) => void
  onCancel: (rejection: Rejection) => void
}

/** A row that becomes a card in a narrow container; it sets ARIA roles because a grid has no table semantics. */
export function RejectionRow(props: Props) {
  const { rejection, frame, columns, showsStatus, selection, idBase, onOpen, onCancel } = props
  const { t, formats } = useWidget()
  const { rights } = frame
  const isEditor = rights.resubmit || rights.cancel
  const { id, invoiceId, poNumber, customerName, merchantName, cardLast4, reasons, total, currency } = rejection
  const amount = formats.money(total, currency)
  const look = REJECTION_LOOKS[rejection.status]
  const isSelected = selection.chosen.has(id)
  const boxNote = `${idBase}-${id}`
  // The customer and the dealer, unless the user's role already implies them.
  const party = isEditor ? customerName : merchantName
  const other = isEditor ? (rights.seesDealers ? merchantName : null) : rights.seesAccounts ? customerName : null
  const cells: OwnColumns<typeof rejectionCenter> = {
    invoice: (
      <td key="invoice" role="cell" className="c-main">
        <Button
          kind="link"
          className="id ink"
          label={t('rejections.row.open', { invoice: invoiceId, party })}
          hasTooltip
          onClick={() => onOpen(id)}
        >
          {invoiceId}
        </Button>
        <span className="sub num">
          {poNumber === null ? (
            t('rejections.row.noPo')
          ) : (
            <>
              <span className="vh">{t('rejections.row.po')} </span>
              {poNumber}
            </>
          )}
        </span>
      </td>
    ),
    party: (
      <td key="party" role="cell" className="c-d">
        <bdi>{party}</bdi>
        <span className="sub num">
          {other !== null && <bdi>{other}</bdi>}
          {other !== null && cardLast4 !== null && ' · '}
          {cardLast4 !== null && <span className="nowrap">{t('rejections.row.card', { digits: cardLast4 })}</span>}
        </span>
      </td>
    ),
    why: (
      <td key="why" role="cell" className="c-b">
        {showsStatus && (
          <span className="badges">
            <Badge tone={look.tone} icon={look.icon}>
              {t(look.word)}
            </Badge>
          </span>
        )}
        {reasons.map(({ code }) => (
          <span key={code} className={showsStatus ? 'sub' : 'block'}>
            {reasonWords(t, code)}
          </span>
        ))}
        <Note rejection={rejection} rights={rights} id={boxNote} isBoxed={selection.isOffered} />
      </td>
    ),
    rejected: (
      <td key="rejected" role="cell" className="c-c num nowrap">
        {shortDay(formats, dayOf(rejection.rejectedAt), frame.today)}
        <span className="sub">
          <Progress rejection={rejection} frame={frame} />
        </span>
      </td>
    ),
    total: (
      <td key="total" role="cell" className="c-amt r num strong nowrap">
        {amount}
      </td>
    ),
  }
  return (
    <tr role="row" part={isSelected ? 'row selected-row' : 'row'} data-id={id} aria-selected={isSelected || undefined}>
      {selection.isOffered && (
        <td role="cell" className="c-sel">
          <Checkbox
            checked={isSelected}
            disabled={!isSelectable(rejection)}
            describedBy={isSelectable(rejection) ? undefined : boxNote}
            label={t('rejections.select.row', { invoice: invoiceId, customer: customerName, amount })}
            onChange={(next) => selection.toggle(rejection, next)}
          />
        </td>
      )}
      {inOrder(columns, cells, (key) => columns.cell(key, id))}
      {isEditor && (
        <td role="cell" className="c-act r nowrap">
          <Action rejection={rejection} frame={frame} onOpen={onOpen} onCancel={onCancel} />
        </td>
      )}
    </tr>
  )
}

/** Note that there is an open draft, or that the rejection can only be canceled. */
function Note(props: { rejection: Rejection; rights: RejectionFrame['rights']; id: string; isBoxed: boolean }) {
  const { rejection, rights, id, isBoxed } = props
  const { t } = useWidget()
  const { draft, cancelable, status } = rejection
  if (status !== 'active' || !(rights.resubmit || rights.cancel)) return null
  const why = whyNotResubmitted(rejection)
  const stuck = why === 'resubmissions-used' || why === 'not-resubmittable' ? why : null
  return (
    <>
      {stuck && (
        <span className="sub danger-text">{t(cancelable ? `rejections.stuck.${stuck}` : 'rejections.stuck.both')}</span>
      )}
      {draft && !stuck && (
        <span className="sub warning-text">{t('rejections.row.draft', { name: draft.savedBy })}</span>
      )}
      {isBoxed && !cancelable && !stuck && (
        <span id={id} className="sub">
          {t('rejections.row.notCancelable')}
        </span>
      )}
      {isBoxed && !cancelable && stuck && (
        <span id={id} className="vh">
          {t('rejections.row.notCancelable')}
        </span>
      )}
    </>
  )
}

/** Line below the date: the remaining attempts, or the result of the last one. */
function Progress({ rejection, frame }: { rejection: Rejection; frame: RejectionFrame }) {
  const { t, formats } = useWidget()
  const { status, attempts, resubmittedAt } = rejection
  const day = (instant: string) => shortDay(formats, dayOf(instant), frame.today)
  const decidedAt = attempts.at(-1)?.decidedAt
  switch (status) {
    case 'active':
      if (!frame.rights.resubmit) {
        return (
          <>{resubmittedAt ? t('rejections.row.sentOn', { date: day(resubmittedAt) }) : t('rejections.row.notSent')}</>
        )
      }
      return <TriesLeft rejection={rejection} />
    case 'in progress':
      return (
        <>
          {rejection.isStillProcessing
            ? t('rejections.row.stillProcessing')
            : resubmittedAt && t('rejections.row.sentOn', { date: day(resubmittedAt) })}
        </>
      )
    case 'resubmitted':
      return <>{decidedAt && t('rejections.row.acceptedOn', { date: day(decidedAt) })}</>
    case 'canceled':
      return <>{t('rejections.row.forGood')}</>
  }
}

function Action(props: Pick<Props, 'rejection' | 'frame' | 'onOpen' | 'onCancel'>) {
  const { rejection, frame, onOpen, onCancel } = props
  const { t } = useWidget()
  const action = rowAction(rejection, frame.rights)
  if (action === null) return null
  const words = t(`rejections.action.${action}`)
  const name = t('rejections.action.of', { action: words, invoice: rejection.invoiceId })
  return action === 'cancel' ? (
    <Button kind="danger-quiet" size="sm" label={name} hasPopup="dialog" hasTooltip onClick={() => onCancel(rejection)}>
      {words}
    </Button>
  ) : (
    <Button size="sm" label={name} hasTooltip onClick={() => onOpen(rejection.id)}>
      {words}
    </Button>
  )
}
