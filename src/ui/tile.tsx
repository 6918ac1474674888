import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** Icon on a background of its tone, at the start of a row or above an empty state. */
export function Tile({ icon, tone = 'neutral' }: { icon: string; tone?: Tone | undefined }) {
  return (
    <span part="tile" className={classNames('tile', tone !== 'neutral' && tone)}>
      <Icon of={icon} />
    </span>
  )
}
