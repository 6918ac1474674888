/** Filters of the log: user, action, object, period. Source: docs/spec/profile.md PRF-9. */
import { useEffect, useMemo, useState } from 'react'
import { firstFailedCheck, LIMITS, listUsers } from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { subjectIn, useShared } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { searchOf } from '../../../src/kit/search-of.ts'
import { Combobox } from '../../../src/ui/combobox.tsx'
import { type ChosenRange, DateRangeInput } from '../../../src/ui/date-range.tsx'
import { listedOptions, type Option, remoteOptions } from '../../../src/ui/option-source.ts'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import dateSheet from '../../../src/ui/sheets/date.css?inline'
import { TextInput } from '../../../src/ui/text-input.tsx'
import { ACTIONS } from '../record/actions.ts'
import { actionWords } from '../record/record-words.ts'
import type { LogFrame } from './audit-log.state.ts'
import { textOf } from './audit-query.ts'

export const sheets = [comboboxSheet, dateSheet]

export function FilterPanel({ frame }: { frame: LogFrame }) {
  const { t, i18n } = useWidget()
  // The user filter can be searched by name.
  const canFindPeople = useShared((state) => firstFailedCheck(listUsers.needs, subjectIn(state)) === null)
  const actions = useMemo(() => {
    const options = ACTIONS.map((id) => ({ id, label: actionWords(i18n, id) }))
    return listedOptions(
      options.sort((one, other) => one.label.localeCompare(other.label, i18n.locale)),
      i18n.locale,
    )
  }, [i18n])
  const { action } = frame.query
  return (
    <div className="log-filters">
      {canFindPeople && <PersonFilter frame={frame} />}
      <Combobox
        i18n={i18n}
        label={t('audit.filters.action')}
        placeholder={t('audit.filters.anyAction')}
        source={actions}
        value={action === null ? null : { id: action, label: actionWords(i18n, action) }}
        onChange={(option) => frame.change({ action: option?.id ?? '' })}
      />
      <ObjectFilter frame={frame} />
      <PeriodFilter frame={frame} />
    </div>
  )
}

const PEOPLE_A_PAGE = 50

function PersonFilter({ frame }: { frame: LogFrame }) {
  const { t, i18n } = useWidget()
  const request = useFetch(listUsers, { mayBeKnown: true })
  const source = useMemo(
    () =>
      remoteOptions(async (query, { cursor }) => {
        const number = Number(cursor ?? 1)
        const search = searchOf(query)
        const { data, meta } = await request({
          filter: search === '' ? {} : { search },
          page: { number, size: PEOPLE_A_PAGE },
        })
        return {
          options: data.map(({ id, fullName, username }) => ({ id: `user:${id}`, label: fullName, detail: username })),
          total: meta.recordCount,
          next: number * PEOPLE_A_PAGE < meta.recordCount ? String(number + 1) : null,
        }
      }),
    [request],
  )
  const { actor } = frame.query
  const [chosen, choose] = useState<Option | null>(null)
  const known =
    actor === null ? null : chosen?.id === actor ? chosen : { id: actor, label: frame.names.get(actor) ?? actor }
  return (
    <Combobox
      i18n={i18n}
      label={t('audit.filters.person')}
      placeholder={t('audit.filters.anyUser')}
      source={source}
      minLength={LIMITS.searchMinLength}
      value={known}
      onChange={(option) => {
        choose(option)
        frame.change({ person: option?.id ?? '', own: '' })
      }}
    />
  )
}

/** Filter by object; sends the query after a debounce, because only a full number matches. */
function ObjectFilter({ frame }: { frame: LogFrame }) {
  const { t } = useWidget()
  const { subject } = frame.query
  const [draft, setDraft] = useState(subject ?? '')
  const [known, setKnown] = useState(subject)
  if (subject !== known) {
    setKnown(subject)
    if (subject !== textOf(draft)) setDraft(subject ?? '')
  }
  const wanted = textOf(draft)
  useEffect(() => {
    if (wanted === subject) return
    const timer = setTimeout(() => frame.change({ object: wanted ?? '' }), LIMITS.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [wanted, subject])
  return (
    <TextInput
      label={t('audit.filters.object')}
      hint={t('audit.filters.objectHint')}
      value={draft}
      onChange={setDraft}
      maxLength={LIMITS.searchMaxLength}
      autoComplete="off"
      verbatim
    />
  )
}

function PeriodFilter({ frame }: { frame: LogFrame }) {
  const { t, i18n } = useWidget()
  const { from, to } = frame.query
  const [draft, setDraft] = useState<ChosenRange>({ from, to })
  const [known, setKnown] = useState<ChosenRange>({ from, to })
  if (from !== known.from || to !== known.to) {
    setKnown({ from, to })
    setDraft({ from, to })
  }
  if (frame.today === null) return null
  return (
    <DateRangeInput
      i18n={i18n}
      label={t('audit.filters.period')}
      today={frame.today}
      max={frame.today}
      value={draft}
      onChange={(range, problem) => {
        setDraft(range)
        if (problem === null) frame.change({ from: range.from ?? '', to: range.to ?? '' })
      }}
    />
  )
}
