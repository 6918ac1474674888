/**
 * Vouchers of the account on the rewards page; loads if there are any. Source: docs/spec/loyalty.md LOY-197, LOY-200.
 */
import { useState } from 'react'
import type { Voucher } from '../../../src/contract/index.ts'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Card } from '../../../src/ui/card.tsx'
import sheet from '../../shared/vouchers/vouchers.css?inline'
import type * as actsPart from './acts.part.tsx'
import type { VoucherAct } from '../../shared/vouchers/voucher-act.ts'
import { VoucherList } from '../../shared/vouchers/voucher-list.tsx'

export const sheets: string[] = [sheet]

export function VoucherCard({ vouchers, customerName }: { vouchers: readonly Voucher[]; customerName: string }) {
  const { t, formats } = useWidget()
  const [act, setAct] = useState<VoucherAct | null>(null)
  const dialogs = useLazyPart<typeof actsPart>('loyalty-program.acts', act !== null)
  return (
    <Card title={t('vouchers.title')} count={formats.number(vouchers.length)}>
      <VoucherList vouchers={vouchers} customerName={customerName} dialogs={dialogs} act={act} onAct={setAct} />
    </Card>
  )
}
