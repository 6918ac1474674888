import type { Rejection } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import { Difference } from './difference.tsx'
import { changeBetween, changedFields, correctionsOf, type Entries, valuesOf } from './entries.ts'
import { entryWords, fieldWords, valueWords } from './field-words.ts'

interface Props {
  /** The rejection as the user saw it. */
  base: Rejection
  /** The rejection as it is now. */
  latest: Rejection
  entries: Entries
  onShowLatest: () => void
}

/** Message that says who changed what and when, and that none of the input was sent (REJ-27). */
export function ConflictBanner({ base, latest, entries, onShowLatest }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const change = changeBetween(base, latest)
  const title = (): string => {
    switch (change.kind) {
      case 'sent':
        return t('rejection.conflict.sent', { name: change.by, at: formats.instant(change.at) })
      case 'draft':
        return t('rejection.conflict.draft', { name: change.by, at: formats.instant(change.at) })
      case 'canceled':
      case 'accepted':
      case 'rejected':
      case 'draft-discarded':
      case 'other':
        return t(`rejection.conflict.${change.kind}`)
    }
  }
  const theirs =
    change.kind === 'sent'
      ? change.changes.map(({ field, from, to }) => ({
          id: field,
          term: fieldWords(widget, field),
          from: valueWords(widget, base, field, from),
          to: valueWords(widget, base, field, to),
        }))
      : change.kind === 'draft'
        ? change.fields.map((field) => ({
            id: field,
            term: fieldWords(widget, field),
            from: entryWords(widget, base, field, valuesOf(base)),
            to: valueWords(widget, base, field, latest.draft?.corrections[field]),
          }))
        : []
  const own = changedFields(entries, base)
  return (
    <Banner
      tone="warning"
      role="alert"
      icon={refreshCwIcon}
      title={title()}
      action={
        <Button size="sm" onClick={onShowLatest}>
          {t('rejection.conflict.show')}
        </Button>
      }
    >
      <div className="stack gap-2">
        {theirs.length > 0 && <Difference rows={theirs} />}
        <p>
          {t(
            own.length > 0 || hasCorrections(base, entries)
              ? 'rejection.conflict.kept'
              : 'rejection.conflict.nothingSent',
          )}
        </p>
      </div>
    </Banner>
  )
}

const hasCorrections = (base: Rejection, entries: Entries) => Object.keys(correctionsOf(base, entries)).length > 0
