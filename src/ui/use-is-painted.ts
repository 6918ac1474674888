import { useEffect, useState } from 'react'

/**
 * Whether what is drawn without it was on screen: what takes long comes in a task of its own after that.
 *
 * @returns false at first, true from the task after the first paint on; where nothing is painted, at once after drawing
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
