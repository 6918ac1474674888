import { PROGRAM_TIME_ZONE } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import clockIcon from 'lucide-static/icons/clock.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import { nameOf } from '../side-names.ts'
import type { CasePage } from '../dispute-detail.state.ts'

interface Props {
  page: CasePage
  /** Moves to the answer form; null if no answer is possible. */
  onAnswer: (() => void) | null
}

/** Which side has to answer, by when, and the effect of no answer; renders nothing for a closed dispute. */
export function Deadline({ page, onAnswer }: Props) {
  const { t, formats } = useWidget()
  const { dispute, side, today } = page
  const { turn, respondBy, respondByAt, daysLeft, currency, status, adjustsOn, grantedTotal } = dispute
  const amount = formats.money(dispute.total, currency)
  if (status === 'pending' || status === 'adjusted') {
    if (!adjustsOn || grantedTotal === null) return null
    const values = { amount: formats.money(grantedTotal, currency), date: formats.weekdayDate(adjustsOn, today) }
    return (
      <Banner
        tone="motion"
        icon={refreshCwIcon}
        title={t(status === 'pending' ? 'dispute-detail.posts' : 'dispute-detail.applies', values)}
      />
    )
  }
  if (turn === null) return null
  const isYours = turn === side
  if (turn === 'support' || !respondBy || !respondByAt || daysLeft === null) {
    return (
      <Banner
        tone={isYours ? 'warning' : 'neutral'}
        icon={clockIcon}
        title={t(isYours ? 'dispute-detail.turn.yoursSupport' : 'dispute-detail.turn.support')}
        action={onAnswer && isYours && <AnswerButton onAnswer={onAnswer} />}
      >
        {!isYours && t('dispute-detail.silence.held', { amount })}
      </Banner>
    )
  }
  const date = formats.weekdayDate(respondBy, today)
  const title = isYours
    ? t('dispute-detail.turn.yours', { date, time: formats.time(respondByAt, PROGRAM_TIME_ZONE) })
    : t('dispute-detail.turn.theirs', { name: nameOf(t, dispute, turn), date })
  const left = daysLeft === 0 ? t('dispute-detail.leftToday') : t('dispute-detail.left', { count: daysLeft })
  const silence =
    turn === 'merchant'
      ? t('dispute-detail.silence.merchant')
      : t(dispute.offeredTotal === null ? 'dispute-detail.silence.customer' : 'dispute-detail.silence.offer', {
          amount,
        })
  return (
    <Banner
      tone={isYours ? (daysLeft <= 1 ? 'danger' : 'warning') : 'neutral'}
      icon={clockIcon}
      title={title}
      action={onAnswer && isYours && <AnswerButton onAnswer={onAnswer} />}
    >
      {left} {silence}
    </Banner>
  )
}

function AnswerButton({ onAnswer }: { onAnswer: () => void }) {
  const { t } = useWidget()
  return (
    <Button size="sm" className="only-cards" onClick={onAnswer}>
      {t('dispute-detail.toAnswer')}
    </Button>
  )
}
