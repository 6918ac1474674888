/** Opens an account to be read, and ends the view of it. Source: docs/spec/support.md SUP-3, SUP-5. */
import { useRef, useState } from 'react'
import { NO_ACCOUNT, type NetTermsError, selectSessionData, toNetTermsError } from '../../../src/contract/index.ts'
import { useShared, useStore } from '../../../src/data/use-store.ts'
import { reportError, useWidget } from '../../../src/kit/widget-context.ts'
import { selectAccount } from '../../shared/select-account.ts'

export interface AccountView {
  /** The account that is viewed; null: none. */
  viewed: { id: string; name: string } | null
  /** Id of the account that is being opened, `NO_ACCOUNT` while the view is being ended; null: nothing is on its way. */
  busy: string | null
  error: NetTermsError | null
  /** Opens the account and leads to its first page; an account that is viewed already is led to. */
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
  // State is not yet drawn at the second click of a double click.
  const isBusy = useRef(false)

  async function run(what: string, work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(what)
    setError(null)
    try {
      await work()
    } catch (cause) {
      const coded = toNetTermsError(cause, 'server-error', 'The account could not be selected. Look at the cause.')
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
        // The server has ended the view already: a page that cannot read the session starts again and says so.
        await instance.reloadSession().catch(() => instance.restart())
      }),
  }
}
