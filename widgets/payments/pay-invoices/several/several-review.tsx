/** Review of several accounts: one section per account, one card, one total. Source: docs/spec/payments.md PAY-321. */
import { LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import infoIcon from 'lucide-static/icons/info.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { AccountToPay } from '../../../shared/accounts-to-pay.ts'
import { dueText } from '../../../shared/payments/due-text.ts'
import { PaySummary } from '../parts/pay-summary.tsx'
import { problemText } from '../parts/problem-text.ts'
import { ByBank } from './by-bank.tsx'
import { PayAction } from './several-action.tsx'
import { Cards } from './several-cards.tsx'
import { type GroupProblem, totalOf } from './several-draft.ts'
import type { Several } from './use-several.ts'

interface Props {
  several: Several
  /** Called when an account has been selected; opens its payment. */
  onPayOne(): void
}

export function SeveralReview({ several, onPayOne }: Props) {
  const { t, formats } = useWidget()
  const { toPay, preview, flow, isMismatch } = several
  const { accounts, currency } = toPay
  const count = accounts.reduce((sum, { invoices }) => sum + invoices.length, 0)
  const total = preview?.total ?? accounts.reduce((sum, account) => sum + totalOf(account), 0)
  return (
    <>
      {flow.problems.length > 0 && <RefusedGroup several={several} />}
      {toPay.areOldest && (
        <Banner
          icon={infoIcon}
          role="status"
          title={t('pay-several.oldest', { maximum: formats.number(LIMITS.maxInvoicesPerCardPayment) })}
        />
      )}
      {isMismatch && preview && (
        <Banner tone="danger" icon={octagonAlertIcon} role="alert" title={t('payments.review.mismatch')}>
          {t('payments.review.mismatchText', {
            asked: formats.money(
              accounts.reduce((sum, account) => sum + totalOf(account), 0),
              currency,
            ),
            shown: formats.money(preview.total + preview.fee, currency),
          })}
        </Banner>
      )}
      <div className="split pay-split pay-review">
        <div className="stack pay-method">
          <Cards several={several} />
        </div>
        <PaySummary
          total={total}
          fee={preview?.fee ?? null}
          feeLabel={t('payments.cardFee')}
          currency={currency}
          count={count}
        >
          {!isMismatch && <PayAction several={several} />}
        </PaySummary>
        <div className="stack pay-lines">
          {accounts.map((account) => (
            <AccountSection key={account.customerId} account={account} several={several} />
          ))}
          <ByBank several={several} onPayOne={onPayOne} />
        </div>
      </div>
    </>
  )
}

function RefusedGroup({ several }: { several: Several }) {
  const words = useWidget()
  const { t } = words
  const { flow, toPay } = several
  const textOf = (problem: GroupProblem) => {
    const account = toPay.accounts.find(({ customerId }) => customerId === problem.customerId)
    const text = problemText(words, problem)
    return account ? t('payments.refused.onInvoice', { invoice: account.name, problem: text }) : text
  }
  const isMended = flow.problems.some(({ customerId }) => customerId !== null)
  return (
    <div className="stack gap-3">
      <ErrorSummary
        title={t('payments.refused.title')}
        attempt={flow.refusedTimes}
        problems={flow.problems.map((problem) => ({ message: textOf(problem) }))}
      />
      {isMended && (
        <p>
          <Button onClick={several.leaveOutRefused}>{t('pay-several.leaveOut')}</Button>
        </p>
      )}
    </div>
  )
}

function AccountSection({ account, several }: { account: AccountToPay; several: Several }) {
  const words = useWidget()
  const { t, formats } = words
  const { toPay, preview, flow } = several
  const { currency, accounts } = toPay
  const shown = preview?.payments.find(({ customerId }) => customerId === account.customerId)
  const subtotal = shown?.total ?? totalOf(account)
  const isEditing = flow.phase === 'editing'
  const remove = (trxId: string) => {
    const invoices = account.invoices.filter((invoice) => invoice.trxId !== trxId)
    several.change(
      accounts.flatMap((each) =>
        each.customerId !== account.customerId ? [each] : invoices.length > 0 ? [{ ...each, invoices }] : [],
      ),
    )
  }
  return (
    <Card
      title={account.name}
      count={formats.number(account.invoices.length)}
      end={
        isEditing && (
          <Button
            kind="link"
            onClick={() => several.change(accounts.filter(({ customerId }) => customerId !== account.customerId))}
          >
            {t('pay-several.remove')}
            <span className="vh"> {account.name}</span>
          </Button>
        )
      }
    >
      <ul className="rows">
        {account.invoices.map((invoice) => (
          <li key={invoice.trxId}>
            <span className="grow pay-line">
              <span className="strong num block">{invoice.invoiceId}</span>
              <span className="small muted block">
                {invoice.soldBy} · <span className="nowrap">{dueText(words, invoice.dueDate)}</span>
              </span>
            </span>
            <span className="to-end num">
              <span className="strong block">{formats.money(invoice.amountMinor ?? 0, currency)}</span>
              {isEditing && (
                <Button kind="link" size="sm" onClick={() => remove(invoice.trxId)}>
                  {t('pay-several.remove')}
                  <span className="vh"> {invoice.invoiceId}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="several-sum">
        <DefinitionList
          rows={[
            { id: 'subtotal', term: t('pay-several.subtotal'), value: formats.money(subtotal, currency) },
            {
              id: 'fee',
              term: t('payments.cardFee'),
              value: shown ? formats.money(shown.fee, currency) : '–',
            },
          ]}
        />
      </div>
    </Card>
  )
}
