import { useState } from 'react'
import { type Card, lockCard } from '../../../../src/contract/index.ts'
import { SecureFrame } from '../../../../src/kit/secure-frame.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import type { Notice } from '../notice.ts'

/** The number of one card, inside the secure frame. This page knows only what happens outside that frame (CRD-17). */
export function NumberDialog({ card, onDone }: { card: Card; onDone: (notice: Notice | null) => void }) {
  const { t, instance } = useWidget()
  const [isBusy, setBusy] = useState(false)
  const title = t('cards.number', { digits: card.last4 })
  return (
    <Dialog open title={title} safeLabel={t('common.close')} onClose={() => onDone(null)} busy={isBusy}>
      <p className="muted">
        <bdi>{card.holder}</bdi>
      </p>
      <SecureFrame
        purpose="cards.view-secure"
        detail={{ customerId: card.customerId, cardId: card.id }}
        title={title}
        // A request in progress counts as a view of the number: it arrives first, and then the frame closes.
        onClose={() => !isBusy && onDone(null)}
        onBusy={setBusy}
        // The card has been removed or changed since the list loaded: reload it.
        onRefused={(code) => {
          if (code !== 'card-reveals-used') instance.answers.invalidate(lockCard.changes)
        }}
      />
    </Dialog>
  )
}
