/** A primitive with each of its states, for the workbench and for pictures of them. Source: docs/spec/workbench.md WBN-5. */
import { type ReactNode, useState } from 'react'
import type { I18n } from '../i18n/create-i18n.ts'
import type { Formats } from '../i18n/formats.ts'

/** What a state is drawn with: the language's formats, and its texts for primitives that have some of their own. */
export interface StoryTools extends Formats {
  i18n: I18n
}

export interface StoryState {
  name: string
  /** It covers what is around it: drawn only where it is alone. */
  isOverlay?: boolean
  draw(tools: StoryTools): ReactNode
}

export interface Story {
  /** In addresses: `ageing-bar`. */
  id: string
  title: string
  group: 'Actions' | 'Fields' | 'Status' | 'Figures' | 'Structure' | 'Overlays'
  states: readonly StoryState[]
}

/** A value that the primitive changes, so that a state can be worked and not only looked at. */
export function Held<T>({ start, children }: { start: T; children: (value: T, set: (next: T) => void) => ReactNode }) {
  const [value, setValue] = useState(start)
  return <>{children(value, setValue)}</>
}

/** For handlers of states in which nothing is to happen. */
export const nothing = (): void => undefined
