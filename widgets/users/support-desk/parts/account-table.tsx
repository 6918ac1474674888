import type { Customer } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge, type Tone } from '../../../../src/ui/badge.tsx'
import banIcon from 'lucide-static/icons/ban.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import type { SupportDesk } from '../support-desk.state.ts'

const LOOKS: Record<Customer['status'], { tone: Tone; icon: string }> = {
  active: { tone: 'success', icon: checkIcon },
  inactive: { tone: 'neutral', icon: pauseIcon },
  terminated: { tone: 'neutral', icon: banIcon },
  'on hold': { tone: 'warning', icon: pauseIcon },
  locked: { tone: 'danger', icon: lockIcon },
}

export function AccountStatus({ status }: Pick<Customer, 'status'>) {
  const { t } = useWidget()
  const { tone, icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`support.status.${status === 'on hold' ? 'onHold' : status}`)}
    </Badge>
  )
}

/** A page of accounts; the name opens the account next to the list. */
export function AccountTable({ desk, rows }: { desk: SupportDesk; rows: readonly Customer[] }) {
  const { t } = useWidget()
  return (
    <table part="table" className="tbl cards nosel" role="table">
      <caption className="vh">{t('support.caption.accounts', { query: desk.query.search })}</caption>
      <thead part="table-header" role="rowgroup">
        <tr role="row">
          <th scope="col">{t('support.column.account')}</th>
          <th scope="col">{t('support.parent')}</th>
          <th scope="col">{t('people.column.status')}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, name, currency, parentName, status }) => (
          <tr key={id} role="row" part="row" className={desk.account?.id === id ? 'is-opened' : undefined}>
            <td role="cell" className="c-main">
              <button
                type="button"
                part="link"
                className="link ink strong desk-open"
                aria-current={desk.account?.id === id || undefined}
                onClick={() => desk.open(id)}
              >
                <bdi>{name}</bdi>
              </button>
              <span className="sub num">{[id, currency].join(' · ')}</span>
            </td>
            <td role="cell" className="c-d">
              {parentName === null ? <span className="muted">–</span> : <bdi>{parentName}</bdi>}
            </td>
            <td role="cell" className="c-b">
              <AccountStatus status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
