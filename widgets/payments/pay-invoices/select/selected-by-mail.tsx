import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import type * as byMailPart from '../by-mail.part.tsx'
import type { InvoicesState } from '../pay-state.ts'

/** The selected invoices by check. What does not load is missing quietly: they are paid online as well. */
export function SelectedByMail({ state: { selection } }: { state: InvoicesState }) {
  const { part } = useLazyPart<typeof byMailPart>('pay-invoices.by-mail')
  return part && <part.ByMail customerId={selection.customerId} trxIds={selection.lines.map(({ trxId }) => trxId)} />
}
