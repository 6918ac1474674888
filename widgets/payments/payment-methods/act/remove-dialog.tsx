import { useState } from 'react'
import { removeBankAccount, removePaymentCard } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { isLastMethod } from '../method-looks.ts'
import { methodName } from '../method-name.ts'
import { useSureWrite } from '../use-sure-write.ts'
import type { ActProps } from './act-props.ts'
import { useMethodsNow } from './use-methods-now.ts'

/**
 * Confirms the removal; a regular removal, that of the last method, and one that is not possible yet have different
 * texts (BNK-15, BNK-16, PAY-36).
 */
export function RemoveDialog({ method, frame, all, acts }: ActProps) {
  const widget = useWidget()
  const { t, i18n } = widget
  const isCard = method.kind === 'card'
  const account = useAction(removeBankAccount)
  const card = useAction(removePaymentCard)
  const readNow = useMethodsNow(frame.customerId)
  const write = useSureWrite(isCard ? removePaymentCard.name : removeBankAccount.name)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isAttempted, setAttempted] = useState(false)
  const name = methodName(widget, method)
  const { state } = write
  const code = state.kind === 'refused' ? state.error.code : null
  const isLast = code === 'payment-method-last' || isLastMethod(method, all)
  const done = () => acts.done(t('method-acts.removed', { name }))

  const reported = state.kind === 'refused' ? state.error.details[0]?.meta?.['reason'] : undefined
  const blocked =
    method.autoPay || reported === 'auto-pay' ? 'autoPay' : reported === 'payment-pending' ? 'payment' : null
  if (blocked) {
    return (
      <Dialog
        open
        title={t('method-acts.blocked.title', { name })}
        safeLabel={t('common.close')}
        onClose={() => acts.done(null)}
        action={
          blocked === 'autoPay'
            ? { label: t('method-acts.blocked.turnOff'), onClick: () => acts.open({ kind: 'auto-pay-off' }) }
            : undefined
        }
      >
        <p>{t(`method-acts.blocked.${blocked}`)}</p>
      </Dialog>
    )
  }

  function submit(): void {
    if (state.kind === 'unknown') {
      return write.lookUp(async () => !(await readNow()).some(({ id }) => id === method.id), done)
    }
    const isMissing = isLast && !isConfirmed
    setAttempted(isMissing)
    if (isMissing) return
    const input = { params: { id: method.id }, body: isLast ? { confirmLast: true } : {} }
    write.send(() => (isCard ? card.run(input) : account.run(input)), done)
  }

  const error =
    state.kind === 'unknown'
      ? t('methods.unknown')
      : state.kind === 'not-done'
        ? t('methods.notDone')
        : code !== null && code !== 'payment-method-last'
          ? i18n.errorText(code)
          : undefined
  return (
    <Dialog
      open
      title={isLast ? t('method-acts.remove.last') : t('method-acts.remove.title', { name })}
      safeLabel={t('method-acts.remove.keep')}
      onClose={() => acts.done(null)}
      busy={write.isRunning}
      error={error}
      action={{
        label: t(state.kind === 'unknown' ? 'methods.lookUp' : 'method-acts.remove.do'),
        kind: 'destructive',
        onClick: submit,
      }}
    >
      <p>{isLast ? t('method-acts.remove.lastText', { name }) : t('method-acts.remove.text')}</p>
      {isLast && (
        <Checkbox
          checked={isConfirmed}
          onChange={setConfirmed}
          error={isAttempted ? t('method-acts.remove.tick') : undefined}
        >
          {t('method-acts.remove.understood')}
        </Checkbox>
      )}
    </Dialog>
  )
}
