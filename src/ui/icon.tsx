import { classNames } from './class-names.ts'

interface Props {
  /** Path data, imported from `lucide-static/icons/x.svg`. */
  of: string
  /** 14 or 20 px; 16 unless given. */
  size?: 's' | 'l' | undefined
  /** The glyph points along the line of reading and is mirrored from right to left. */
  flip?: boolean
}

/** A glyph beside its word: never announced, so a control of icons alone needs a label of its own. */
export function Icon({ of, size, flip }: Props) {
  return (
    <svg className={classNames('i', size, flip && 'flip')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  )
}
