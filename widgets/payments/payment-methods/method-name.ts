import type { PaymentMethod } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
}

/** Returns the name of a method: `Operating account ••6789`, `Visa ••4242`. */
export const methodName = (
  { t }: Pick<WidgetContextValue, 't'>,
  method: Pick<PaymentMethod, 'kind' | 'name' | 'brand' | 'last4'>,
): string =>
  t('methods.name', {
    name: method.kind === 'card' ? (BRANDS[method.brand ?? ''] ?? t('methods.card')) : method.name,
    last4: method.last4,
  })
