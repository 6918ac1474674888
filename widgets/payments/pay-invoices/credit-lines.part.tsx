/** Allocation of each credit memo to invoices by the payer. Source: docs/spec/payments.md PAY-359. */
import { useEffect, useRef, useState } from 'react'
import { allocateCredits } from '../../../src/contract/index.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../src/ui/amount-input.tsx'
import { Button } from '../../../src/ui/button.tsx'
import sheet from './credit-lines.css?inline'
import { creditProblemText } from './credit/credit-problem-text.ts'
import { creditOn, judgePlaced, placedProblem } from './credit/judge-placed.ts'
import type { CreditChoice, CreditsState, PlacedAmounts, Typed } from './credit/use-credits.ts'
import type { PayInvoicesState } from './pay-state.ts'
import type { PayLine } from './select/use-selection.ts'

export const sheets: string[] = [sheet]

type State = Extract<PayInvoicesState, { kind: 'pay' }>

/** Number of invoices shown below each memo; the others collapse. */
const SHOWN = 8

interface Props {
  state: State
  /** Returns to one amount per memo, allocated to the oldest invoices first. */
  onClose(): void
}

export function CreditLines({ state, onClose }: Props) {
  const { t } = useWidget()
  const { credits, selection, isSubmitting } = state
  const head = useRef<HTMLParagraphElement>(null)
  const isNew = credits.placed === null
  // Starts with the server's default allocation, so that a payer changes only some amounts.
  const amounts = credits.placed ?? oldestFirst(credits, selection.lines)
  useEffect(() => {
    if (!isNew) return
    credits.place(amounts, judgePlaced)
    head.current?.focus()
  }, [isNew])
  return (
    <div className="stack gap-3 credit-lines">
      <p className="small muted" tabIndex={-1} ref={head}>
        {t('credit-lines.hint')}
      </p>
      {credits.choices.map((choice) => (
        <Memo key={choice.id} choice={choice} amounts={amounts} state={state} />
      ))}
      {!isSubmitting && (
        <p>
          <Button
            kind="link"
            onClick={() => {
              credits.placeOldestFirst()
              onClose()
            }}
          >
            {t('credit-lines.oldest')}
          </Button>
        </p>
      )}
    </div>
  )
}

function oldestFirst({ used }: CreditsState, lines: readonly PayLine[]): PlacedAmounts {
  const settled = lines.map(({ trxId, amountMinor, dueDate }) => ({ trxId, amountMinor: amountMinor ?? 0, dueDate }))
  const amounts: Record<string, Record<string, Typed>> = {}
  for (const { memoId, trxId, amountMinor } of allocateCredits(settled, used)) {
    amounts[memoId] = { ...amounts[memoId], [trxId]: { amountMinor, problem: null } }
  }
  return amounts
}

interface MemoProps {
  choice: CreditChoice
  amounts: PlacedAmounts
  state: State
}

function Memo({ choice, amounts, state }: MemoProps) {
  const { t, formats } = useWidget()
  const { lines, currency } = state.selection
  const [isUnfolded, setUnfolded] = useState(false)
  const memo = t('payment-credits.memo', { id: choice.id })
  const own = amounts[choice.id] ?? {}
  const shown =
    isUnfolded || lines.length <= SHOWN + 1
      ? lines
      : lines.filter(({ trxId }, index) => index < SHOWN || own[trxId]?.amountMinor || own[trxId]?.problem)
  const left = choice.remaining - (choice.amountMinor ?? 0)
  return (
    <fieldset>
      <legend className="strong num">{memo}</legend>
      <p className={left < 0 ? 'small num danger-text' : 'small num muted'} role="status">
        {left < 0
          ? t('payment-credits.aboveLeft', { amount: formats.money(choice.remaining, currency) })
          : t('credit-lines.left', {
              left: formats.money(left, currency),
              amount: formats.money(choice.remaining, currency),
            })}
      </p>
      <ul className="rows">
        {shown.map((line) => (
          <Place key={line.trxId} line={line} memo={memo} choice={choice} amounts={amounts} state={state} />
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button kind="link" size="sm" onClick={() => setUnfolded(true)}>
          {t('credit-lines.more', { number: formats.number(lines.length - shown.length) })}
        </Button>
      )}
    </fieldset>
  )
}

function Place({ line, memo, choice, amounts, state }: MemoProps & { line: PayLine; memo: string }) {
  const words = useWidget()
  const { t, formats } = words
  const { credits, selection, isSubmitting } = state
  const { currency, lines } = selection
  const { trxId, invoiceId } = line
  const takes = line.amountMinor ?? 0
  const rest = takes - creditOn(amounts, trxId)
  const problem = placedProblem(choice, amounts, lines, line)
  const typed = amounts[choice.id]?.[trxId]
  return (
    <li className="pay-credit-row">
      <span className="grow">
        <span className="num block">{invoiceId}</span>
        <span className="small muted num block">
          {t('credit-lines.rest', {
            rest: formats.money(Math.max(0, rest), currency),
            amount: formats.money(takes, currency),
          })}
        </span>
      </span>
      <AmountInput
        className="pay-in"
        size="sm"
        label={t('credit-lines.amountFor', { memo, invoice: invoiceId })}
        labelHidden
        disabled={isSubmitting}
        amountMinor={typed ? typed.amountMinor : 0}
        onChange={(amountMinor, cause) =>
          credits.place(
            { ...amounts, [choice.id]: { ...amounts[choice.id], [trxId]: { amountMinor, problem: cause } } },
            judgePlaced,
          )
        }
        currency={currency}
        separators={formats.separators}
        format={(minor) => formats.amount(minor, currency)}
        symbol={formats.currencySymbol(currency)}
        error={problemText()}
      />
    </li>
  )

  function problemText(): string | undefined {
    switch (problem) {
      case null:
        return undefined
      case 'above-left':
        return t('payment-credits.aboveLeft', { amount: formats.money(choice.remaining, currency) })
      case 'above-total':
        return t('credit-lines.aboveInvoice', { amount: formats.money(takes, currency) })
      default:
        return creditProblemText(words, problem, currency, takes)
    }
  }
}
