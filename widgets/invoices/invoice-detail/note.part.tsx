/**
 * Creates, changes and removes a note on the invoice (DOC-10, DOC-11, DOC-115). Loads when the first one is started.
 */
import { useRef, useState } from 'react'
import {
  createInvoiceNote,
  deleteInvoiceNote,
  graphemesIn,
  type InvoiceDetails,
  LIMITS,
  type NetTermsError,
  updateInvoiceNote,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useUnsaved } from '../../../src/kit/use-unsaved.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { Textarea } from '../../../src/ui/textarea.tsx'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'

export const sheets = [controlsSheet, overlaySheet]

interface Props {
  invoice: InvoiceDetails
  /** The note to edit; undefined for a new one. */
  note?: Pick<InvoiceDetails['notes'][number], 'id' | 'text' | 'version'>
  onDone: () => void
}

export function NoteForm({ invoice, note, onDone }: Props) {
  const { t, i18n } = useWidget()
  const { trxId, customerId, billTo } = invoice
  const role = useShared(({ session }) => session.role)
  const create = useAction(createInvoiceNote)
  const update = useAction(updateInvoiceNote)
  const [text, setText] = useState(note?.text ?? '')
  const [error, setError] = useState<NetTermsError | 'empty' | 'too-long' | null>(null)
  // Retries send the same key, so that the note is created only once (DOC-10).
  const attempt = useRef({ key: '', text: '' })
  useUnsaved(text.trim() !== (note?.text ?? ''))
  const isComment = role === 'merchant' || role === 'support'

  async function save(): Promise<void> {
    const typed = text.trim()
    if (typed === '') return setError('empty')
    if (graphemesIn(typed) > LIMITS.maxInvoiceNote) return setError('too-long')
    if (attempt.current.text !== typed) attempt.current = { key: newIdempotencyKey(), text: typed }
    setError(null)
    try {
      if (note) {
        const params = { trx_id: trxId, note_id: note.id }
        await update.run({ params, body: { version: note.version, buid_customer: customerId, text: typed } })
      } else {
        const body = { trx_id: trxId, buid_customer: customerId, text: typed }
        await create.run({ body }, { idempotencyKey: attempt.current.key })
      }
      onDone()
    } catch (cause) {
      setError(cause as NetTermsError)
    }
  }
  const isBusy = create.isRunning || update.isRunning
  const problem =
    error === null
      ? undefined
      : typeof error === 'string'
        ? t(`invoice-notes.${error}`, { most: LIMITS.maxInvoiceNote })
        : i18n.errorText(error.code)
  const form = (
    <form
      className="stack gap-3 no-print"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Textarea
        label={t('invoice-notes.label')}
        hint={isComment ? t('invoice-notes.comment') : t('invoice-notes.note', { customer: billTo })}
        i18n={i18n}
        value={text}
        onChange={setText}
        maxCharacters={LIMITS.maxInvoiceNote}
        error={problem}
        inputRef={focusFirst}
      />
      <div className="row wrap">
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('invoice-notes.save')}
        </Button>
        <Button disabled={isBusy} onClick={onDone}>
          {t('invoice-notes.cancel')}
        </Button>
      </div>
    </form>
  )
  // The dialog contains its own form.
  return note ? (
    <div className="stack gap-3">
      {form}
      <span className="no-print">
        <RemoveNote invoice={invoice} note={note} onDone={onDone} />
      </span>
    </div>
  ) : (
    form
  )
}

function RemoveNote({ invoice, note, onDone }: Required<Props>) {
  const { t, i18n } = useWidget()
  const remove = useAction(deleteInvoiceNote)
  const [isOpen, open] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  async function confirm(): Promise<void> {
    setError(null)
    try {
      await remove.run({
        params: { trx_id: invoice.trxId, note_id: note.id },
        body: { version: note.version, buid_customer: invoice.customerId },
      })
      onDone()
    } catch (cause) {
      setError(cause as NetTermsError)
    }
  }
  return (
    <>
      <Button kind="danger-quiet" hasPopup="dialog" onClick={() => open(true)}>
        {t('invoice-notes.remove')}
      </Button>
      <Dialog
        open={isOpen}
        title={t('invoice-notes.question')}
        safeLabel={t('invoice-notes.keep')}
        onClose={() => open(false)}
        action={{ label: t('invoice-notes.remove'), kind: 'destructive', onClick: () => void confirm() }}
        busy={remove.isRunning}
        error={error && i18n.errorText(error.code)}
      >
        <p>{t('invoice-notes.removeText')}</p>
      </Dialog>
    </>
  )
}

/** Moves focus into the editor if the user pressed the button to write. */
const focusFirst = (field: HTMLTextAreaElement | null): void => field?.focus()
