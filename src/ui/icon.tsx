import { classNames } from './class-names.ts'

interface Props {
  /** Path data, imported from `lucide-static/icons/x.svg`. */
  of: string
  /** 14 or 20 px; default 16. */
  size?: 's' | 'l' | undefined
  /** True if the icon points in the text direction, so that it is mirrored on right-to-left pages. */
  flip?: boolean
}

/** Icon next to its text, hidden from screen readers; a control with only an icon therefore needs a label. */
export function Icon({ of, size, flip }: Props) {
  return (
    <svg className={classNames('i', size, flip && 'flip')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  )
}
