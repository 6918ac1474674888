/**
 * A place of a widget that the provider's config may fill with a component of its own. Ours is drawn until that one has
 * drawn, and whenever it cannot. Source: docs/spec/widgets.md WID-50, WID-51.
 */
import type { ComponentType, ReactNode } from 'react'
import { useShared } from '../data/use-store.ts'

export interface ReplaceableProps {
  /** As the manifest names it: `invoice-list.head`. */
  place: string
  /** Words and formatted values: what a component shows, never what it could act on. */
  texts: Readonly<Record<string, string | false | undefined>>
  /** Ours. */
  children: ReactNode
}

export function Replaceable(props: ReplaceableProps) {
  // Not the props: preact keeps the first question, and with it all that had been drawn by then.
  const { place } = props
  const Override = useShared(({ components }) => components[place]) as ComponentType<ReplaceableProps> | undefined
  return Override ? <Override {...props} /> : <>{props.children}</>
}
