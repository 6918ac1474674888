import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { CenterFrame } from '../dispute-center.state.ts'

export function tabLabel(
  t: WidgetContextValue['t'],
  { side }: Pick<CenterFrame, 'side'>,
  tab: CenterFrame['query']['tab'],
): string {
  return t(`disputes.tab.${tab === side ? 'yours' : tab}`)
}
