import { createContext } from 'react'
import type { NetTermsHandle } from '../host/handles.ts'

export interface NetTermsContextValue {
  /** Null on a server and until the instance is created. */
  readonly instance: NetTermsHandle | null
  readonly namespace: string
}

/** Null outside a provider: widgets then belong to the page's default instance. */
export const NetTermsContext = createContext<NetTermsContextValue | null>(null)
