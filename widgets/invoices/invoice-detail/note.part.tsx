/** Writes a note on the invoice (DOC-10, DOC-11). Loaded when the first one is begun. */
import { useRef, useState } from 'react'
import {
  createInvoiceNote,
  graphemesIn,
  type InvoiceDetails,
  LIMITS,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useUnsaved } from '../../../src/kit/use-unsaved.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { Textarea } from '../../../src/ui/textarea.tsx'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'

export const sheets = [controlsSheet]

interface Props {
  invoice: InvoiceDetails
  onDone: () => void
}

export function NoteForm({ invoice, onDone }: Props) {
  const { t, i18n } = useWidget()
  const { trxId, customerId, billTo } = invoice
  const role = useShared(({ session }) => session.role)
  const create = useAction(createInvoiceNote)
  const [text, setText] = useState('')
  const [error, setError] = useState<NetTermsError | 'empty' | 'too-long' | null>(null)
  // The same note is written once, however often it is sent (DOC-10).
  const attempt = useRef({ key: '', text: '' })
  useUnsaved(text.trim() !== '')
  const isComment = role === 'merchant' || role === 'support'

  async function save(): Promise<void> {
    const typed = text.trim()
    if (typed === '') return setError('empty')
    if (graphemesIn(typed) > LIMITS.maxInvoiceNote) return setError('too-long')
    if (attempt.current.text !== typed) attempt.current = { key: newIdempotencyKey(), text: typed }
    setError(null)
    try {
      await create.run(
        { body: { trx_id: trxId, buid_customer: customerId, text: typed } },
        { idempotencyKey: attempt.current.key },
      )
      onDone()
    } catch (cause) {
      setError(cause as NetTermsError)
    }
  }
  const problem =
    error === null
      ? undefined
      : typeof error === 'string'
        ? t(`invoice-notes.${error}`, { most: LIMITS.maxInvoiceNote })
        : i18n.errorText(error.code)
  return (
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
        <Button type="submit" kind="primary" busy={create.isRunning}>
          {t('invoice-notes.save')}
        </Button>
        <Button disabled={create.isRunning} onClick={onDone}>
          {t('invoice-notes.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Where writing was asked for, it begins. */
const focusFirst = (field: HTMLTextAreaElement | null): void => field?.focus()
