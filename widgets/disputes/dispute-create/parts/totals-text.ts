import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { Total } from '../dispute-draft.ts'

/** `$10.00 and CA$5.00`; a dash for none. */
export const totalsText = ({ formats }: Pick<WidgetContextValue, 'formats'>, totals: readonly Total[]): string =>
  formats.list(totals.map(({ currency, total }) => formats.money(total, currency))) || '–'
