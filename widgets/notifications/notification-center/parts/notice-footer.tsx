import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Pager } from '../../../../src/ui/pager.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import type { NoticeFrame, NoticePage } from '../notification-center.state.ts'

/** Which of them these are, and the way to the others; none where the fewest rows a page hold all. */
export function NoticeFooter({ frame, page }: { frame: NoticeFrame; page: NoticePage }) {
  const { t, formats } = useWidget()
  const { query, recordCount, rows } = page
  if (recordCount <= LIMITS.rowsPerPage[0]) return null
  const first = (query.page - 1) * query.size + 1
  const last = Math.min(first + rows.length - 1, recordCount)
  return (
    <Pager
      label={t('notifications.pager.label')}
      summary={t('notifications.pager.range', {
        first: formats.number(first),
        last: formats.number(last),
        total: formats.number(recordCount),
      })}
      previousLabel={t('notifications.pager.previous')}
      nextLabel={t('notifications.pager.next')}
      onPrevious={query.page > 1 ? () => frame.change({ 'notice-page': String(query.page - 1) }) : undefined}
      onNext={last < recordCount ? () => frame.change({ 'notice-page': String(query.page + 1) }) : undefined}
    >
      <div className="notices-select">
        <Select
          size="sm"
          label={t('notifications.pager.size')}
          labelHidden
          value={String(frame.query.size)}
          onChange={(size) => frame.change({ 'notice-rows': size })}
          options={LIMITS.rowsPerPage.map((size) => ({
            value: String(size),
            label: t('notifications.pager.rows', { count: size }),
          }))}
        />
      </div>
    </Pager>
  )
}
