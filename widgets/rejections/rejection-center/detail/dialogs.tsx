import { useState } from 'react'
import type { Rejection } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { Difference } from './difference.tsx'
import { correctionsOf, type Entries, valuesOf } from './entries.ts'
import { entryWords, fieldWords, valueWords } from './field-words.ts'

interface DiscardProps {
  rejection: Rejection
  entries: Entries
  isBusy: boolean
  onClose: () => void
  /** @returns true if the draft was discarded */
  onDiscard: () => Promise<boolean>
}

/** Confirmation that shows, line by line, what would be lost if the draft were discarded (REJ-15). */
export function DiscardDialog({ rejection, entries, isBusy, onClose, onDiscard }: DiscardProps) {
  const widget = useWidget()
  const { t } = widget
  const isDraft = rejection.draft !== null
  const was = valuesOf(rejection)
  const corrections = correctionsOf(rejection, entries)
  const lost = rejection.correctable.filter(
    (field) => corrections[field] !== undefined || rejection.draft?.corrections[field] !== undefined,
  )
  return (
    <Dialog
      open
      title={t(isDraft ? 'rejection.discard.titleDraft' : 'rejection.discard.title')}
      safeLabel={t('rejection.discard.keep')}
      onClose={onClose}
      busy={isBusy}
      action={{
        label: t(isDraft ? 'rejection.discard.actionDraft' : 'rejection.discard.action'),
        kind: 'destructive',
        onClick: () => void onDiscard().then(onClose),
      }}
    >
      <p>{t('rejection.discard.text')}</p>
      <Difference
        rows={lost.map((field) => ({
          id: field,
          term: fieldWords(widget, field),
          from: valueWords(widget, rejection, field, corrections[field] ?? rejection.draft?.corrections[field]),
          to: entryWords(widget, rejection, field, was),
        }))}
      />
    </Dialog>
  )
}

interface LeaveProps {
  /** True if a draft can be saved: all input is valid for its fields, and the rejection has not changed. */
  canSave: boolean
  isBusy: boolean
  onStay: () => void
  onLeave: () => void
  /** @returns true if the draft was saved */
  onSave: () => Promise<boolean>
}

/** Three options: save as a draft, leave without saving, or stay (REJ-26). */
export function LeaveDialog({ canSave, isBusy, onStay, onLeave, onSave }: LeaveProps) {
  const { t } = useWidget()
  const [hasFailed, setFailed] = useState(false)
  return (
    <Dialog
      open
      title={t('rejection.leave.title')}
      safeLabel={t('rejection.leave.stay')}
      onClose={onStay}
      busy={isBusy}
      error={hasFailed && t('rejection.leave.failed')}
      alternative={{ label: t('rejection.leave.leave'), kind: 'danger-quiet', onClick: onLeave }}
      action={
        canSave
          ? {
              label: t('rejection.leave.save'),
              onClick: () =>
                void onSave().then((isSaved) => {
                  setFailed(!isSaved)
                  if (isSaved) onLeave()
                }),
            }
          : undefined
      }
    >
      <p>{t(canSave ? 'rejection.leave.text' : 'rejection.leave.textUnsavable')}</p>
    </Dialog>
  )
}
