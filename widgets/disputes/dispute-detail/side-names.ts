import type { Dispute, DisputeResponse, DisputeSide } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

type T = WidgetContextValue['t']

/** What a side is called in its dispute; the program acts by itself when a deadline passes. */
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
