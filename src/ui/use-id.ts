import { useState } from 'react'

let count = 0

/**
 * A unique id on the page. Preact's useId restarts its count below a component that rendered again on its own, so a
 * label could refer to another field.
 */
export function useId(): string {
  const [id] = useState(() => `P${(count += 1)}`)
  return id
}
