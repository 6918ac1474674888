/** Links that open the payment of each account by bank. Source: docs/spec/payments.md PAY-321. */
import { useState } from 'react'
import { type NetTermsError, toNetTermsError } from '../../../../src/contract/index.ts'
import { useStore } from '../../../../src/data/use-store.ts'
import { reportError, useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import type { AccountToPay } from '../../../shared/accounts-to-pay.ts'
import { selectAccount } from '../../../shared/select-account.ts'
import type { Several } from './use-several.ts'

interface Props {
  several: Several
  /** Called when the account has been selected; opens its payment. */
  onPayOne(): void
}

/**
 * Links to the payment of each account by bank, with its invoices selected; by bank, each account is paid separately.
 */
export function ByBank({ several, onPayOne }: Props) {
  const context = useWidget()
  const { t, i18n, instance } = context
  const store = useStore()
  const [busyId, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<NetTermsError | null>(null)
  const { accounts } = several.toPay
  if (several.flow.phase !== 'editing') return null
  const payByBank = async ({ customerId, invoices }: AccountToPay) => {
    setBusy(customerId)
    setError(null)
    try {
      await selectAccount(instance, store, customerId)
      store.setState({ selection: { customerId, invoices } })
      onPayOne()
    } catch (cause) {
      const coded = toNetTermsError(cause, 'server-error', 'The account could not be selected. Check the cause.')
      setError(coded)
      reportError(context, coded)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Card padded title={t('pay-several.byBank')}>
      <p>{t('pay-several.byBankText')}</p>
      {error && <Failure bare message={i18n.errorText(error.code)} />}
      <ul className="stack gap-2">
        {accounts.map((account) => (
          <li key={account.customerId}>
            <Button
              kind="link"
              busy={busyId === account.customerId}
              disabled={busyId !== null && busyId !== account.customerId}
              onClick={() => void payByBank(account)}
            >
              {t('pay-several.payByBank', { account: account.name })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
