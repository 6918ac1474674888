import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { Total } from '../dispute-draft.ts'

/** Formats totals: `$10.00 and CA$5.00`; a dash if there are none. */
export const totalsText = ({ formats }: Pick<WidgetContextValue, 'formats'>, totals: readonly Total[]): string =>
  formats.list(totals.map(({ currency, total }) => formats.money(total, currency))) || '–'
