import { useEffect, useState } from 'react'

/**
 * Returns whether the first render, without slow content, has been painted; slow content then renders in its own task.
 *
 * @returns false at first, true from the task after the first paint; if nothing is painted, right after the render
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => setPainted(true)
    port2.postMessage(null)
    return () => port1.close()
  }, [])
  return isPainted
}
