import { useCallback, useContext, useSyncExternalStore } from 'react'
import { type Capability, NetTermsError } from '../contract/index.ts'
import type { NetTermsHandle } from '../host/handles.ts'
import { NetTermsContext } from './context.ts'

/** Result of `useNetTerms`. */
export interface NetTermsAccess {
  /** Null on a server and until the instance is created. */
  readonly instance: NetTermsHandle | null
  /** Session, configuration, flags, language; null until the code is loaded. */
  readonly state: ReturnType<NetTermsHandle['getState']>
  /** Returns whether the session has a capability; false until the session is known. */
  can(capability: Capability): boolean
}

/**
 * Returns the instance of the nearest provider and its state; renders again when the state changes.
 *
 * @throws NetTermsError `configuration-invalid` outside a provider
 */
export function useNetTerms(): NetTermsAccess {
  const context = useContext(NetTermsContext)
  if (!context) {
    throw new NetTermsError(
      'configuration-invalid',
      'useNetTerms is used outside of a NetTermsProvider, so there is no instance. Put the provider around the component.',
      { at: 'useNetTerms' },
    )
  }
  const { instance } = context
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!instance) return () => undefined
      let isOver = false
      const undo = instance.subscribe(onChange)
      // The state exists as soon as the code has loaded, before its first change.
      instance.ready.then(
        () => isOver || onChange(),
        () => undefined,
      )
      return () => {
        isOver = true
        undo()
      }
    },
    [instance],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => instance?.getState() ?? null,
    () => null,
  )
  const can = useCallback(
    (capability: Capability) => state?.session.capabilities.includes(capability) ?? false,
    [state],
  )
  return { instance, state, can }
}
