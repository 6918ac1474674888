import { useState } from 'react'
import type { InvoiceDetails } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import type * as notePart from '../note.part.tsx'

type Remark = InvoiceDetails['notes'][number]

/** Id that no note has; stands for a new note. */
const NEW = ''

/** Notes of the customer's users, and comments of the dealer and customer support, newest first (DIR-14, DOC-11). */
export function Notes({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useWidget()
  const mayWrite = useShared(({ session }) => session.capabilities.includes('invoice-notes.create'))
  // Id of the note that is being edited; null if none.
  const [writing, write] = useState<string | null>(null)
  const { part, hasFailed, retry } = useLazyPart<typeof notePart>('invoice-detail.note', writing !== null)
  const begin = (id: string) => (hasFailed ? retry() : write(id))
  const own = new Set(invoice.notes)
  const all: Remark[] = [...invoice.notes, ...invoice.comments].sort((one, other) =>
    other.enteredAt.localeCompare(one.enteredAt),
  )
  if (all.length === 0 && !mayWrite) return null
  const form = (note?: Remark) =>
    part && <part.NoteForm invoice={invoice} {...(note && { note })} onDone={() => write(null)} />
  return (
    <Card title={t('invoice-detail.notes')} count={all.length || undefined} padded>
      {(writing === NEW && form()) ||
        (mayWrite && (
          <span className="no-print">
            <Button size="sm" busy={writing === NEW && !hasFailed} onClick={() => begin(NEW)}>
              {t('invoice-detail.notes.add')}
            </Button>
          </span>
        ))}
      {hasFailed && <Failure bare message={t('invoice-detail.notes.failed')} />}
      {all.length > 0 && (
        <ul className="stack gap-4">
          {all.map((remark) => (
            <li key={remark.id}>
              {(writing === remark.id && form(remark)) || (
                <RemarkText
                  remark={remark}
                  isOwn={own.has(remark)}
                  onEdit={remark.changeable ? () => begin(remark.id) : null}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function RemarkText({ remark, isOwn, onEdit }: { remark: Remark; isOwn: boolean; onEdit: (() => void) | null }) {
  const { t, formats } = useWidget()
  const { author, enteredAt, changedAt, text } = remark
  return (
    <>
      <p className="small muted num">
        <span className="strong">{author}</span> · <time dateTime={enteredAt}>{formats.instantAlone(enteredAt)}</time>
        {changedAt !== null && ` · ${t('invoice-detail.notes.changed', { date: formats.instantAlone(changedAt) })}`}
      </p>
      <p className="said" dir="auto">
        {text}
      </p>
      <p className="row wrap tiny muted">
        {isOwn && t('invoice-detail.notes.own')}
        {onEdit && (
          <Button kind="link" className="no-print" onClick={onEdit}>
            {t('invoice-detail.notes.edit')}
          </Button>
        )}
      </p>
    </>
  )
}
