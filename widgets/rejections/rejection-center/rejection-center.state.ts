/** What nt-rejection-center shows. */
import { useLifecycle } from '../../../src/kit/widget-context.ts'

export type RejectionCenterState = { kind: 'ready' }

export function useRejectionCenter(): RejectionCenterState {
  useLifecycle('ready')
  return { kind: 'ready' }
}
