import type { LoyaltyTemplate } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'

/** Confirmation before leaving with unsaved changes (LOY-238). */
export function LeaveDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const { t } = useWidget()
  return (
    <Dialog
      open
      title={t('loyalty-terms.leave.title')}
      safeLabel={t('loyalty-terms.leave.keep')}
      onClose={onClose}
      action={{ label: t('loyalty-terms.discard'), kind: 'destructive', onClick: onLeave }}
    >
      <p>{t('loyalty-terms.leave.text')}</p>
    </Dialog>
  )
}

interface Props {
  /** The program as saved by the other user. */
  now: LoyaltyTemplate
  onKeep: () => void
  onLoad: () => void
}

/**
 * Shown if another user saved the program first: nothing is overwritten, and the input is lost only if the user chooses
 * so (LOY-233).
 */
export function ConflictDialog({ now, onKeep, onLoad }: Props) {
  const { t, formats } = useWidget()
  const values = {
    name: now.changed.byName,
    at: formats.instant(now.changed.at),
    version: formats.number(now.version),
  }
  return (
    <Dialog
      open
      title={t('loyalty-terms.conflict.title')}
      safeLabel={t('loyalty-terms.conflict.keep')}
      onClose={onKeep}
      action={{ label: t('loyalty-terms.conflict.load', values), onClick: onLoad }}
    >
      <p>{t('loyalty-terms.conflict.text', values)}</p>
    </Dialog>
  )
}
