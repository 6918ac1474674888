import { useWidget } from '../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../src/ui/checkbox.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import searchIcon from 'lucide-static/icons/search.svg'
import { AccountStatus } from '../picker/account-status.tsx'
import { PickerPanel, type PickerRow, PickerSkeleton } from '../picker/picker-panel.tsx'
import sheet from './merchant-picker.css?inline'
import type { MerchantPickerState } from './merchant-picker.state.ts'

export const sheets: string[] = [sheet]

export function MerchantPickerView({ state }: { state: MerchantPickerState }) {
  const { t, formats, attributes } = useWidget()
  if (state.kind === 'loading') return <MerchantPickerSkeleton />
  const isCompact = attributes['compact'] === 'true'
  const { merchants, pages, choice, current, tasksOf } = state
  const rows = merchants.map(({ id, name, currency, status }): PickerRow => ({
    id,
    name,
    ...taskTexts(id),
    detail: [t('picker.merchants.number', { id }), currency, ...tasksIn(id)].join(' · '),
    badge: <AccountStatus status={status} />,
    depth: 0,
  }))
  function tasksIn(id: string): string[] {
    const tasks = tasksOf(id)
    const kinds = tasks ? (['disputes', 'rejections', 'originals'] as const).filter((kind) => tasks[kind] > 0) : []
    return kinds.map((kind) => t(`picker.merchants.${kind}`, { number: formats.number(tasks?.[kind] ?? 0) }))
  }
  function taskTexts(id: string): Pick<PickerRow, 'end'> {
    const tasks = tasksOf(id)
    if (!tasks) return {}
    const count = tasks.disputes + tasks.rejections + tasks.originals
    return {
      end: (
        <span className="small muted">
          {count === 0
            ? t('picker.merchants.nothing')
            : t('picker.merchants.toAnswer', { number: formats.number(count) })}
        </span>
      ),
    }
  }
  return (
    <div className={isCompact ? 'picker-compact stack gap-4' : 'picker-page stack gap-5'}>
      {!isCompact && <h2 className="h1">{t('picker.merchants.title')}</h2>}
      <PickerPanel
        query={state.query}
        setQuery={state.setQuery}
        rows={rows}
        pages={pages}
        choice={choice}
        currentId={current?.id ?? null}
        label={t('picker.merchants.list')}
        count={t('picker.merchants.count', { count: rows.length })}
        refused={t('picker.merchants.failed')}
        stands={current ? t('picker.stands', { name: current.name }) : ''}
        empty={
          <Empty slotted icon={searchIcon} title={t('picker.merchants.empty')}>
            {t('picker.emptyText')}
          </Empty>
        }
      />
      <Checkbox checked={state.showsAll} onChange={state.setShowsAll}>
        {t('picker.merchants.showAll')}
      </Checkbox>
    </div>
  )
}

export function MerchantPickerSkeleton() {
  return (
    <div className="picker-page stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
      <PickerSkeleton rows={3} />
    </div>
  )
}
