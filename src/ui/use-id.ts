import { useState } from 'react'

let count = 0

/**
 * Returns a unique id on the page. Not Preact's useId, which restarts its count below a component that rendered again
 * by itself, so that a label could refer to another field.
 */
export function useId(): string {
  const [id] = useState(() => `P${(count += 1)}`)
  return id
}
