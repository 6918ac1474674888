/**
 * One account next to the list: what it owes, its credit, the accounts below it. Source: docs/spec/account.md PRG-7.
 */
import {
  type AccountBalance,
  AGEING_BUCKETS,
  type Exposure,
  listAccountBalances,
  listExposures,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { AgeingBar } from '../../../src/ui/ageing-bar.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { DefinitionList } from '../../../src/ui/definition-list.tsx'
import { Drawer } from '../../../src/ui/drawer.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { Money } from '../../../src/ui/money.tsx'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import { StatusBadge } from './parts/account-status.tsx'
import type { OpenAccount, ProgramOverview } from './program-overview.state.ts'

export const sheets = [overlaySheet, definitionSheet]

/** Maximum number of accounts listed below this one; the main list has all of them. */
const MOST_BELOW = 50

interface Props {
  overview: ProgramOverview
  account: OpenAccount
}

export function AccountSheet({ overview, account }: Props) {
  const { t, i18n, formats } = useWidget()
  const { currency, work, openAccount } = overview
  const { customerId } = account
  const balance = useCall(listAccountBalances, {
    filter: { buid_customer: customerId, sol_currency: currency },
    page: { number: 1, size: 1 },
  })
  const exposure = useCall(listExposures, { filter: { buid_customer: customerId } })
  const below = useCall(listAccountBalances, {
    filter: { buid_customer: 'all', parent_customer: customerId, sol_currency: currency },
    sort: '-past_due_total',
    page: { number: 1, size: MOST_BELOW },
  })
  const own = balance.answer?.data[0] ?? null
  const figures = exposure.answer?.data.find((each) => each.currency === currency) ?? null
  const failed = [balance, exposure].find((call) => call.error && !call.answer)
  const payable = own && work.canPay && own.status !== 'locked' ? own.pastDuePayable : 0
  const subtitle = [
    t('picker.customers.number', { id: customerId }),
    currency,
    own && own.subAccounts > 0 && t('program-overview.below', { count: own.subAccounts }),
  ]
  return (
    <Drawer
      open
      title={account.name}
      subtitle={<span className="num">{subtitle.filter(Boolean).join(' · ')}</span>}
      closeLabel={t('common.close')}
      busy={work.busyId === customerId}
      onClose={() => openAccount(null)}
      footer={
        <>
          <Button busy={work.busyId === customerId} onClick={() => void work.open(customerId)}>
            {t('program-account.work')}
          </Button>
          {payable > 0 && (
            <Button
              kind="primary"
              busy={work.busyId === customerId}
              onClick={() => void work.payPastDue({ customerId, currency })}
            >
              {t('account.overview.payPastDue', { amount: formats.money(payable, currency) })}
            </Button>
          )}
        </>
      }
    >
      {work.error && <Failure bare message={i18n.errorText(work.error.code)} />}
      {failed?.error ? (
        <Failure
          bare
          title={t('account.balance.failed')}
          message={i18n.errorText(failed.error.code)}
          action={{ label: t('common.tryAgain'), onClick: failed.retry }}
        />
      ) : own ? (
        <>
          <Balance own={own} overview={overview} />
          {figures && <Credit own={own} figures={figures} />}
          <Below rows={below.answer?.data ?? []} overview={overview} />
        </>
      ) : (
        <TableSkeleton rows={5} label={t('common.loading')} />
      )}
    </Drawer>
  )
}

function Balance({ own, overview }: { own: AccountBalance; overview: ProgramOverview }) {
  const { t, formats } = useWidget()
  const { currency, open, pastDue, pastDuePayable, onItsWay, ageing, customerId } = own
  const { canSeeInvoices, showInvoices } = overview.work
  const money = (minor: number) => formats.money(minor, currency)
  const amounts = AGEING_BUCKETS.map((bucket) => ageing.find((each) => each.bucket === bucket)?.amount ?? 0)
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = amounts
  const parts = AGEING_BUCKETS.map((bucket, index) =>
    t('account.ageing.part', { bucket: t(`account.ageing.${bucket}`), amount: money(amounts[index] ?? 0) }),
  )
  const late = AGEING_BUCKETS.flatMap((bucket, index) => {
    const amount = amounts[index] ?? 0
    return bucket === 'current' || amount === 0
      ? []
      : [{ id: bucket, term: t(`account.ageing.${bucket}`), value: money(amount) }]
  })
  return (
    <div className="stack gap-3">
      <div className="row top">
        <div className="grow">
          <p className="label">{t('account.balance.title')}</p>
          <Money size="md" parts={formats.moneyParts(open, currency)} />
        </div>
        <div className="to-end">
          <p className="label">{t('account.balance.pastDue')}</p>
          <Money
            size="md"
            className={pastDue > 0 ? 'danger-text' : undefined}
            parts={formats.moneyParts(pastDue, currency)}
          />
        </div>
      </div>
      {own.status !== 'active' && <StatusBadge status={own.status} />}
      <AgeingBar label={t('account.ageing.picture', { parts: formats.list(parts) })} amounts={[a, b, c, d, e]} />
      {pastDuePayable < pastDue && (
        <p className="small muted">{t('account.balance.notPayable', { amount: money(pastDue - pastDuePayable) })}</p>
      )}
      {(late.length > 0 || onItsWay > 0) && (
        <DefinitionList
          rows={[
            ...late,
            ...(onItsWay > 0
              ? [{ id: 'on-its-way', term: t('account.balance.onItsWay'), value: money(onItsWay) }]
              : []),
          ]}
        />
      )}
      {canSeeInvoices && open > 0 && (
        <p>
          <Button
            kind="link"
            onClick={() => showInvoices({ status: pastDue > 0 ? 'past-due' : 'open', currency, accounts: customerId })}
          >
            {t(pastDue > 0 ? 'program-account.pastDueInvoices' : 'program-account.openInvoices')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Credit({ own, figures }: { own: AccountBalance; figures: Exposure }) {
  const { t, formats } = useWidget()
  const money = (minor: number) => formats.money(minor, own.currency)
  const { used, held, unapplied, lateFee, unbilled } = figures
  const { limit } = own
  const line =
    limit === null
      ? []
      : [
          { id: 'limit', term: t('account.credit.limit'), value: money(limit) },
          { id: 'used', term: t('account.credit.used'), value: money(used) },
          { id: 'held', term: t('account.credit.held'), value: money(held) },
          own.overLimit > 0
            ? {
                id: 'available',
                term: t('program-overview.overLimit'),
                value: money(own.overLimit),
                tone: 'danger' as const,
                total: true,
              }
            : {
                id: 'available',
                term: t('account.credit.available'),
                value: money(limit - used - held),
                total: true,
              },
        ]
  return (
    <div className="stack gap-2">
      <DefinitionList
        rows={[
          ...line,
          { id: 'unapplied', term: t('account.balance.unapplied'), value: money(unapplied) },
          { id: 'fees', term: t('program-account.lateFees'), value: money(lateFee) },
          { id: 'unbilled', term: t('program-account.unbilled'), value: money(unbilled) },
        ]}
      />
      {limit === null && <p className="small muted">{t('program-overview.noLimit')}</p>}
    </div>
  )
}

function Below({ rows, overview }: { rows: readonly AccountBalance[]; overview: ProgramOverview }) {
  const { t, formats } = useWidget()
  if (rows.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3 className="h3">{t('program-account.below')}</h3>
      <ul className="program-below">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" part="link" className="link ink" onClick={() => overview.openAccount(row)}>
              {row.name}
            </button>
            {row.pastDue > 0 && (
              <span className="danger-text num">
                {t('account.currencies.pastDue', { amount: formats.money(row.pastDue, row.currency) })}
              </span>
            )}
            <span className="num">{formats.money(row.open, row.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
