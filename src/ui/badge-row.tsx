import { Badge, type Tone } from './badge.tsx'
import { Popover } from './popover.tsx'

interface Props {
  badges: readonly { id: string; tone: Tone; icon: string; label: string }[]
  /** `+1`: the number of hidden badges. */
  moreText: (hidden: number) => string
  /** Accessible name of that button: `1 more: On hold`. */
  moreLabel: (hidden: number, labels: readonly string[]) => string
}

const MOST = 2

/**
 * Statuses of one object, the most important first: at most two, the others behind a button (UI-18). Needs menu.css.
 */
export function BadgeRow({ badges, moreText, moreLabel }: Props) {
  const hidden = badges.slice(MOST)
  const name = moreLabel(
    hidden.length,
    hidden.map(({ label }) => label),
  )
  const draw = ({ id, tone, icon, label }: Props['badges'][number]) => (
    <Badge key={id} tone={tone} icon={icon}>
      {label}
    </Badge>
  )
  return (
    <span className="badges">
      {badges.slice(0, MOST).map(draw)}
      {hidden.length > 0 && (
        <Popover
          label={name}
          trigger={({ buttonRef, expanded, hasPopup, onClick }) => (
            <button
              ref={buttonRef}
              type="button"
              part="badge"
              className="badge more"
              aria-label={name}
              aria-expanded={expanded}
              aria-haspopup={hasPopup}
              onClick={onClick}
            >
              {moreText(hidden.length)}
            </button>
          )}
        >
          {() => <span className="badges">{hidden.map(draw)}</span>}
        </Popover>
      )}
    </span>
  )
}
