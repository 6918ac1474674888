import { type Card, getCard } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Drawer } from '../../../../src/ui/drawer.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { actsOf, type CardAct } from '../card-actions.ts'
import { CARD_LOOKS, dayOf, expiryOf, REASON_WORDS } from '../card-looks.ts'
import type { CardManagerState } from '../card-manager.state.ts'
import { CardHistory } from './card-history.tsx'

interface Props {
  id: string
  state: CardManagerState
  onAct: (card: Card, act: CardAct) => void
}

/** A card by its id, even if it is not on the loaded page. */
export function OpenedCard({ id, state, onAct }: Props) {
  const { t, i18n } = useWidget()
  const { answer, error, retry } = useCall(getCard, { params: { card_id: id } })
  const card = answer?.data ?? null
  const { frame, close } = state
  const acts = card && actsOf(card, frame.accounts.get(card.customerId) ?? null, frame.rights)
  const offered = acts ? [...acts.more, ...(acts.main ? [acts.main] : [])] : []
  return (
    <Drawer
      open
      title={card ? t('card-history.title', { holder: card.holder, digits: card.last4 }) : t('card-history.loading')}
      subtitle={card?.customerName}
      closeLabel={t('common.close')}
      onClose={close}
      footer={
        card && offered.length > 0 ? (
          <>
            {offered.map(({ act, why }) => (
              <Button
                key={act}
                kind={act === 'terminate' ? 'danger-quiet' : act === acts?.main?.act ? 'primary' : 'secondary'}
                reason={why ? t(`cards.whyNot.${why}`) : undefined}
                onClick={() => onAct(card, act)}
              >
                {t(`cards.action.${act}`)}
              </Button>
            ))}
          </>
        ) : undefined
      }
    >
      {error ? (
        <Failure
          bare
          title={t(error.code === 'not-found' ? 'card-history.gone' : 'card-history.failed')}
          message={i18n.errorText(error.code)}
          reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
        />
      ) : card ? (
        <>
          <Facts card={card} />
          {frame.rights.history && <CardHistory id={card.id} />}
        </>
      ) : (
        <Skeleton lines={6} label={t('card-history.loading')} />
      )}
    </Drawer>
  )
}

function Facts({ card }: { card: Card }) {
  const { t, formats } = useWidget()
  const look = CARD_LOOKS[card.status]
  const { mailingAddress: address, spendingLimitMinor: limit, spendingLimitCurrency: currency } = card
  const ended = card.terminatedOn
  return (
    <DefinitionList
      rows={[
        {
          id: 'status',
          term: t('cards.column.status'),
          value: (
            <Badge tone={look.tone} icon={look.icon}>
              {t(look.word)}
            </Badge>
          ),
        },
        { id: 'account', term: t('cards.column.account'), value: `${card.customerName}, ${card.customerId}` },
        { id: 'expires', term: t('cards.column.expires'), value: expiryOf(card) },
        ...(limit !== null && currency !== null
          ? [
              {
                id: 'limit',
                term: t('card-history.limit'),
                value: t('cards.row.limit', { amount: formats.money(limit, currency) }),
              },
            ]
          : []),
        { id: 'requested', term: t('card-history.requested'), value: formats.date(dayOf(card.requestedAt)) },
        ...(card.mailsOn ? [{ id: 'mailed', term: t('card-history.mails'), value: formats.date(card.mailsOn) }] : []),
        ...(card.arrivesBy
          ? [{ id: 'arrives', term: t('card-history.arrives'), value: formats.date(card.arrivesBy) }]
          : []),
        ...(address
          ? [
              {
                id: 'address',
                term: t('card-history.address'),
                value: [address.contact, ...address.lines, address.cityStateZip, address.country]
                  .filter(Boolean)
                  .join(', '),
              },
            ]
          : []),
        ...(ended ? [{ id: 'ended', term: t('cards.column.ended'), value: formats.date(ended) }] : []),
        ...(card.terminationReason
          ? [{ id: 'reason', term: t('card-history.reason'), value: t(REASON_WORDS[card.terminationReason]) }]
          : []),
      ]}
    />
  )
}
