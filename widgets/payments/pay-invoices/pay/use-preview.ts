/** The server's preview of a draft: dates, lines and total. Source: docs/spec/payments.md PAY-9, PAY-10. */
import { useEffect } from 'react'
import { type NetTermsError, type PaymentPreview, previewPayment } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { type PayDraft, previewBody } from '../pay-draft.ts'

export interface PreviewState {
  isLoading: boolean
  /** A temporary error; rejections are in `refused`. */
  error: NetTermsError | null
  answer: PaymentPreview | null
  retry(): void
}

export interface Preview extends PreviewState {
  /** Rejection of the draft, which cannot be paid as it is. */
  refused: NetTermsError | null
  /** Clears a rejection, so that the same draft is previewed again. */
  forgetRefusal(): void
}

/**
 * @param draft null sends no request
 * @param isReview true refetches the preview, because the one from the choice of a method may be hours old
 */
export function usePreview(draft: PayDraft | null, isReview: boolean): Preview {
  const { answers } = useWidget().instance
  const requested = useCall(previewPayment, draft && { body: previewBody(draft) }, { staleMs: 0 })
  const { error, retry } = requested
  const isRefusal = ['payment', 'dispute'].includes(error?.category ?? '') || error?.code === 'not-found'
  const answer = isRefusal ? null : (requested.answer?.data ?? null)
  useEffect(() => {
    if (isReview) retry()
  }, [isReview])
  return {
    isLoading: requested.isLoading,
    error: isRefusal || answer ? null : error,
    answer,
    retry,
    refused: isRefusal ? error : null,
    forgetRefusal() {
      if (!error) return
      answers.forgetFailed(previewPayment.name)
      retry()
    },
  }
}
