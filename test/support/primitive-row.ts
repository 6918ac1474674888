import type { ReactNode } from 'react'
import type { page } from 'vitest/browser'

/** Test case of a primitive: how it is rendered, and the expected accessibility properties. */
export interface PrimitiveRow {
  draw: ReactNode
  /** Role and accessible name of the primitive, or of its control. */
  is?: readonly [role: Parameters<typeof page.getByRole>[0], name: string]
  /** Whether Tab reaches it. */
  takesFocus?: true
  /** Expected attributes of that element, such as ARIA states. */
  has?: Readonly<Record<string, string>>
  /** Whether the test must press the element and also check the content that opens. */
  opens?: true
}
