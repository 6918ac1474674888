/** Sections below the figures, each for users who may see it. */
import type { CurrencyCode, Exposure } from '../../../../src/contract/index.ts'
import { useMay } from '../../../../src/kit/use-may.ts'
import { AccountsBelow } from './accounts-below.tsx'
import { AutoPayCard } from './auto-pay.tsx'
import { OtherCurrencies } from './other-currencies.tsx'
import { Rewards } from './rewards.tsx'

interface Props {
  customerId: string
  /** Exposures in other currencies with an open balance or a credit. */
  others: readonly Exposure[]
  /** Opens the invoices in a currency; null if the session may not read invoices. */
  onOpen: ((currency: CurrencyCode) => void) | null
}

export function Below({ customerId, others, onOpen }: Props) {
  const hasAutoPay = useMay('auto-pay-forecasts.list', {})
  const hasAccounts = useMay('customers.list', { flags: ['subAccountsEnabled'] })
  const hasRewards = useMay('loyalty-programs.list', { flags: ['customerLoyaltyProgramEnabled'] })
  return (
    <div className="pairs">
      {others.length > 0 && <OtherCurrencies exposures={others} onOpen={onOpen} />}
      {hasAutoPay && <AutoPayCard customerId={customerId} />}
      {hasRewards && <Rewards customerId={customerId} />}
      {hasAccounts && <AccountsBelow customerId={customerId} />}
    </div>
  )
}
