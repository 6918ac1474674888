/** AutoPay and its forecast. Source: docs/spec/payments.md BNK-17, AUT-8. */
import { type AutoPay, getAutoPay, listAutoPayForecasts, type NetTermsError } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import type { MethodsFrame } from '../payment-methods.state.ts'
import { type ForecastSummary, summarizeForecast } from './forecast.ts'

interface AutoPayState {
  autoPay: AutoPay | null
  /** Null while off or suspended, and while it loads. */
  forecast: ForecastSummary | null
  error: NetTermsError | null
  retry(): void
}

export function useAutoPay({ customerId, today }: MethodsFrame): AutoPayState {
  const filter = { filter: { buid_customer: customerId } }
  const terms = useCall(getAutoPay, customerId ? filter : null, { keep: true })
  const autoPay = terms.answer?.data ?? null
  const planned = useCall(listAutoPayForecasts, autoPay?.status === 'on' ? filter : null)
  const items = autoPay?.status === 'on' ? planned.answer?.data : undefined
  const failed = [terms, planned].find(({ answer, error }) => !answer && error)
  return {
    autoPay,
    forecast: items && today ? summarizeForecast(items, today) : null,
    error: failed?.error ?? null,
    retry: () => failed?.retry(),
  }
}
