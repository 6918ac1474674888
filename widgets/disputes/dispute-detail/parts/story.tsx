import type { Dispute, DisputeResponse } from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { Tile } from '../../../../src/ui/tile.tsx'
import arrowUpRightIcon from 'lucide-static/icons/arrow-up-right.svg'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import messageSquareIcon from 'lucide-static/icons/message-square.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import undo2Icon from 'lucide-static/icons/undo-2.svg'
import xIcon from 'lucide-static/icons/x.svg'
import type { CasePage } from '../dispute-detail.state.ts'
import { nameOf } from '../side-names.ts'
import { DocumentList } from './document-list.tsx'

type Did = Pick<
  DisputeResponse,
  'id' | 'at' | 'action' | 'side' | 'author' | 'comment' | 'internalNote' | 'amountMinor' | 'documents'
>

/** History, newest last. */
export function Story({ page }: { page: CasePage }) {
  const { t, i18n } = useWidget()
  const { history, dispute } = page
  const { responses, error } = history
  return (
    <Card title={t('dispute-detail.history')} padded>
      {responses ? (
        <ol className={page.side === 'support' ? 'story sides' : 'story'}>
          {withOpening(dispute, responses).map((did) => (
            <Entry key={did.id} did={did} dispute={dispute} />
          ))}
        </ol>
      ) : error ? (
        <Failure
          bare
          title={t('dispute-detail.history.failed')}
          message={i18n.errorText(error.code)}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: history.retry } : undefined}
        />
      ) : (
        <Skeleton label={t('dispute-detail.loading')} lines={dispute.responseCount + 1} />
      )}
    </Card>
  )
}

/**
 * Adds the opening as the first entry, even if the responses do not include it; it lists the documents that belong to
 * no answer.
 */
function withOpening(dispute: Dispute, responses: readonly DisputeResponse[]): readonly Did[] {
  if (responses[0]?.action === 'submit') return responses
  const brought = new Set(responses.flatMap(({ documents }) => documents.map(({ id }) => id)))
  const opening: Did = {
    ...{ id: 'opening', at: dispute.createdAt, action: 'submit', side: 'customer', author: dispute.createdBy },
    ...{ comment: dispute.description, internalNote: dispute.internalNote, amountMinor: null },
    documents: dispute.documents.filter(({ id }) => !brought.has(id)),
  }
  return [opening, ...responses]
}

function Entry({ did, dispute }: { did: Did; dispute: Dispute }) {
  const { t, formats } = useWidget()
  const { icon, tone } = lookOf(did)
  const company = nameOf(t, dispute, did.side)
  const who =
    did.side === 'program' || did.author === '' || did.author === company
      ? company
      : t('dispute-detail.by', { name: did.author, company })
  // The entry of a removed invoice has no message, because that field stores its transaction id.
  const comment = did.action === 'remove invoice' ? null : did.comment
  const hasBubble = comment !== null || did.documents.length > 0
  return (
    <li className={`of-${did.side}`}>
      <Tile icon={icon} tone={tone} />
      <p className="strong">{titleOf({ t, formats }, did, dispute)}</p>
      <p className="small muted num">
        {who} · <time dateTime={did.at}>{formats.instantAlone(did.at)}</time>
      </p>
      {hasBubble && (
        <div className="say stack gap-2">
          {comment !== null && (
            <p className="said" dir="auto">
              {comment}
            </p>
          )}
          <DocumentList documents={did.documents} />
        </div>
      )}
      {did.internalNote !== null && (
        <div className="say own-note stack gap-1 no-print">
          <p className="tiny muted">{t('dispute-detail.note')}</p>
          <p className="said" dir="auto">
            {did.internalNote}
          </p>
        </div>
      )}
    </li>
  )
}

function titleOf({ t, formats }: Pick<WidgetContextValue, 't' | 'formats'>, did: Did, dispute: Dispute): string {
  const amount = did.amountMinor === null ? '' : formats.money(did.amountMinor, dispute.currency)
  switch (did.action) {
    case 'submit':
      return t('dispute-detail.did.submit')
    case 'respond to customer':
      return amount === '' ? t('dispute-detail.did.reply') : t('dispute-detail.did.offer', { amount })
    case 'respond to merchant':
      return t('dispute-detail.did.reply')
    case 'grant in full':
      return t('dispute-detail.did.grant', { amount: amount || formats.money(dispute.total, dispute.currency) })
    case 'grant in part':
      return t('dispute-detail.did.grantPart', { amount })
    case 'deny':
      return t('dispute-detail.did.deny')
    case 'close':
      return t('dispute-detail.did.close')
    case 'escalate':
      return t('dispute-detail.did.escalate')
    case 'withdraw':
      return t('dispute-detail.did.withdraw')
    case 'expire':
      return t('dispute-detail.did.expire')
    case 'post adjustment':
      return t('dispute-detail.did.post')
    case 'complete':
      return t('dispute-detail.did.complete')
    case 'remove invoice':
      return t('dispute-detail.did.removeInvoice')
    default:
      return did.action
  }
}

function lookOf({ action, amountMinor }: Did) {
  switch (action) {
    case 'submit':
      return { icon: messageSquareWarningIcon, tone: 'dispute' } as const
    case 'respond to customer':
      return amountMinor === null
        ? ({ icon: messageSquareIcon, tone: 'neutral' } as const)
        : ({ icon: undo2Icon, tone: 'dispute' } as const)
    case 'grant in full':
    case 'grant in part':
    case 'close':
    case 'post adjustment':
    case 'complete':
      return { icon: checkIcon, tone: 'success' } as const
    case 'escalate':
      return { icon: arrowUpRightIcon, tone: 'dispute' } as const
    case 'deny':
    case 'withdraw':
    case 'remove invoice':
      return { icon: xIcon, tone: 'neutral' } as const
    case 'expire':
      return { icon: banIcon, tone: 'danger' } as const
    default:
      return { icon: messageSquareIcon, tone: 'neutral' } as const
  }
}
