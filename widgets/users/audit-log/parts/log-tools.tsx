import { useState } from 'react'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { NetTermsError } from '../../../../src/contract/index.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import { actionWords } from '../../record/record-words.ts'
import type { LogFrame } from '../audit-log.state.ts'
import type { LogParams, LogQuery } from '../audit-query.ts'
import type * as filtersPart from '../filters.part.tsx'

interface Props {
  frame: LogFrame
  /** Called when a filter chip removes itself; moves focus to the button. */
  onGone: () => void
}

/** The button that opens the filters, and the set filters, each removable (UI-22). */
export function LogTools({ frame, onGone }: Props) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const filters = useLazyPart<typeof filtersPart>('audit-log.filters', isOpen)
  const chips = useChips(frame)
  return (
    <div className="stack gap-3">
      <div className="tools">
        <Button icon={listFilterIcon} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('audit.filters.open')}
        </Button>
        {frame.seesOthers && !frame.query.isOwn && (
          <FilterChip
            label={t('audit.filters.own')}
            set={false}
            onClick={() => {
              frame.change({ own: '1', person: '' })
              onGone()
            }}
            onRemove={onGone}
            removeLabel=""
          />
        )}
        {chips.map(({ label, off }) => (
          <FilterChip
            key={label}
            label={label}
            set
            removeLabel={t('common.removeFilter', { filter: label })}
            onRemove={() => {
              frame.change(off)
              onGone()
            }}
          />
        ))}
        {chips.length > 1 && (
          <Button
            kind="link"
            onClick={() => {
              frame.clearFilters()
              onGone()
            }}
          >
            {t('audit.filters.clear')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div part="card" className="card pad no-print">
          {filters.part ? (
            <filters.part.FilterPanel frame={frame} />
          ) : filters.hasFailed ? (
            <CodedFailure error={partMissing()} onRetry={filters.retry} />
          ) : (
            <span className="skel tall w2" />
          )}
        </div>
      )}
    </div>
  )
}

const partMissing = () =>
  new NetTermsError('code-unavailable', 'The filters did not load. The list of entries is not affected.')

interface Chip {
  label: string
  /** Parameters that remove the filter. */
  off: Partial<LogParams>
}

function useChips({ query, names, me }: LogFrame): Chip[] {
  const { t, i18n } = useWidget()
  const { actor, action, subject, isOwn } = query
  const nameOf = (id: string) => (me && id === `user:${me.id}` ? me.fullName : (names.get(id) ?? id))
  const period = usePeriod(query)
  return [
    ...(isOwn ? [{ label: t('audit.filters.own'), off: { own: '' } }] : []),
    ...(actor !== null ? [{ label: t('audit.chip.person', { name: nameOf(actor) }), off: { person: '' } }] : []),
    ...(action !== null
      ? [{ label: t('audit.chip.action', { name: actionWords(i18n, action) }), off: { action: '' } }]
      : []),
    ...(subject !== null ? [{ label: t('audit.chip.object', { name: subject }), off: { object: '' } }] : []),
    ...(period !== null ? [{ label: period, off: { from: '', to: '' } }] : []),
  ]
}

function usePeriod({ from, to }: LogQuery): string | null {
  const { t, formats } = useWidget()
  if (from && to) return t('audit.chip.period', { from: formats.date(from), to: formats.date(to) })
  if (from) return t('audit.chip.from', { date: formats.date(from) })
  return to && t('audit.chip.to', { date: formats.date(to) })
}
