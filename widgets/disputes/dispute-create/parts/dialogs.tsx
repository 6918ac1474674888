import { deleteDisputeDocument, type Invoice } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import type { Leaving } from '../dispute-create.state.ts'

/** Confirms that an invoice is removed with its input. */
export function RemoveDialog({ invoice, keep, drop }: { invoice: Invoice; keep(): void; drop(): void }) {
  const { t } = useWidget()
  return (
    <Dialog
      open
      title={t('dispute-steps.remove.title', { invoice: invoice.invoiceId })}
      safeLabel={t('dispute-steps.remove.keep')}
      onClose={keep}
      action={{ label: t('dispute-steps.remove.drop'), kind: 'destructive', onClick: drop }}
    >
      <p>{t('dispute-steps.remove.text')}</p>
    </Dialog>
  )
}

/** Confirms that everything is discarded, including uploaded files. */
export function LeaveDialog({ stay, leave, documents }: Leaving) {
  const { t } = useWidget()
  const remove = useAction(deleteDisputeDocument)
  return (
    <Dialog
      open
      title={t('dispute-steps.leave.title')}
      safeLabel={t('dispute-steps.leave.stay')}
      onClose={stay}
      action={{
        label: t('dispute-steps.leave.leave'),
        kind: 'destructive',
        onClick() {
          // The server deletes unused files after a day.
          for (const id of documents) void remove.run({ params: { document_id: id } }).catch(() => undefined)
          leave()
        },
      }}
    >
      <p>{t('dispute-steps.leave.text')}</p>
    </Dialog>
  )
}
