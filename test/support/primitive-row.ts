import type { ReactNode } from 'react'
import type { page } from 'vitest/browser'

/** How one primitive is rendered, and what a user finds. */
export interface PrimitiveRow {
  draw: ReactNode
  /** Role and accessible name of the primitive, or of its control. */
  is?: readonly [role: Parameters<typeof page.getByRole>[0], name: string]
  /** Tab reaches it. */
  takesFocus?: true
  /** States as attributes of that element. */
  has?: Readonly<Record<string, string>>
  /** Press the element, and check what opens too. */
  opens?: true
}
