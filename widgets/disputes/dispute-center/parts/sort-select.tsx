import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Select } from '../../../../src/ui/select.tsx'
import type { CenterFrame } from '../dispute-center.state.ts'
import { sortsOf } from '../dispute-query.ts'

export function SortSelect({ frame, labelHidden = false }: { frame: CenterFrame; labelHidden?: boolean }) {
  const { t } = useWidget()
  const { tab, sort } = frame.query
  return (
    <Select
      size="sm"
      label={t('dispute-list.sort.label')}
      labelHidden={labelHidden}
      value={sort}
      onChange={(chosen) => frame.change({ 'dispute-sort': chosen })}
      options={sortsOf(tab).map((value) => ({ value, label: t(`dispute-list.sort.${value}`) }))}
    />
  )
}
