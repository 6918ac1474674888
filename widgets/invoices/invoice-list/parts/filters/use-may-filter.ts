import {
  firstFailedCheck,
  listLocations,
  listMerchantCustomers,
  listMerchants,
} from '../../../../../src/contract/index.ts'
import { subjectIn, useShared } from '../../../../../src/data/use-store.ts'
import type { ListFrame } from '../../invoice-list.state.ts'
import type { TermName } from '../../invoice-query.ts'

/**
 * Returns which filters the user may set: dealers, customers and locations are chosen from lists that not every user
 * may read. A dealer sees its own sales and filters them by customer; a customer sees its own invoices and filters them
 * by dealer and location.
 */
export function useMayFilter({ isDealer }: ListFrame): (name: TermName) => boolean {
  const mayChoose = {
    dealer: useShared((state) => !isDealer && firstFailedCheck(listMerchants.needs, subjectIn(state)) === null),
    customer: useShared(
      (state) => isDealer && firstFailedCheck(listMerchantCustomers.needs, subjectIn(state)) === null,
    ),
    location: useShared((state) => !isDealer && firstFailedCheck(listLocations.needs, subjectIn(state)) === null),
  }
  return (name) => !(name in mayChoose) || mayChoose[name as keyof typeof mayChoose]
}
