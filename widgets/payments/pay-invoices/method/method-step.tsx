import type { BankAccount, CurrencyCode } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../../src/kit/widget-host.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import landmarkIcon from 'lucide-static/icons/landmark.svg'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import type { PayInvoicesState } from '../pay-invoices.state.ts'
import { useAddingAccount } from './use-adding-account.ts'
import type { MethodChoice } from './use-bank-method.ts'
import { AddAccount } from './add-account.tsx'
import { PaySummary } from '../parts/pay-summary.tsx'

type State = Extract<PayInvoicesState, { kind: 'method' }>

/** Step 2: which bank account pays, and when it is debited. */
export function MethodStep({ state }: { state: State }) {
  const { t } = useWidget()
  const { selection, method, preview } = state
  const { currency, lines, total } = selection
  const adding = useAddingAccount(selection.customerId, currency, method.choose)
  const usable = method.choices.filter(({ reason }) => reason === null)
  const others = method.choices.filter(({ reason }) => reason !== null)
  const reason = method.chosen ? undefined : t('payments.method.choose')
  return (
    <div className="split pay-split">
      <div className="stack">
        {method.error ? (
          <CodedFailure error={method.error} onRetry={method.retry} />
        ) : (
          <Card padded title={t('payments.method.title')}>
            {method.isLoading && <Skeleton lines={4} label={t('common.loading')} />}
            {!method.isLoading && usable.length === 0 && (
              <Empty bare icon={landmarkIcon} title={t('payments.method.none', { currency })}>
                {t(adding ? 'payments.method.add.here' : 'payments.method.noneText')}
              </Empty>
            )}
            {usable.length > 0 && (
              <fieldset>
                <legend className="vh">{t('payments.method.title')}</legend>
                {usable.map(({ account }) => (
                  <AccountChoice key={account.id} account={account} state={state} />
                ))}
              </fieldset>
            )}
            {others.length > 0 && <OtherAccounts choices={others} currency={currency} open={usable.length === 0} />}
            {preview.error && (
              <div className="row wrap">
                <p className="grow">{t('payments.method.datesFailed')}</p>
                <Button size="sm" onClick={preview.retry}>
                  {t('common.tryAgain')}
                </Button>
              </div>
            )}
          </Card>
        )}
        {adding && !method.isLoading && <AddAccount adding={adding} choices={method.choices} />}
      </div>
      <PaySummary total={total} fee={0} currency={currency} count={lines.length}>
        <div className="stack gap-2">
          <Button kind="primary" size="lg" block reason={reason} onClick={state.goOn}>
            {t('payments.method.continue')}
          </Button>
        </div>
      </PaySummary>
    </div>
  )
}

function AccountChoice({ account, state }: { account: BankAccount; state: State }) {
  const { t } = useWidget()
  const { method } = state
  const isChosen = method.chosen?.id === account.id
  return (
    <RadioChoice
      name="pay-account"
      value={account.id}
      checked={isChosen}
      onChange={method.choose}
      title={<AccountName name={account.name} last4={account.last4} />}
      end={<span className="success-text">{t('payments.method.noFee')}</span>}
    >
      <span className="block">{account.bankName}</span>
      {isChosen && <Dates state={state} />}
    </RadioChoice>
  )
}

interface OtherAccountsProps {
  choices: readonly MethodChoice[]
  currency: CurrencyCode
  open: boolean
}

/** Accounts that exist and cannot pay this, folded away with the reason of each. */
function OtherAccounts({ choices, currency, open }: OtherAccountsProps) {
  const { t } = useWidget()
  return (
    <details className="others" open={open}>
      <summary className="small muted">{t('payments.method.others', { count: choices.length })}</summary>
      <ul className="stack gap-3">
        {choices.map(({ account, reason }) => (
          <li key={account.id} className="small">
            <AccountName name={account.name} last4={account.last4} />
            <span className="block muted">
              {account.bankName}
              {' · '}
              {reason && t(`payments.method.reason.${reason}`, { own: account.currency, currency })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Dates({ state }: { state: State }) {
  const { t, formats } = useWidget()
  const today = useShared((shared) => shared.programmeDate)
  const { answer, isLoading } = state.preview
  if (!answer || !today) return isLoading ? t('payments.method.datesLoading') : null
  return t('payments.method.dates', {
    leaves: formats.weekdayDate(answer.leavesOn, today),
    posts: formats.weekdayDate(answer.postsBy, today),
  })
}

/** `Operating account ••6789`; the digits never break from the marks. */
export function AccountName({ name, last4 }: Pick<BankAccount, 'name' | 'last4'>) {
  const { t } = useWidget()
  return <span className="num">{t('payments.method.account', { name, last4 })}</span>
}
