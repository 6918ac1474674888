/** Source: docs/spec/chargebacks.md CHB-5…CHB-8. */
import { requirePrincipal } from '../customers/customer-scope.ts'
import { readDisputeResources } from '../disputes/dispute-resource.ts'
import type { Handlers } from '../http/handler.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { requestChargeback } from './request-chargeback.ts'

export const chargebackHandlers = {
  'chargebacks.request': async (context) => {
    const principal = requirePrincipal(context)
    const { clock, body } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const dispute = await requestChargeback(trx, principal, clock, body)
      const [data] = await readDisputeResources(trx, principal, [dispute], clock.date)
      if (!data) throw new Error(`Chargeback ${dispute.id} cannot be read back: the request is rolled back.`)
      return { data }
    })
  },
} satisfies Partial<Handlers>
