/** Errors of the form, each with its text and field, found by the form or by the server (CRD-22). */
import { CARD_HOLDER_PROBLEMS, CARD_LIMITS, LIMITS, maxSpendingLimit } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { refusalWords } from '../outcome.ts'
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressProblem,
  addressProblem,
  holderLength,
  holderProblem,
  limitProblem,
  type RequestLine,
} from './request-draft.ts'
import type { CardRequest } from './use-card-request.ts'

type Words = Pick<WidgetContextValue, 't' | 'formats'>

export function holderWords({ t }: Pick<Words, 't'>, line: RequestLine): string | null {
  const problem = holderProblem(line)
  if (problem === null) return null
  return t(`card-request.holder.${problem}`, { count: holderLength(line.holder), most: LIMITS.maxCardHolder })
}

export function limitWords(
  { t, formats }: Words,
  line: RequestLine,
  currency: Parameters<typeof limitProblem>[1],
): string | null {
  const problem = limitProblem(line, currency)
  if (problem === null) return null
  const most = currency === null ? '' : formats.money(maxSpendingLimit(currency), currency)
  return t(`card-request.limit.${problem}`, { most })
}

export const addressWords = ({ t }: Pick<Words, 't'>, field: AddressField, problem: AddressProblem): string =>
  problem === 'too-long'
    ? t('card-request.address.too-long', { most: CARD_LIMITS.maxAddressLine })
    : t(`card-request.address.${field}.blank`)

export interface FormProblem {
  message: string
  fieldId?: string | undefined
}

/** @param id prefix of the ids of the form's fields */
export function problemsOf(
  widget: WidgetContextValue,
  form: CardRequest,
  hasLimits: boolean,
  id: string,
): FormProblem[] {
  const { draft, account, own, isTried, outcome } = form
  if (outcome) return [refusedOf(widget, form, id)]
  if (!isTried || form.attempts === 0) return []
  const currency = account?.currency ?? null
  const address = draft.address ?? own
  return [
    ...(draft.customerId === null
      ? [{ message: widget.t('card-request.account.blank'), fieldId: `${id}-account` }]
      : []),
    ...draft.lines.flatMap((line, index) => {
      const ofCard = (problem: string) =>
        draft.lines.length === 1
          ? problem
          : widget.t('card-request.ofCard', { number: widget.formats.number(index + 1), problem })
      const holder = holderWords(widget, line)
      const limit = hasLimits ? limitWords(widget, line, currency) : null
      return [
        ...(holder ? [{ message: ofCard(holder), fieldId: `${id}-${line.key}` }] : []),
        ...(limit ? [{ message: ofCard(limit), fieldId: `${id}-${line.key}-limit` }] : []),
      ]
    }),
    ...ADDRESS_FIELDS.flatMap((field) => {
      const problem = address ? addressProblem(address, field) : field === 'line1' ? 'blank' : null
      return problem ? [{ message: addressWords(widget, field, problem), fieldId: `${id}-address-${field}` }] : []
    }),
  ]
}

/**
 * Returns the errors of a rejection; the server points at the card that each one refers to:
 * `/data/attributes/cards/2/card_holder`.
 */
function refusedOf(widget: WidgetContextValue, { outcome, draft, account }: CardRequest, id: string): FormProblem {
  const { t, formats } = widget
  if (!outcome) return { message: '' }
  if (outcome.kind === 'unknown') return { message: t('card-request.unknownText') }
  const [detail] = outcome.error.details
  const found = /\/cards\/(\d+)\/(card_holder|spending_limit)$/.exec(detail?.pointer ?? '')
  const line = found && draft.lines[Number(found[1])]
  if (!line) return { message: refusalWords(widget, outcome.error) }
  const number = formats.number(Number(found[1]) + 1)
  const reason = CARD_HOLDER_PROBLEMS.find((each) => each === detail?.meta?.['reason'])
  const isLimit = found[2] === 'spending_limit'
  const words = reason
    ? t(`card-request.holder.${reason}`, { count: holderLength(line.holder), most: LIMITS.maxCardHolder })
    : (isLimit && limitWords(widget, line, account?.currency ?? null)) || refusalWords(widget, outcome.error)
  return {
    message: t('card-request.ofCard', { number, problem: words }),
    fieldId: `${id}-${line.key}${isLimit ? '-limit' : ''}`,
  }
}
