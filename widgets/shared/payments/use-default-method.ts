/** The user's default method for an account, by currency. Source: docs/spec/payments.md BNK-218. */
import { useState } from 'react'
import {
  type CurrencyCode,
  type DefaultMethod,
  type NetTermsError,
  setDefaultMethod,
  toNetTermsError,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'

export interface DefaultMethods {
  /** Returns the id of the default method; null if none is set. */
  idOf(currency: CurrencyCode): string | null
  maySet: boolean
  isSaving: boolean
  /** Error if the last change was not saved; null otherwise. */
  error: NetTermsError | null
  /** @param methodId null clears the default */
  set(currency: CurrencyCode, methodId: string | null, onDone: () => void): void
}

/** @param defaults from the response that lists the methods, which reloads after each change */
export function useDefaultMethod(customerId: string, defaults: readonly DefaultMethod[]): DefaultMethods {
  const { run, isRunning } = useAction(setDefaultMethod)
  const maySet = useShared(({ session }) => session.capabilities.includes(setDefaultMethod.name))
  const [error, setError] = useState<NetTermsError | null>(null)
  return {
    idOf: (currency) => defaults.find((each) => each.currency === currency)?.methodId ?? null,
    maySet: maySet && customerId !== '',
    isSaving: isRunning,
    error,
    set(currency, methodId, onDone) {
      if (isRunning) return
      setError(null)
      run({ body: { buid_customer: customerId, currency, method_id: methodId } }).then(onDone, (cause: unknown) =>
        setError(toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', setDefaultMethod.name)),
      )
    },
  }
}
