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

/** Notes of the customer's own people and comments of the dealer and customer support, the newest first (DIR-14, DOC-11). */
export function Notes({ invoice }: { invoice: InvoiceDetails }) {
  const { t, formats } = useWidget()
  const mayWrite = useShared(({ session }) => session.capabilities.includes('invoice-notes.create'))
  const [isWriting, write] = useState(false)
  const { part, hasFailed, retry } = useLazyPart<typeof notePart>('invoice-detail.note', isWriting)
  const own = new Set(invoice.notes)
  const all: Remark[] = [...invoice.notes, ...invoice.comments].sort((one, other) =>
    other.enteredAt.localeCompare(one.enteredAt),
  )
  if (all.length === 0 && !mayWrite) return null
  return (
    <Card title={t('invoice-detail.notes')} count={all.length || undefined} padded>
      {part && isWriting ? (
        <part.NoteForm invoice={invoice} onDone={() => write(false)} />
      ) : (
        mayWrite && (
          <span className="no-print">
            <Button size="sm" busy={isWriting && !hasFailed} onClick={() => (hasFailed ? retry() : write(true))}>
              {t('invoice-detail.notes.add')}
            </Button>
          </span>
        )
      )}
      {hasFailed && <Failure bare message={t('invoice-detail.notes.failed')} />}
      {all.length > 0 && (
        <ul className="stack gap-4">
          {all.map((remark) => (
            <li key={remark.id} className="remark">
              <p className="small muted num">
                <span className="strong ink">{remark.author}</span> ·{' '}
                <time dateTime={remark.enteredAt}>{formats.instantAlone(remark.enteredAt)}</time>
              </p>
              <p className="said" dir="auto">
                {remark.text}
              </p>
              {own.has(remark) && <p className="tiny muted">{t('invoice-detail.notes.own')}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
