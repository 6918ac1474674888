import { useState } from 'react'
import { CARD_TERMINATION_REASONS, type CardEvent, listCardHistory } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { REASON_WORDS } from '../card-looks.ts'

const A_PAGE = 25

/** History of a card, latest first (CRD-31). */
export function CardHistory({ id }: { id: string }) {
  const { t, i18n, formats } = useWidget()
  const [size, setSize] = useState(A_PAGE)
  const { answer, error, retry, isRefreshing } = useCall(
    listCardHistory,
    { params: { card_id: id }, sort: '-at', page: { number: 1, size } },
    { keep: true },
  )
  const reasonOf = ({ action, reason }: CardEvent): string | null => {
    const known = CARD_TERMINATION_REASONS.find((each) => each === reason)
    if (known) return t(REASON_WORDS[known])
    return action === 'number-refused' && reason ? i18n.errorText(reason) : null
  }
  return (
    <section className="stack gap-3" aria-busy={isRefreshing || undefined}>
      <h3 className="h3">{t('card-history.heading')}</h3>
      {error && !answer ? (
        <Failure
          bare
          message={i18n.errorText(error.code)}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
        />
      ) : !answer ? (
        <Skeleton lines={4} label={t('common.loading')} />
      ) : answer.data.length === 0 ? (
        <p className="muted">{t('card-history.none')}</p>
      ) : (
        <ul className="card-events stack gap-3">
          {answer.data.map((event) => (
            <li key={event.id}>
              <p className="strong">{t(`card-history.event.${event.action}`)}</p>
              <p className="small muted">
                {event.actorName === null
                  ? formats.instant(event.at)
                  : t('card-history.by', { name: event.actorName, time: formats.instant(event.at) })}
              </p>
              {reasonOf(event) && <p className="small">{reasonOf(event)}</p>}
            </li>
          ))}
        </ul>
      )}
      {answer && answer.meta.recordCount > answer.data.length && (
        <p>
          <Button size="sm" busy={isRefreshing} onClick={() => setSize(Math.min(200, size + 2 * A_PAGE))}>
            {t('card-history.more')}
          </Button>
        </p>
      )}
    </section>
  )
}
