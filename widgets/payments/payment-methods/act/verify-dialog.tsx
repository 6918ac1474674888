import { useState } from 'react'
import { verifyBankAccount } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { methodName } from '../method-name.ts'
import { useSureWrite } from '../use-sure-write.ts'
import type { ActProps } from './act-props.ts'
import { useMethodsNow } from './use-methods-now.ts'

/** Maximum of an amount: less than one major unit of a currency with two decimals. */
const MOST = 99

const isTestAmount = (amount: number | null): amount is number => amount !== null && amount >= 1 && amount <= MOST

/** Dialog for the two small amounts, in any order, with the remaining attempts (BNK-20, BNK-22). */
export function VerifyDialog({ method, frame, acts }: ActProps) {
  const widget = useWidget()
  const { t, i18n, formats, instance } = widget
  const { run } = useAction(verifyBankAccount)
  const readNow = useMethodsNow(frame.customerId)
  const write = useSureWrite(verifyBankAccount.name)
  const [amounts, setAmounts] = useState<readonly [number | null, number | null]>([null, null])
  const [isAttempted, setAttempted] = useState(false)
  const name = methodName(widget, method)
  const currency = method.currency ?? 'USD'
  const done = () => acts.done(t('method-acts.verified', { name }))

  function submit(): void {
    if (write.state.kind === 'unknown') {
      const isVerified = async () => (await readNow()).some(({ id, status }) => id === method.id && status === 'active')
      return write.lookUp(isVerified, done)
    }
    const [first, second] = amounts
    const isReady = isTestAmount(first) && isTestAmount(second)
    setAttempted(!isReady)
    if (!isReady) return
    write.send(
      () =>
        run({ params: { id: method.id }, body: { firstAmount: first, secondAmount: second } }).catch(
          (cause: unknown) => {
            // A wrong attempt counts, so reload the remaining attempts in the row.
            instance.answers.invalidate(verifyBankAccount.changes)
            throw cause
          },
        ),
      done,
    )
  }

  const { state } = write
  const reported = state.kind === 'refused' ? state.error.details[0]?.meta?.['triesLeft'] : undefined
  const triesLeft = typeof reported === 'number' ? reported : null
  const isOver = triesLeft === 0 || method.status === 'disabled'
  const error = (() => {
    if (isOver) return t('method-acts.verify.over')
    if (state.kind === 'unknown') return t('methods.unknown')
    if (state.kind === 'not-done') return t('method-acts.verify.notDone')
    if (state.kind !== 'refused') return undefined
    return triesLeft === null
      ? i18n.errorText(state.error.code)
      : t('method-acts.verify.wrong', { tries: t('methods.tries', { count: triesLeft }) })
  })()
  const field = (index: 0 | 1) => (
    <AmountInput
      label={t(index === 0 ? 'method-acts.verify.first' : 'method-acts.verify.second')}
      amountMinor={amounts[index]}
      onChange={(amount) => setAmounts(index === 0 ? [amount, amounts[1]] : [amounts[0], amount])}
      currency={currency}
      separators={formats.separators}
      format={(amount) => formats.amount(amount, currency)}
      symbol={formats.currencySymbol(currency)}
      error={isAttempted && !isTestAmount(amounts[index]) ? t('method-acts.verify.range') : undefined}
      required
    />
  )
  return (
    <Dialog
      open
      title={t('method-acts.verify.title')}
      safeLabel={t(isOver ? 'common.close' : 'method-acts.verify.later')}
      onClose={() => acts.done(null)}
      busy={write.isRunning}
      error={error}
      action={
        isOver
          ? undefined
          : { label: t(state.kind === 'unknown' ? 'methods.lookUp' : 'method-acts.verify.do'), onClick: submit }
      }
    >
      <p>{t('method-acts.verify.text', { name })}</p>
      {method.triesLeft !== null && <p className="muted num">{t('methods.tries', { count: method.triesLeft })}</p>}
      {!isOver && (
        <div className="two-amounts">
          {field(0)}
          {field(1)}
        </div>
      )}
    </Dialog>
  )
}
