/** A primitive with each of its states, for the workbench and for screenshots. Source: docs/spec/workbench.md WBN-5. */
import { type ReactNode, useState } from 'react'
import type { I18n } from '../i18n/create-i18n.ts'
import type { Formats } from '../i18n/formats.ts'

/** Context for rendering a state: the language's formats, and texts for primitives that have some. */
export interface StoryTools extends Formats {
  i18n: I18n
}

export interface StoryState {
  name: string
  /** True if it covers its surroundings, so that it is rendered alone. */
  isOverlay?: boolean
  draw(tools: StoryTools): ReactNode
}

export interface Story {
  /** Id in URLs, such as `ageing-bar`. */
  id: string
  title: string
  group: 'Actions' | 'Fields' | 'Status' | 'Figures' | 'Structure' | 'Overlays'
  states: readonly StoryState[]
}

/** Holds a value that the primitive changes, so that the state is interactive. */
export function Held<T>({ start, children }: { start: T; children: (value: T, set: (next: T) => void) => ReactNode }) {
  const [value, setValue] = useState(start)
  return <>{children(value, setValue)}</>
}

/** A no-op handler. */
export const nothing = (): void => undefined
