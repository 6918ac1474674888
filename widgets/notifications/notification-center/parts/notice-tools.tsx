import { NOTIFICATION_KINDS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { FilterChip } from '../../../../src/ui/filter-chip.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { NOTICE_ORDERS, type NoticeOrder } from '../notice-query.ts'
import type { NoticeFrame } from '../notification-center.state.ts'

/** Controls for filters and order. */
export function NoticeTools({ frame: { query, change } }: { frame: NoticeFrame }) {
  const { t } = useWidget()
  const orders = Object.keys(NOTICE_ORDERS) as NoticeOrder[]
  return (
    <div className="tools">
      <Toggle
        label={t('notifications.show.unread')}
        isSet={query.isUnreadOnly}
        onChange={(isSet) => change({ 'notice-unread': isSet ? 'Y' : '' })}
      />
      <Toggle
        label={t('notifications.show.urgent')}
        isSet={query.isUrgentOnly}
        onChange={(isSet) => change({ 'notice-urgent': isSet ? 'Y' : '' })}
      />
      <div className="notices-select">
        <Select
          size="sm"
          label={t('notifications.kind.label')}
          labelHidden
          value={query.kind ?? ''}
          onChange={(kind) => change({ 'notice-kind': kind })}
          options={[
            { value: '', label: t('notifications.kind.all') },
            ...NOTIFICATION_KINDS.map((kind) => ({ value: kind, label: t(`notifications.kind.${kind}`) })),
          ]}
        />
      </div>
      <div className="notices-select end sort">
        <Select
          size="sm"
          label={t('notifications.order.label')}
          labelHidden
          value={query.order}
          onChange={(order) => change({ 'notice-order': order })}
          options={orders.map((order) => ({ value: order, label: t(`notifications.order.${order}`) }))}
        />
      </div>
    </div>
  )
}

function Toggle(props: { label: string; isSet: boolean; onChange: (isSet: boolean) => void }) {
  const { t } = useWidget()
  const { label, isSet, onChange } = props
  return (
    <FilterChip
      label={label}
      set={isSet}
      onClick={isSet ? undefined : () => onChange(true)}
      onRemove={() => onChange(false)}
      removeLabel={t('common.removeFilter', { filter: label })}
    />
  )
}
