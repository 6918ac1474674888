/**
 * Joins, declines or leaves a program after a confirmation; loads when first needed. Source: docs/spec/loyalty.md
 * LOY-10, LOY-196.
 */
import { useState } from 'react'
import { answerLoyaltyEnrollment, type NetTermsError, toNetTermsError } from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Dialog } from '../../../src/ui/dialog.tsx'
import destructiveSheet from '../../../src/ui/sheets/destructive.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import type { Asked } from './parts/asked.ts'

export const sheets: string[] = [overlaySheet, destructiveSheet]

interface Props {
  asked: Asked
  customerName: string
  /** @param done message of the result; null if nothing was changed */
  onClose(done: string | null): void
}

export function AnswerDialog({ asked: { action, enrolled }, customerName, onClose }: Props) {
  const { t, i18n, formats } = useWidget()
  const answer = useAction(answerLoyaltyEnrollment)
  const [error, setError] = useState<NetTermsError | null>(null)
  const { enrollment, program } = enrolled
  const values = {
    program: program.name,
    merchant: program.merchantName,
    customer: customerName,
    amount: formats.money(program.rewardEarned, program.currency),
    date: formats.date(program.startsOn),
  }
  async function run(): Promise<void> {
    setError(null)
    try {
      await answer.run({ params: { enrollment_id: enrollment.id }, body: { action } })
      onClose(t(`loyalty-answer.${action}.done`, values))
    } catch (cause) {
      setError(toNetTermsError(cause, 'server-error', 'The enrollment request got no response. Check the cause.'))
    }
  }
  return (
    <Dialog
      open
      title={t(`loyalty-answer.${action}.title`, values)}
      safeLabel={t(`loyalty-answer.${action}.keep`)}
      onClose={() => onClose(null)}
      busy={answer.isRunning}
      error={error && i18n.errorText(error.code)}
      action={{
        label: t(`loyalty-answer.${action}.do`),
        kind: action === 'leave' ? 'destructive' : 'primary',
        onClick: () => void run(),
      }}
    >
      <p>{t(`loyalty-answer.${action}.text`, values)}</p>
    </Dialog>
  )
}
