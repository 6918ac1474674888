import { useEffect, useState } from 'react'

/**
 * Whether the render without slow content was painted: slow content renders in a separate task after that.
 *
 * @returns false at first, true from the task after the first paint on; if nothing is painted, right after the render
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
