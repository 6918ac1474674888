/**
 * Countries in which a customer's bank accounts may be. Source: docs/spec/payments.md BNK-274, docs/spec/directory.md
 * DIR-5, DIR-6.
 */
import {
  type BankCountry,
  listBankingCountries,
  offeredBankCountries,
  whyNoBankingCountries,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useShared } from '../../../src/data/use-store.ts'

/**
 * Loads the countries once per customer. If loading fails, the client logs it and the default country remains.
 * @param customerId null sends no request
 */
export function useBankCountries(customerId: string | null, byDefault: BankCountry): [BankCountry, ...BankCountry[]] {
  const may = useMay('customer-banking-countries.list', {})
  const config = useShared((state) => state.config)
  const has = may && config !== null && whyNoBankingCountries(config) === null
  const question = has && customerId ? { params: { customerId } } : null
  const { answer } = useCall(listBankingCountries, question, { staleMs: Infinity })
  return offeredBankCountries(answer?.data ?? [], byDefault)
}
