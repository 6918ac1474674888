import type { Dispute, DisputeResponse, DisputeSide } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

type T = WidgetContextValue['t']

/** Returns the name of a side in its dispute; if a deadline passes, the program acts automatically. */
export function nameOf(t: T, dispute: Dispute, side: DisputeSide | DisputeResponse['side']): string {
  switch (side) {
    case 'customer':
      return dispute.customerName
    case 'merchant':
      return dispute.merchantName
    case 'support':
      return t('dispute-detail.support')
    case 'program':
      return t('dispute-detail.program')
  }
}
