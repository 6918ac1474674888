import { useState } from 'react'
import { NetTermsError, NO_GROUP } from '../../../../src/contract/index.ts'
import { SearchBox } from '../../../../src/kit/search-box.tsx'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Count } from '../../../../src/ui/count.tsx'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import type * as filtersPart from '../filters.part.tsx'
import type { UserFrame } from '../user-admin.state.ts'
import { sortText, USER_SORTS, type UserParams } from '../user-query.ts'
import { lockKey } from '../../people/user-looks.ts'

interface Props {
  frame: UserFrame
  searchId: string
  /** Called when a control removes itself; moves focus to the search field. */
  onGone: () => void
}

/**
 * Search and filters; in a narrow container, filters and sort collapse behind one button with the number of set
 * filters.
 */
export function ListTools({ frame, searchId, onGone }: Props) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const filters = useLazyPart<typeof filtersPart>('user-admin.filters', isOpen)
  const chips = useChips(frame)
  const setCount = chips.filter(({ label }) => label !== null).length
  const toggle = () => setOpen(!isOpen)
  return (
    <div className="stack gap-3">
      <div className="tools">
        <SearchBox
          id={searchId}
          label={t('people.search')}
          placeholder={t('people.search')}
          search={frame.query.search}
          onSearch={(q) => frame.change({ q })}
        />
        <Button className="only-cards" icon={listFilterIcon} expanded={isOpen} onClick={toggle}>
          {t('people.filters.open')}
          {setCount > 0 && <Count>{setCount}</Count>}
        </Button>
        {chips.map(({ name, label, off }) =>
          label === null ? (
            <span key={name} className="not-cards">
              <FilterChip
                label={name}
                set={false}
                expanded={isOpen}
                onClick={toggle}
                onRemove={onGone}
                removeLabel=""
              />
            </span>
          ) : (
            <FilterChip
              key={name}
              label={label}
              set
              expanded={isOpen}
              onClick={toggle}
              removeLabel={t('common.removeFilter', { filter: label })}
              onRemove={() => {
                frame.change(off)
                onGone()
              }}
            />
          ),
        )}
        {setCount > 1 && (
          <Button
            kind="link"
            onClick={() => {
              frame.clearFilters()
              onGone()
            }}
          >
            {t('people.filters.clear')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div part="card" className="card pad stack gap-4 no-print">
          {filters.part ? (
            <filters.part.FilterPanel frame={frame} />
          ) : filters.hasFailed ? (
            <CodedFailure
              error={new NetTermsError('code-unavailable', 'The filters did not load. The list is not affected.')}
              onRetry={filters.retry}
            />
          ) : (
            <span className="skel tall w2" />
          )}
          <div className="only-cards">
            <Select
              label={t('people.sort')}
              value={sortText(frame.query.sort, frame.query.isDescending)}
              onChange={(sort) => frame.change({ sort })}
              options={USER_SORTS.flatMap((field) => [
                { value: field, label: t(`people.sort.${field}.up`) },
                { value: `-${field}`, label: t(`people.sort.${field}.down`) },
              ])}
            />
          </div>
        </div>
      )}
    </div>
  )
}

interface Chip {
  name: string
  /** Text of the set filter; null if not set. */
  label: string | null
  /** Parameters that remove the filter. */
  off: Partial<UserParams>
}

function useChips({ query, names, rights }: UserFrame): Chip[] {
  const { t } = useWidget()
  const { role, group, customer, locks, tab } = query
  const [lock, ...others] = locks
  return [
    {
      name: t('people.filters.role'),
      label: role && t('people.filters.set', { name: t('people.filters.role'), value: t(`common.role.${role}`) }),
      off: { role: '' },
    },
    ...(rights.move || group !== null
      ? [
          {
            name: t('people.filters.group'),
            label:
              group &&
              (group === NO_GROUP
                ? t('people.noGroup')
                : t('people.filters.set', { name: t('people.filters.group'), value: names.get(group) ?? group })),
            off: { group: '' },
          },
        ]
      : []),
    {
      name: t('people.filters.account'),
      label:
        customer &&
        t('people.filters.set', { name: t('people.filters.account'), value: names.get(customer) ?? customer }),
      off: { account: '' },
    },
    ...(tab === 'locked'
      ? [
          {
            name: t('people.filters.lock'),
            label:
              lock === undefined
                ? null
                : t('people.filters.set', {
                    name: t('people.filters.lock'),
                    value: others.length > 0 ? String(locks.length) : t(`people.lock.${lockKey(lock)}`),
                  }),
            off: { lock: '' },
          },
        ]
      : []),
  ]
}
