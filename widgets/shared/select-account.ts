import { selectSessionData } from '../../src/contract/index.ts'
import type { useStore } from '../../src/data/use-store.ts'
import type { WidgetContextValue } from '../../src/kit/widget-context.ts'
import { keepRecentAccount } from './recent-accounts.ts'

/** Selects an account for every page of the session; does nothing if it is already selected. */
export async function selectAccount(
  instance: WidgetContextValue['instance'],
  store: ReturnType<typeof useStore>,
  customerId: string,
): Promise<void> {
  if (store.getState().session.customerId === customerId) return
  await instance.api.send(selectSessionData, {
    body: { sessionKeys: [{ key: 'manage-customer', value: customerId }] },
  })
  // The server has already switched: if the page cannot read the session, it restarts and shows a notice.
  await instance.reloadSession().catch(() => instance.restart())
  keepRecentAccount(store.getState().session.user?.id, customerId)
}
