/** Opens an account read-only, and ends the view. Source: docs/spec/support.md SUP-3, SUP-5. */
import { useRef, useState } from 'react'
import { NO_ACCOUNT, type NetTermsError, selectSessionData, toNetTermsError } from '../../../src/contract/index.ts'
import { useShared, useStore } from '../../../src/data/use-store.ts'
import { reportError, useWidget } from '../../../src/kit/widget-context.ts'
import { selectAccount } from '../../shared/select-account.ts'

export interface AccountView {
  /** The viewed account; null if none. */
  viewed: { id: string; name: string } | null
  /**
   * Id of the account that is being opened, or `NO_ACCOUNT` while the view is being ended; null if no request is
   * pending.
   */
  busy: string | null
  error: NetTermsError | null
  /** Opens the first page of the account; if the account is already viewed, only navigates there. */
  open(customerId: string): void
  end(): void
}

export function useAccountView(): AccountView {
  const context = useWidget()
  const { emit, instance, openInside } = context
  const store = useStore()
  const viewed = useShared((state) => state.session.customer)
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<NetTermsError | null>(null)
  // The second click of a double click comes before the new state is rendered.
  const isBusy = useRef(false)

  async function run(what: string, work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(what)
    setError(null)
    try {
      await work()
    } catch (cause) {
      const coded = toNetTermsError(cause, 'server-error', 'The account could not be selected. Check the cause.')
      setError(coded)
      reportError(context, coded)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }

  return {
    viewed,
    busy,
    error,
    open: (customerId) =>
      void run(customerId, async () => {
        await selectAccount(instance, store, customerId)
        if (emit('nt-navigate', { to: 'account-overview', params: {} })) openInside('nt-account-overview', {})
      }),
    end: () =>
      void run(NO_ACCOUNT, async () => {
        const body = { sessionKeys: [{ key: 'manage-customer' as const, value: NO_ACCOUNT }] }
        await instance.api.send(selectSessionData, { body })
        // The server has already ended the view: if the page cannot read the session, it restarts and shows a notice.
        await instance.reloadSession().catch(() => instance.restart())
      }),
  }
}
