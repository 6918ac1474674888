/** Activity of the invoice, newest first, in one call (INV-127). Loads after the invoice. */
import {
  asCalendarDate,
  type InvoiceDetails,
  type InvoiceEvent,
  type InvoiceEventKind,
  listInvoiceEvents,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useWidget, type WidgetContextValue } from '../../../src/kit/widget-context.ts'
import type { Tone } from '../../../src/ui/badge.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import { Tile } from '../../../src/ui/tile.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import diffIcon from 'lucide-static/icons/diff.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import receiptTextIcon from 'lucide-static/icons/receipt-text.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import sheet from './timeline.css?inline'
import { usePlaces } from './places.ts'

export const sheets = [sheet]

/** Kinds of events that are listed; notes and comments are shown with their text in a card of their own. */
type ShownKind = Exclude<InvoiceEventKind, 'note-added' | 'comment-added'>

const LOOKS: Record<ShownKind, { icon: string; tone?: Tone }> = {
  issued: { icon: receiptTextIcon },
  received: { icon: receiptTextIcon },
  due: { icon: clockIcon },
  'due-date-extended': { icon: clockIcon },
  'payment-sent': { icon: arrowLeftRightIcon, tone: 'motion' },
  'payment-posted': { icon: checkIcon, tone: 'success' },
  'payment-returned': { icon: undo2Icon, tone: 'danger' },
  'payment-reversed': { icon: undo2Icon, tone: 'danger' },
  'credit-applied': { icon: plusIcon, tone: 'success' },
  'dispute-opened': { icon: messageSquareWarningIcon, tone: 'dispute' },
  'dispute-answered': { icon: messageSquareWarningIcon, tone: 'dispute' },
  'dispute-decided': { icon: messageSquareWarningIcon, tone: 'dispute' },
  adjusted: { icon: diffIcon },
  'document-added': { icon: paperclipIcon },
}

type Shown = InvoiceEvent & { event: ShownKind }
const isShown = (each: InvoiceEvent): each is Shown => Object.hasOwn(LOOKS, each.event)

export function Timeline({ invoice }: { invoice: InvoiceDetails }) {
  const { t, i18n } = useWidget()
  const { trxId, customerId } = invoice
  const { answer, error, retry } = useCall(listInvoiceEvents, { filter: { trx_id: trxId, buid_customer: customerId } })
  // The server includes the due date from the start; a date in the future is not activity.
  const events = answer?.data
    .filter(isShown)
    .filter(({ on }) => on <= answer.meta.programDate)
    .reverse()
  return (
    <Card title={t('invoice-events.title')} padded>
      {events ? (
        <ol className="events">
          {events.map((each) => (
            <Entry key={each.id} of={each} invoice={invoice} />
          ))}
        </ol>
      ) : error ? (
        <Failure
          bare
          title={t('invoice-events.failed')}
          message={i18n.errorText(error.code)}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
        />
      ) : (
        <TableSkeleton rows={3} label={t('common.loading')} />
      )}
    </Card>
  )
}

function Entry({ of: { event, on, at, author, text, ...facts }, invoice }: { of: Shown; invoice: InvoiceDetails }) {
  const words = useWidget()
  const { formats } = words
  const amount = facts.amount === null ? '' : formats.money(facts.amount, invoice.currency)
  const code = event === 'payment-returned' ? facts.reason : null
  const details = [author, event === 'document-added' ? text : null, code].filter(Boolean)
  return (
    <li>
      <Tile {...LOOKS[event]} />
      <p className="strong">{titleOf(words, event, amount, text)}</p>
      <p className="small muted num">
        <time dateTime={at ?? on}>{at ? formats.instantAlone(at) : formats.date(on)}</time>
        {details.map((each) => ` · ${each ?? ''}`)}
        <Reference event={event} reference={facts.reference} />
      </p>
    </li>
  )
}

function titleOf(
  { t, formats }: Pick<WidgetContextValue, 't' | 'formats'>,
  event: ShownKind,
  amount: string,
  text: string | null,
): string {
  const until = event === 'due-date-extended' && text !== null ? asCalendarDate(text) : null
  return t(`invoice-events.${event}`, { amount, date: until ? formats.date(until) : '' })
}

/** Link to the payment or dispute of an entry. */
function Reference({ event, reference }: { event: ShownKind; reference: string | null }) {
  const places = usePlaces()
  const mayOpenPayment = useShared(({ session }) => session.capabilities.includes('payments.create'))
  if (reference === null) return null
  const isDispute = event.startsWith('dispute-')
  const isPayment = event.startsWith('payment-')
  if (!isDispute && !isPayment && event !== 'credit-applied') return null
  if (!isDispute && !(isPayment && mayOpenPayment)) return <> · {reference}</>
  return (
    <>
      {' · '}
      <button
        type="button"
        part="link"
        className="link plain num"
        onClick={() => (isDispute ? places.dispute(reference) : places.payment(reference))}
      >
        {reference}
      </button>
    </>
  )
}
