import type { Card } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import ellipsisIcon from 'lucide-static/icons/ellipsis.svg'
import { Menu } from '../../../../src/ui/menu.tsx'
import { actsOf, type CardAct } from '../card-actions.ts'
import { CARD_LOOKS, dayOf, endedOn, expiryOf, REASON_WORDS, shortDay } from '../card-looks.ts'
import type { CardFrame } from '../card-manager.state.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  card: Card
  frame: CardFrame
  onOpen: (id: string) => void
  onAct: (card: Card, act: CardAct) => void
}

/** A row that becomes a card in a narrow container; it sets ARIA roles because a grid has no table semantics. */
export function CardRow({ card, frame, onOpen, onAct }: Props) {
  const { t, formats } = useWidget()
  const whyId = useId()
  const look = CARD_LOOKS[card.status]
  const { main, more } = actsOf(card, frame.accounts.get(card.customerId) ?? null, frame.rights)
  const isEnded = card.status === 'terminated' || card.status === 'canceled'
  const ended = endedOn(card)
  const name = (words: string) => t('cards.action.of', { action: words, holder: card.holder, digits: card.last4 })
  return (
    <tr role="row" part="row" data-id={card.id}>
      <td role="cell" className="c-main">
        <Button
          kind="link"
          className="id ink"
          label={t('cards.row.open', { holder: card.holder, digits: card.last4 })}
          hasTooltip
          onClick={() => onOpen(card.id)}
        >
          <bdi>{card.holder}</bdi>
        </Button>
        <span className="sub num nowrap">••{card.last4}</span>
      </td>
      {frame.showsAccounts && (
        <td role="cell" className="c-d">
          <bdi>{card.customerName}</bdi>
          <span className="sub num">{card.customerId}</span>
        </td>
      )}
      <td role="cell" className="c-b">
        <span className="badges">
          <Badge tone={look.tone} icon={look.icon}>
            {t(look.word)}
          </Badge>
        </span>
        <Note card={card} frame={frame} />
        {main?.why && (
          <span id={whyId} className="sub warning-text">
            {t(`cards.whyNot.${main.why}`)}
          </span>
        )}
      </td>
      <td role="cell" className="c-amt num nowrap">
        {isEnded ? (
          ended && formats.date(ended)
        ) : (
          <>
            <span className="only-cards small muted">{t('cards.column.expires')} </span>
            {expiryOf(card)}
          </>
        )}
      </td>
      <td role="cell" className="c-act r nowrap">
        <span className="row card-acts">
          {main && (
            <Button
              size="sm"
              kind={main.act === 'activate' ? 'primary' : 'secondary'}
              label={name(t(`cards.action.${main.act}`))}
              hasTooltip
              hasPopup="dialog"
              disabled={main.why !== null}
              describedBy={main.why ? whyId : undefined}
              onClick={() => onAct(card, main.act)}
            >
              {t(`cards.action.${main.act}`)}
            </Button>
          )}
          <Menu
            label={t('cards.menu', { holder: card.holder, digits: card.last4 })}
            trigger={(trigger) => (
              <Button
                {...trigger}
                size="sm"
                icon={ellipsisIcon}
                label={t('cards.menu', { holder: card.holder, digits: card.last4 })}
              />
            )}
            items={[
              ...more.map(({ act, why }) => ({
                id: act,
                label: t(`cards.action.${act}`),
                reason: why ? t(`cards.whyNot.${why}`) : undefined,
                destructive: act === 'terminate',
                onSelect: () => onAct(card, act),
              })),
              {
                id: 'open',
                label: t('cards.action.open'),
                separated: more.length > 0,
                onSelect: () => onOpen(card.id),
              },
            ]}
          />
        </span>
      </td>
    </tr>
  )
}

/** Line below the status: a date, or the user who changed it. */
function Note({ card, frame }: Pick<Props, 'card' | 'frame'>) {
  const { t, formats } = useWidget()
  const { today } = frame
  const words = ((): string | null => {
    const day = (instant: string) => shortDay(formats, dayOf(instant), today)
    switch (card.status) {
      case 'requested':
        if (card.mailsOn === null) return null
        return t('cards.row.requested', {
          date: day(card.requestedAt),
          mails: formats.shortWeekdayDate(card.mailsOn),
        })
      case 'waiting for activation': {
        if (card.mailsOn === null || card.arrivesBy === null) return null
        const dates = {
          mailed: shortDay(formats, card.mailsOn, today),
          date: formats.shortWeekdayDate(card.arrivesBy),
        }
        const isLate = today !== null && card.arrivesBy < today
        return t(isLate ? 'cards.row.late' : card.arrivesBy === today ? 'cards.row.today' : 'cards.row.mailed', dates)
      }
      case 'locked': {
        if (card.lockedAt === null) return t('cards.row.locked')
        const date = day(card.lockedAt)
        return card.lockedBy === null
          ? t('cards.row.lockedOn', { date })
          : t('cards.row.lockedBy', { name: card.lockedBy, date })
      }
      case 'terminated': {
        if (card.terminationReason === null) return null
        const reason = t(REASON_WORDS[card.terminationReason])
        return card.terminatedBy === null ? reason : t('cards.row.by', { what: reason, name: card.terminatedBy })
      }
      case 'canceled':
        return card.canceledBy === null
          ? t('cards.row.canceled')
          : t('cards.row.by', { what: t('cards.row.canceled'), name: card.canceledBy })
      case 'active':
        return null
    }
  })()
  const { spendingLimitMinor: limit, spendingLimitCurrency: currency } = card
  return (
    <>
      {words && <span className="sub num">{words}</span>}
      {limit !== null && currency !== null && (
        <span className="sub num">{t('cards.row.limit', { amount: formats.money(limit, currency) })}</span>
      )}
    </>
  )
}
