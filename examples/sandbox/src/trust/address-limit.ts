/** How often an address may write to a log: a window of a minute, of this process alone. Source: docs/spec/trust.md TRU-9. */

const WINDOW_MS = 60_000
/** Past this many addresses the ended windows are swept out. */
const SWEEP_AT = 5_000

export interface AddressLimit {
  /** @returns false when this address has written enough for now */
  admits(address: string): boolean
}

/** @param most a minute and address */
export function createAddressLimit(most: number, realNow: () => number): AddressLimit {
  const windows = new Map<string, { endsAtMs: number; count: number }>()
  return {
    admits(address) {
      const nowMs = realNow()
      if (windows.size > SWEEP_AT) {
        for (const [key, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(key)
      }
      const window = windows.get(address)
      if (!window || window.endsAtMs <= nowMs) {
        windows.set(address, { endsAtMs: nowMs + WINDOW_MS, count: 1 })
        return true
      }
      window.count += 1
      return window.count <= most
    },
  }
}
