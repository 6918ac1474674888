/** JSX types of the tags for React 18 and 19. Source: docs/spec/widgets.md WID-142. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { TagAttributes, WidgetElement } from '../host/tags.ts'
import type { WidgetMap } from '../host/widget-list.ts'

/**
 * Each tag with its attributes and those that React allows on every element. React 18 does not pass handlers to custom
 * elements.
 */
export type ReactTags = {
  [Name in keyof WidgetMap as `nt-${Name}`]: DetailedHTMLProps<HTMLAttributes<HTMLElement>, WidgetElement<Name>> &
    TagAttributes<Name> & { class?: string | undefined }
}

/* eslint-disable @typescript-eslint/no-empty-object-type, @typescript-eslint/no-namespace -- The namespace is React’s; an interface grows only by an empty one that extends a type. */
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends ReactTags {}
  }
}
