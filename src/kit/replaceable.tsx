/**
 * A place in a widget that the provider's configuration may fill with its own component. The built-in part is shown
 * until that component has rendered, and if it fails. Source: docs/spec/widgets.md WID-50, WID-51.
 */
import type { ComponentType, ReactNode } from 'react'
import { useShared } from '../data/use-store.ts'

export interface ReplaceableProps {
  /** Name from the manifest: `invoice-list.head`. */
  place: string
  /** Texts and formatted values to display. */
  texts: Readonly<Record<string, string | false | undefined>>
  /** The built-in part. */
  children: ReactNode
}

export function Replaceable(props: ReplaceableProps) {
  // Reads the place here, because with the props Preact's first closure would keep everything rendered by then in
  // memory.
  const { place } = props
  const Override = useShared(({ components }) => components[place]) as ComponentType<ReplaceableProps> | undefined
  return Override ? <Override {...props} /> : <>{props.children}</>
}
