import { useState } from 'react'
import type { DisputedInvoice } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type * as adjustPart from '../adjust.part.tsx'

interface Props {
  invoice: Pick<DisputedInvoice, 'trxId' | 'invoiceId'>
  customerId: string
}

/** Opens the form for the PO number and amount of a disputed invoice (ADJ-15). */
export function AdjustLink({ invoice, customerId }: Props) {
  const { t } = useWidget()
  const mayChange = useShared(({ session }) => session.capabilities.includes('invoices.adjust'))
  const [isOpen, open] = useState(false)
  const { part, hasFailed, retry } = useLazyPart<typeof adjustPart>('dispute-detail.adjust', isOpen)
  if (!mayChange) return null
  return (
    <>
      <Button kind="link" hasPopup="dialog" onClick={() => (hasFailed ? retry() : open(true))}>
        {t('dispute-detail.adjust', { invoice: invoice.invoiceId })}
      </Button>
      {isOpen && part && <part.AdjustDrawer {...invoice} customerId={customerId} onClose={() => open(false)} />}
    </>
  )
}
