/**
 * Accounts directly below this one, with what each owes. Loads after the figures. Source: docs/spec/account.md EXP-98.
 */
import { type Customer, listCustomers, listExposures } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import { type Choice, useChoice } from '../../picker/use-choice.ts'
import { SectionFailure } from '../parts/section-failure.tsx'
import { useOpening } from '../use-opening.ts'

/** Maximum number of accounts listed; each row loads its own balance. */
const SHOWN = 5

/** Renders nothing for an account without accounts below it. */
export function AccountsBelow({ customerId }: { customerId: string }) {
  const { t, i18n, formats, emit } = useWidget()
  const { place } = useOpening()
  const choice = useChoice({
    key: 'manage-customer',
    currentId: customerId,
    tell: (id) => emit('nt-customer-choose', { customerId: id }),
  })
  const { answer, error, retry } = useCall(listCustomers, {
    filter: { parent_customer: customerId },
    sort: 'customer_name',
    page: { number: 1, size: SHOWN },
  })
  const title = t('overview.below.title')
  if (error && !answer) {
    return (
      <Card title={title}>
        <SectionFailure title={t('overview.below.failed')} section={{ error, retry }} bare />
      </Card>
    )
  }
  if (!answer || answer.data.length === 0) return null
  return (
    <Card
      title={title}
      count={formats.number(answer.meta.recordCount)}
      end={
        <Button
          kind="link"
          className="arrow plain"
          iconEnd={chevronRightIcon}
          label={t('overview.below.viewAllLong')}
          onClick={() => place('customer-picker', 'nt-customer-picker')}
        >
          {t('account.dueSoon.viewAll')}
        </Button>
      }
    >
      {choice.problem && <Failure bare message={i18n.errorText(choice.problem.code)} />}
      <ul className="rows">
        {answer.data.map((account) => (
          <AccountRow key={account.id} account={account} choice={choice} />
        ))}
      </ul>
    </Card>
  )
}

/** A balance that fails to load affects no other row: it is unknown, not zero (EXP-94). */
function AccountRow({ account: { id, name, currency }, choice }: { account: Customer; choice: Choice }) {
  const { t, formats } = useWidget()
  const { answer, error } = useCall(listExposures, { filter: { buid_customer: id } })
  const own = answer?.data[0]
  return (
    <li>
      <span className="grow">
        <span className="strong">{name}</span>
        <span className="block small muted num">{`${id} · ${currency}`}</span>
        <Button
          kind="link"
          className="plain"
          label={`${t('overview.below.work')}: ${name}`}
          busy={choice.pendingId === id}
          onClick={() => choice.choose(id)}
        >
          {t('overview.below.work')}
        </Button>
      </span>
      <span className="to-end num">
        {own ? (
          <>
            <span className="block strong">{formats.money(own.used, own.currency)}</span>
            <span className={own.pastDue > 0 ? 'small danger-text' : 'small muted'}>
              {own.pastDue > 0
                ? t('account.currencies.pastDue', { amount: formats.money(own.pastDue, own.currency) })
                : t('account.currencies.notLate')}
            </span>
          </>
        ) : error ? (
          <>
            <span className="block strong">—</span>
            <span className="small muted">{t('overview.unknown')}</span>
          </>
        ) : (
          <span className="skel amt" />
        )}
      </span>
    </li>
  )
}
