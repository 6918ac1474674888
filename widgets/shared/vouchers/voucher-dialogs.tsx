/**
 * Issues, redeems and revokes a voucher, each once per dialog. Needs the texts `voucher-acts`. Source:
 * docs/spec/loyalty.md LOY-198…LOY-200.
 */
import { useRef, useState } from 'react'
import {
  addDays,
  type CalendarDate,
  issueVoucher,
  type LoyaltyProgram,
  type NetTermsError,
  redeemVoucher,
  revokeVoucher,
  toNetTermsError,
  toWireDate,
  type Voucher,
  VOUCHER_LIMITS,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { isOutcomeUnknown } from '../../../src/kit/outcome-unknown.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../src/ui/amount-input.tsx'
import { DateInput } from '../../../src/ui/date-input.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { newIdempotencyKey } from '../../../src/ui/new-idempotency-key.ts'
import { TextInput } from '../../../src/ui/text-input.tsx'
import type { VoucherAct } from './voucher-act.ts'

interface Props {
  act: VoucherAct
  customerName: string
  /** @param done message of the result; null if nothing was changed */
  onClose(done: string | null): void
}

export function VoucherDialog({ act, ...props }: Props) {
  if (act.kind === 'issue') return <IssueDialog program={act.program} {...props} />
  return act.kind === 'redeem' ? (
    <RedeemDialog voucher={act.voucher} {...props} />
  ) : (
    <RevokeDialog voucher={act.voucher} {...props} />
  )
}

type Ends = Omit<Props, 'act'>

/** Default validity of a voucher in days; the user may enter another date. */
const USUAL_DAYS = 365

/** The same content is sent with the same key, so that a retry after a lost response applies the change only once. */
function useOnce() {
  const { t, i18n } = useWidget()
  const last = useRef({ content: '', key: '' })
  const [error, setError] = useState<NetTermsError | null>(null)
  return {
    error: error && (isOutcomeUnknown(error) ? t('voucher-acts.unknown') : i18n.errorText(error.code)),
    async run(content: string, write: (options: { idempotencyKey: string }) => Promise<void>): Promise<void> {
      if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
      setError(null)
      try {
        await write({ idempotencyKey: last.current.key })
      } catch (cause) {
        setError(toNetTermsError(cause, 'server-error', 'The voucher was not changed. Check the cause.'))
      }
    },
  }
}

function IssueDialog({ program, onClose }: Ends & { program: LoyaltyProgram }) {
  const { t, i18n, formats } = useWidget()
  const issue = useAction(issueVoucher)
  const once = useOnce()
  const today = useShared((state) => state.programDate) as CalendarDate
  const { currency, rewardAvailable: available } = program
  const [amount, setAmount] = useState<number | null>(available)
  const [until, setUntil] = useState<CalendarDate | null>(addDays(today, USUAL_DAYS))
  const [isChecked, setChecked] = useState(false)
  const latest = addDays(today, VOUCHER_LIMITS.maxDays)
  const money = (minor: number) => formats.money(minor, currency)
  const isAmount = amount !== null && amount > 0 && amount <= available
  function submit(): void {
    setChecked(true)
    if (!isAmount || until === null) return
    const body = { program_id: program.id, amount, expires_on: toWireDate(until) }
    void once.run(JSON.stringify(body), async (options) => {
      const { data } = await issue.run({ body }, options)
      onClose(t('voucher-acts.issue.done', { id: data.id, amount: money(data.amount) }))
    })
  }
  return (
    <Dialog
      open
      title={t('voucher-acts.issue.title')}
      safeLabel={t('voucher-acts.cancel')}
      onClose={() => onClose(null)}
      busy={issue.isRunning}
      error={once.error}
      action={{ label: t('voucher-acts.issue.do'), onClick: submit }}
    >
      <p>{t('voucher-acts.issue.from', { program: program.name, amount: money(available) })}</p>
      <AmountInput
        label={t('voucher-acts.issue.amount')}
        required
        amountMinor={amount}
        onChange={setAmount}
        error={isChecked && !isAmount ? t('voucher-acts.issue.amountMissing', { amount: money(available) }) : undefined}
        currency={currency}
        separators={formats.separators}
        format={(minor) => formats.amount(minor, currency)}
        symbol={formats.currencySymbol(currency)}
      />
      <DateInput
        label={t('voucher-acts.issue.until')}
        required
        i18n={i18n}
        today={today}
        min={today}
        max={latest}
        value={until}
        onChange={setUntil}
        error={
          isChecked && until === null ? t('voucher-acts.issue.dayMissing', { date: formats.date(latest) }) : undefined
        }
      />
    </Dialog>
  )
}

function RedeemDialog({ voucher, customerName, onClose }: Ends & { voucher: Voucher }) {
  const { t, formats } = useWidget()
  const redeem = useAction(redeemVoucher)
  const once = useOnce()
  const values = { id: voucher.id, amount: formats.money(voucher.amount, voucher.currency), customer: customerName }
  const submit = () =>
    void once.run(voucher.id, async (options) => {
      const { data } = await redeem.run({ params: { voucher_id: voucher.id }, body: {} }, options)
      onClose(t('voucher-acts.redeem.done', { ...values, memo: data.creditMemoId ?? '' }))
    })
  return (
    <Dialog
      open
      title={t('voucher-acts.redeem.title', values)}
      safeLabel={t('voucher-acts.cancel')}
      onClose={() => onClose(null)}
      busy={redeem.isRunning}
      error={once.error}
      action={{ label: t('voucher-acts.redeem.do'), onClick: submit }}
    >
      <p>{t('voucher-acts.redeem.text', values)}</p>
    </Dialog>
  )
}

function RevokeDialog({ voucher, onClose }: Ends & { voucher: Voucher }) {
  const { t, formats } = useWidget()
  const revoke = useAction(revokeVoucher)
  const once = useOnce()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const values = { id: voucher.id, amount: formats.money(voucher.amount, voucher.currency) }
  function submit(): void {
    setChecked(true)
    const text = reason.trim()
    if (text === '') return
    void once.run(text, async (options) => {
      await revoke.run({ params: { voucher_id: voucher.id }, body: { reason: text } }, options)
      onClose(t('voucher-acts.revoke.done', values))
    })
  }
  return (
    <Dialog
      open
      title={t('voucher-acts.revoke.title', values)}
      safeLabel={t('voucher-acts.revoke.keep')}
      onClose={() => onClose(null)}
      busy={revoke.isRunning}
      error={once.error}
      action={{ label: t('voucher-acts.revoke.do'), kind: 'destructive', onClick: submit }}
    >
      <p>{t('voucher-acts.revoke.text', values)}</p>
      <TextInput
        label={t('voucher-acts.revoke.reason')}
        required
        value={reason}
        onChange={setReason}
        maxLength={VOUCHER_LIMITS.maxReason}
        error={isChecked && reason.trim() === '' ? t('voucher-acts.revoke.reasonMissing') : undefined}
      />
    </Dialog>
  )
}
