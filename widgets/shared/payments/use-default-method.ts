/** The method that this user has set as the default for an account, by currency. Source: docs/spec/payments.md BNK-218. */
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
  /** Id of the method; null where none is set. */
  idOf(currency: CurrencyCode): string | null
  maySet: boolean
  isSaving: boolean
  /** Null unless the last change was not saved. */
  error: NetTermsError | null
  /** @param methodId null takes the default back */
  set(currency: CurrencyCode, methodId: string | null, onDone: () => void): void
}

/** @param defaults of the answer that lists the methods; it is read again after each change */
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
        setError(
          toNetTermsError(cause, 'response-invalid', 'A fault of the page hid the answer.', setDefaultMethod.name),
        ),
      )
    },
  }
}
