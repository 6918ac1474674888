import { type CurrencyCode, LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import xIcon from 'lucide-static/icons/x.svg'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { holderLength, holderProblem, type RequestLine } from './request-draft.ts'
import { holderWords, limitWords } from './request-problems.ts'

interface Props {
  /** Id of the name field. */
  id: string
  line: RequestLine
  /** Number of the card in the form; the first one is 1. */
  number: number
  isAlone: boolean
  hasLimits: boolean
  /** Currency of the account; null until one is selected. */
  currency: CurrencyCode | null
  isTried: boolean
  onChange: (line: RequestLine) => void
  onRemove: () => void
  /** @returns true if the text had several names, which are now in the form */
  onPaste: (text: string) => boolean
}

/** Fields of one card: the printed name, and its spending limit. */
export function CardLine(props: Props) {
  const { id, line, number, isAlone, hasLimits, currency, isTried, onChange } = props
  const widget = useWidget()
  const { t, formats } = widget
  const length = holderLength(line.holder)
  // While the user types, a name that is too long or not printable is reported at once; a missing name only on submit.
  const isShown = isTried || (holderProblem(line) !== null && holderProblem(line) !== 'blank')
  const count = t('card-request.holder.count', { count: length, most: LIMITS.maxCardHolder })
  return (
    <div
      className="card-line"
      onPaste={(event) => {
        if (props.onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault()
      }}
    >
      <TextInput
        id={id}
        label={isAlone ? t('card-request.holder') : t('card-request.holderOf', { number: formats.number(number) })}
        value={line.holder}
        onChange={(holder) => onChange({ ...line, holder })}
        hint={count}
        error={isShown ? (holderWords(widget, line) ?? undefined) : undefined}
        autoComplete="off"
        verbatim
        required
      />
      {hasLimits && currency !== null && (
        <AmountInput
          id={`${id}-limit`}
          label={t('card-request.limit')}
          hint={t('card-request.limit.hint')}
          amountMinor={line.limitMinor}
          currency={currency}
          separators={formats.separators}
          format={(amount) => formats.amount(amount, currency)}
          symbol={formats.currencySymbol(currency)}
          error={isTried ? (limitWords(widget, line, currency) ?? undefined) : undefined}
          onChange={(limitMinor, problem) =>
            onChange({ ...line, limitMinor, isLimitUnreadable: problem !== null && problem !== 'empty' })
          }
        />
      )}
      {!isAlone && (
        <Button
          kind="quiet"
          icon={xIcon}
          label={t('card-request.remove', { number: formats.number(number) })}
          onClick={props.onRemove}
        />
      )}
    </div>
  )
}
