import type { ActProps } from './act-props.ts'
import { EditDialog } from './edit-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

export function ActDialog({ act, ...props }: ActProps & { act: 'verify' | 'edit' | 'remove' }) {
  // The list may have reloaded since the dialog was opened.
  const method = props.all.find(({ id }) => id === props.method.id) ?? props.method
  switch (act) {
    case 'verify':
      return <VerifyDialog {...props} method={method} />
    case 'edit':
      return <EditDialog {...props} method={method} />
    case 'remove':
      return <RemoveDialog {...props} method={method} />
  }
}
