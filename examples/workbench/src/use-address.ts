import { useCallback, useSyncExternalStore } from 'react'
import { type Address, formatAddress, parseAddress } from './address.ts'

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
const read = () => location.hash
let known = { hash: '\0', address: parseAddress('') }

/** The address, and a way to change part of it: in place, so that Back leads to what was looked at before. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const hash = useSyncExternalStore(subscribe, read)
  if (hash !== known.hash) known = { hash, address: parseAddress(hash) }
  const change = useCallback((next: Partial<Address>) => {
    location.replace(formatAddress({ ...parseAddress(location.hash), ...next }))
  }, [])
  return [known.address, change]
}
