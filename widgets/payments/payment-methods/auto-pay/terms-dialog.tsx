import { useState } from 'react'
import { getAutoPay, LIMITS, maxPaymentTotal, type PaymentMethod, setAutoPay } from '../../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { methodName } from '../method-name.ts'
import { useSureWrite } from '../use-sure-write.ts'
import { type AutoPayDialogProps, useRefreshing, useWriteWords } from './auto-pay-dialog.ts'

interface Props extends AutoPayDialogProps {
  /** The account selected in its row; null means the current AutoPay account, or any account if there is none. */
  account: PaymentMethod | null
}

const DAYS = Array.from({ length: LIMITS.autoPayDaysBeforeDue + 1 }, (_, count) => count)

/** Turns AutoPay on, or changes its terms; its account can be changed only by a move (AUT-9, AUT-83). */
export function TermsDialog({ account, frame, autoPay, usable, acts }: Props) {
  const widget = useWidget()
  const { t, formats } = widget
  const { run } = useAction(setAutoPay)
  const request = useFetch(getAutoPay)
  const refreshing = useRefreshing()
  const write = useSureWrite(setAutoPay.name)
  const words = useWriteWords()
  const isOn = autoPay.status !== 'off'
  // Most invoices are in the account's own currency, so its bank account is the default.
  const likely = usable.find(({ currency: own, onlinePayment }) => own === frame.currency && onlinePayment) ?? usable[0]
  const [accountId, setAccountId] = useState(account?.id ?? autoPay.bankAccountId ?? likely?.id ?? '')
  const [days, setDays] = useState(autoPay.daysBeforeDue)
  // A maximum in the former currency does not apply to the new one.
  const [maximum, setMaximum] = useState(isOn ? autoPay.maximum : null)
  const [isUnreadable, setUnreadable] = useState(false)
  const [creditsFirst, setCreditsFirst] = useState(autoPay.creditsFirst)
  const [includesOverdue, setIncludesOverdue] = useState(autoPay.includesOverdue)
  const [isAttempted, setAttempted] = useState(false)
  const chosen = usable.find(({ id }) => id === accountId)
  const currency = chosen?.currency ?? autoPay.currency ?? 'USD'
  const isWrong = isUnreadable || maximum === 0 || (maximum !== null && maximum > maxPaymentTotal(currency))
  const done = () => acts.done(t(isOn ? 'auto-pay.saved' : 'auto-pay.turnedOn'))

  function submit(): void {
    const wanted = { bankAccountId: accountId, daysBeforeDue: days, maximum, creditsFirst, includesOverdue }
    if (write.state.kind === 'unknown') {
      return write.lookUp(async () => {
        const { data } = await request({ filter: { buid_customer: frame.customerId } })
        return (Object.keys(wanted) as (keyof typeof wanted)[]).every((name) => data[name] === wanted[name])
      }, done)
    }
    setAttempted(isWrong)
    if (isWrong) return
    const body = {
      buid_customer: frame.customerId,
      bank_account_id: accountId,
      days_before_due: days,
      maximum,
      credits_first: creditsFirst,
      includes_overdue: includesOverdue,
    }
    write.send(() => refreshing(run({ body })), done)
  }

  return (
    <Dialog
      open
      title={t(isOn ? 'auto-pay.set.title' : 'auto-pay.setUp')}
      safeLabel={t('auto-pay.cancel')}
      onClose={() => acts.done(null)}
      busy={write.isRunning}
      error={words(write.state)}
      action={{
        label: t(write.state.kind === 'unknown' ? 'methods.lookUp' : isOn ? 'auto-pay.set.save' : 'auto-pay.set.on'),
        onClick: submit,
      }}
    >
      {isOn ? (
        <p className="num">
          {t('auto-pay.from', {
            account: t('methods.name', { name: autoPay.accountName ?? '', last4: autoPay.last4 ?? '' }),
          })}
        </p>
      ) : (
        <Select
          label={t('auto-pay.set.account')}
          hint={t('auto-pay.set.accountHint', { currency })}
          value={accountId}
          onChange={(id) => {
            setAccountId(id)
            if (usable.find((each) => each.id === id)?.currency !== currency) setMaximum(null)
          }}
          options={usable.map((each) => ({
            value: each.id,
            label: `${methodName(widget, each)}, ${each.currency ?? ''}`,
          }))}
        />
      )}
      <Select
        label={t('auto-pay.set.when')}
        hint={t('auto-pay.set.whenHint')}
        value={String(days)}
        onChange={(value) => setDays(Number(value))}
        options={DAYS.map((count) => ({
          value: String(count),
          label: count === 0 ? t('auto-pay.set.due') : t('auto-pay.set.before', { count }),
        }))}
      />
      <AmountInput
        key={currency}
        label={t('auto-pay.set.maximum')}
        hint={t('auto-pay.set.maximumHint')}
        amountMinor={maximum}
        onChange={(amount, problem) => {
          setMaximum(amount)
          setUnreadable(problem !== null && problem !== 'empty')
        }}
        currency={currency}
        separators={formats.separators}
        format={(amount) => formats.amount(amount, currency)}
        symbol={formats.currencySymbol(currency)}
        error={
          isAttempted && isWrong
            ? t('auto-pay.set.maximumWrong', { most: formats.money(maxPaymentTotal(currency), currency) })
            : undefined
        }
      />
      <Checkbox checked={creditsFirst} onChange={setCreditsFirst}>
        {t('auto-pay.set.credits')}
      </Checkbox>
      <Checkbox checked={includesOverdue} onChange={setIncludesOverdue}>
        {t('auto-pay.set.overdue')}
      </Checkbox>
    </Dialog>
  )
}
