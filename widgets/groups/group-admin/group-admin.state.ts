/** What nt-group-admin shows. */
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type GroupAdminState = { kind: 'ready' }

export function useGroupAdmin(): GroupAdminState {
  useLifecycle('ready')
  return { kind: 'ready' }
}
