import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import type * as byMailPart from '../by-mail.part.tsx'
import type { InvoicesState } from '../pay-state.ts'

/**
 * Payment of the selected invoices by check. Load errors are not shown, because the invoices can also be paid online.
 */
export function SelectedByMail({ state: { selection } }: { state: InvoicesState }) {
  const { part } = useLazyPart<typeof byMailPart>('pay-invoices.by-mail')
  return part && <part.ByMail customerId={selection.customerId} trxIds={selection.lines.map(({ trxId }) => trxId)} />
}
