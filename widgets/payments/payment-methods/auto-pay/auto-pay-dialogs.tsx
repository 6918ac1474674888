import type { Open } from '../method-acts.ts'
import type { AutoPayDialogProps } from './auto-pay-dialog.ts'
import { MoveDialog } from './move-dialog.tsx'
import { OffDialog } from './off-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

export function AutoPayDialogs({ open, ...props }: AutoPayDialogProps & { open: Open }) {
  switch (open.kind) {
    case 'auto-pay-terms':
      return <TermsDialog {...props} account={null} />
    case 'auto-pay-start':
      return <TermsDialog key={open.method.id} {...props} account={open.method} />
    case 'auto-pay-move':
      return <MoveDialog key={open.method.id} {...props} to={open.method} />
    case 'auto-pay-off':
      return <OffDialog {...props} />
    default:
      return null
  }
}
