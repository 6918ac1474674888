import { Badge, type Tone } from './badge.tsx'
import { Popover } from './popover.tsx'

interface Props {
  badges: readonly { id: string; tone: Tone; icon: string; label: string }[]
  /** Returns the label of the button for hidden badges, such as `+1`. */
  moreText: (hidden: number) => string
  /** Returns the accessible name of that button, such as `1 more: On hold`. */
  moreLabel: (hidden: number, labels: readonly string[]) => string
}

const MOST = 2

/**
 * Statuses of one object, most important first: at most two, with a button that shows the others (UI-18). Needs
 * menu.css.
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
