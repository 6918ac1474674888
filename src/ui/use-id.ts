import { useState } from 'react'

let count = 0

/**
 * An id that no other element of the page has. The hook of the same name in preact begins to count again below a component
 * that was drawn again by itself, so a label could name the field of another.
 */
export function useId(): string {
  const [id] = useState(() => `P${(count += 1)}`)
  return id
}
