/** Code shared by the dialogs of AutoPay. */
import {
  type AutoPay,
  isNetTermsError,
  type NetTermsError,
  type PaymentMethod,
  setAutoPay,
} from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import type { MethodActs } from '../method-acts.ts'
import type { MethodsFrame } from '../payment-methods.state.ts'
import type { WriteState } from '../use-sure-write.ts'
import type { ForecastSummary } from './forecast.ts'

export interface AutoPayDialogProps {
  frame: MethodsFrame
  autoPay: AutoPay
  forecast: ForecastSummary | null
  /** Accounts that can be used for AutoPay: the verified ones. */
  usable: readonly PaymentMethod[]
  acts: MethodActs
}

/** Returns a function that gives the text for the result of the last attempt, shown in the dialog that sent it. */
export function useWriteWords(): (state: WriteState) => string | undefined {
  const widget = useWidget()
  return (state) => {
    switch (state.kind) {
      case 'open':
        return undefined
      case 'unknown':
        return widget.t('methods.unknown')
      case 'not-done':
        return widget.t('methods.notDone')
      case 'refused':
        return refusalWords(widget, state.error)
    }
  }
}

/** Returns the text for a rejection; if another admin was faster, the new state with their name. */
function refusalWords({ t, i18n }: WidgetContextValue, error: NetTermsError): string {
  const meta = error.details[0]?.meta
  if (error.code === 'bank-account-auto-pay-taken' && meta) {
    const account = t('methods.name', { name: String(meta['account_name']), last4: String(meta['last4']) })
    return t('auto-pay.taken', { account })
  }
  return meta?.['reason'] === 'moved-or-off' ? t('auto-pay.ended') : i18n.errorText(error.code)
}

/** Reloads everything about AutoPay after a rejection, because the rejection shows that the page is outdated. */
export function useRefreshing(): <Answer>(write: Promise<Answer>) => Promise<Answer> {
  const { instance } = useWidget()
  return (write) =>
    write.catch((cause: unknown) => {
      if (isNetTermsError(cause)) instance.answers.invalidate(setAutoPay.changes)
      throw cause
    })
}
