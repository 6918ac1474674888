/** What nt-user-admin shows. */
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type UserAdminState = { kind: 'ready' }

export function useUserAdmin(): UserAdminState {
  useLifecycle('ready')
  return { kind: 'ready' }
}
