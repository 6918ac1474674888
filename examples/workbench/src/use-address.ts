import { useCallback, useSyncExternalStore } from 'react'
import { type Address, formatAddress, parseAddress } from './address.ts'

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
const read = () => location.hash
let known = { hash: '\0', address: parseAddress('') }

/** Returns the address, and a function that changes part of it in place, so that Back leads to the previous view. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const hash = useSyncExternalStore(subscribe, read)
  if (hash !== known.hash) known = { hash, address: parseAddress(hash) }
  const change = useCallback((next: Partial<Address>) => {
    location.replace(formatAddress({ ...parseAddress(location.hash), ...next }))
  }, [])
  return [known.address, change]
}
