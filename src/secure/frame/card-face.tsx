import { useEffect, useRef } from 'react'
import type { I18n } from '../../i18n/create-i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import creditCardIcon from 'lucide-static/icons/credit-card.svg'
import eyeOffIcon from 'lucide-static/icons/eye-off.svg'
import type { ShownCard } from './use-shown-number.ts'

interface Props {
  card: ShownCard
  secondsLeft: number
  provider: string
  i18n: I18n
  onHide(): void
}

/** The card as printed, for viewing only: it cannot be selected, copied, or dragged (SEC-18). */
export function CardFace({ card, secondsLeft, provider, i18n: { t }, onHide }: Props) {
  const face = useRef<HTMLDivElement>(null)
  // The focused password field has been removed, so focus moves to the number.
  useEffect(() => face.current?.focus(), [])
  const share = Math.max(0, Math.min(100, (secondsLeft / card.expiresIn) * 100))
  return (
    <div className="secure-form stack gap-4">
      <div
        ref={face}
        className="card-face"
        role="group"
        tabIndex={-1}
        aria-label={t('secure-card.face')}
        onCopy={stop}
        onCut={stop}
        onDragStart={stop}
      >
        <p className="card-face-top">
          <b>{provider}</b>
          <Icon of={creditCardIcon} />
        </p>
        <div className="stack gap-2">
          <p className="card-pan" dir="ltr">
            {inGroups(card.number)}
          </p>
          <p className="card-face-top small">
            <span>{card.holder}</span>
            <span className="num">
              <span className="vh">{t('secure-card.expires')} </span>
              {card.expiry}
            </span>
          </p>
        </div>
      </div>
      <div className="stack gap-2">
        <p className="card-face-top small" role="timer">
          <span className="muted">{t('secure-card.hidesIn')}</span>
          <b className="num">{clockOf(secondsLeft)}</b>
        </p>
        <svg className="card-clock" width="100%" height="4" aria-hidden="true">
          <rect className="card-clock-track" width="100%" height="4" />
          <rect className="card-clock-left" width={`${share}%`} height="4" />
        </svg>
      </div>
      <p>
        <Button block icon={eyeOffIcon} onClick={onHide}>
          {t('secure-card.hide')}
        </Button>
      </p>
    </div>
  )
}

const stop = (event: { preventDefault(): void }) => event.preventDefault()

/** Formats a card number: `4000001234562423` → `4000 0012 3456 2423`. */
const inGroups = (number: string): string => number.replace(/\d{4}(?=\d)/g, '$& ')

/** Formats seconds: 272 → `4:32`. */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
