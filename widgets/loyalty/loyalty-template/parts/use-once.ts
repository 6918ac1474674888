import { useRef, useState } from 'react'
import { type NetTermsError, toNetTermsError } from '../../../../src/contract/index.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'

/**
 * Sends a change once. The same content is sent with the same key, so that a retry after a lost response applies it
 * only once. Needs the texts `loyalty-terms`.
 */
export function useOnce() {
  const { t, i18n } = useWidget()
  const last = useRef({ content: '', key: '' })
  const [error, setError] = useState<NetTermsError | null>(null)
  return {
    error,
    errorText: error && (isOutcomeUnknown(error) ? t('loyalty-terms.unknown') : i18n.errorText(error.code)),
    async run(content: string, write: (options: { idempotencyKey: string }) => Promise<void>): Promise<void> {
      if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
      setError(null)
      try {
        await write({ idempotencyKey: last.current.key })
      } catch (cause) {
        setError(toNetTermsError(cause, 'server-error', 'The program was not changed. Check the cause.'))
      }
    },
  }
}
