import type { Customer } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import eyeIcon from 'lucide-static/icons/eye.svg'
import type { SupportDesk } from '../support-desk.state.ts'
import { AccountStatus } from './account-table.tsx'
import { SideCard } from './side-card.tsx'

/** One account next to the list, with the action to view it. */
export function AccountCard({ desk, account }: { desk: SupportDesk; account: Customer }) {
  const { t, formats } = useWidget()
  const { view } = desk
  const { id, name, currency, creditLine, parentName, subAccounts, locationName } = account
  return (
    <SideCard
      title={name}
      subtitle={[id, currency].join(' · ')}
      badge={<AccountStatus status={account.status} />}
      onClose={() => desk.open(null)}
    >
      <DefinitionList
        rows={[
          ...(creditLine === null
            ? []
            : [{ id: 'credit', term: t('support.creditLine'), value: formats.money(creditLine, currency) }]),
          ...(parentName === null
            ? []
            : [{ id: 'parent', term: t('support.parent'), value: <bdi key="parent">{parentName}</bdi> }]),
          { id: 'below', term: t('support.subAccounts'), value: formats.number(subAccounts) },
          ...(locationName === null
            ? []
            : [{ id: 'location', term: t('support.location'), value: <bdi key="location">{locationName}</bdi> }]),
          {
            id: 'pays',
            term: t('support.paysOnline'),
            value: t(account.paymentEligible ? 'support.yes' : 'support.no'),
          },
        ]}
      />
      <div className="desk-views">
        <Button kind="primary" icon={eyeIcon} busy={view.busy === id} onClick={() => view.open(id)}>
          {t('support.view.open', { name })}
        </Button>
        <p className="small muted">{t('support.view.recorded')}</p>
      </div>
    </SideCard>
  )
}
