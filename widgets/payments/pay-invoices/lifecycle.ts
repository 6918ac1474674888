import type { useLifecycle } from '../../../src/kit/widget-context.ts'
import type { PayInvoicesState } from './pay-state.ts'

/** Returns the lifecycle event for the host page in each state. */
export function lifecycleOf(state: PayInvoicesState): Parameters<typeof useLifecycle> {
  switch (state.kind) {
    case 'loading':
      return ['loading']
    case 'confirmation-failed':
      return ['failed', state.error]
    case 'invoices':
      if (state.selection.lines.length > 0 || state.addable.invoices.length > 0) return ['ready']
      if (state.addable.error) return ['failed', state.addable.error]
      return [state.addable.isLoading ? 'loading' : 'empty']
    default:
      return ['ready']
  }
}
