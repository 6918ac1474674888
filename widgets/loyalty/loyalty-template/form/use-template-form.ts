/** State of a program's form, and saving it. Source: docs/spec/loyalty.md LOY-232…LOY-234, LOY-238. */
import { useEffect, useRef, useState } from 'react'
import {
  addDays,
  addMonths,
  type CalendarDate,
  createLoyaltyTemplate,
  type CurrencyCode,
  encodeJson,
  exponentOf,
  getLoyaltyTemplate,
  listMerchantCurrencies,
  listMerchants,
  type LoyaltyTemplate,
  type NetTermsError,
  startOfMonth,
  toNetTermsError,
  toWireDate,
  updateLoyaltyTemplate,
} from '../../../../src/contract/index.ts'
import { useAction, useFetch, useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useUnsaved } from '../../../../src/kit/use-unsaved.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { contentOf, draftOf, NO_TIER, type TemplateDraft, useKeptDraft } from './kept-draft.ts'

/** Maximum number of dealers to choose from. */
const MOST_DEALERS = 50

/** @param onSaved called with the saved program */
export function useTemplateForm(
  template: LoyaltyTemplate | null,
  today: CalendarDate,
  onSaved: (saved: LoyaltyTemplate) => void,
) {
  const { emit } = useWidget()
  const kept = useKeptDraft(template?.id ?? 'new')
  const selected = useShared((state) => state.session.merchantId)
  // The user's input; null until the user enters something, so that the form shows the current program.
  const [own, setOwn] = useState(kept.read)
  const [wasRestored, setRestored] = useState(own !== null)
  const [error, setError] = useState<NetTermsError | null>(null)
  /** The program as saved by another user in the meantime; null if it has not changed. */
  const [conflict, setConflict] = useState<LoyaltyTemplate | null>(null)
  const create = useAction(createLoyaltyTemplate)
  const update = useAction(updateLoyaltyTemplate)
  const read = useFetch(getLoyaltyTemplate)
  const dealers = useCall(
    listMerchants,
    template ? null : { sort: 'merchant_name', page: { number: 1, size: MOST_DEALERS } },
  )
  const choices = dealers.answer?.data ?? []
  const dealerId = own?.merchantId || selected || (choices.length === 1 ? (choices[0]?.id ?? '') : '')
  const merchantId = template?.merchantId ?? dealerId
  const listed = useCall(listMerchantCurrencies, merchantId === '' ? null : { filter: { buid_merchant: merchantId } })
  const known = (listed.answer?.data ?? []).map(({ id }) => id)
  const base = template ? draftOf(template) : newDraft(merchantId, known[0] ?? 'USD', today)
  const draft = own ? { ...own, merchantId } : base
  const isDirty = own !== null && contentOf(draft) !== contentOf(base)
  useUnsaved(isDirty)
  const wasDirty = useRef(false)
  wasDirty.current = isDirty
  // The draft is stored when the form unmounts, so the page no longer has unsaved changes.
  useEffect(() => () => void (wasDirty.current && emit('nt-unsaved-change', { dirty: false })), [emit])

  const write = (next: TemplateDraft | null) => {
    setOwn(next)
    kept.write(next && contentOf(next) !== contentOf(base) ? next : null)
  }

  async function save(): Promise<void> {
    setError(null)
    const { startsOn, endsOn, salesTarget } = draft
    if (startsOn === null || endsOn === null || salesTarget === null) return
    const terms = {
      template_name: draft.name.trim(),
      goal_type_id: draft.goalType,
      currency: draft.currency,
      starts_on: toWireDate(startsOn),
      ends_on: toWireDate(endsOn),
      sales_target: salesTarget,
      tiers: draft.tiers.map((tier) => ({
        target_value: tier.targetValue ?? 0,
        incentive_reward: tier.incentiveReward,
        reward_value: tier.rewardValue ?? 0,
      })),
    }
    const content = encodeJson({ version: draft.version, merchantId, ...terms })
    const sent = draft.sent?.content === content ? draft.sent : { content, key: newIdempotencyKey() }
    // Stored before sending, so that after a reload the same content has the same key.
    write({ ...draft, sent })
    const options = { idempotencyKey: sent.key }
    try {
      const { data } = template
        ? await update.run(
            { params: { template_id: template.id }, body: { version: draft.version, ...terms } },
            options,
          )
        : await create.run({ body: { buid_merchant: merchantId, ...terms } }, options)
      write(null)
      onSaved(data)
    } catch (cause) {
      const coded = toNetTermsError(cause, 'server-error', 'The program was not saved. Check the cause.')
      setError(coded)
      if (template && coded.code === 'loyalty-program-changed') {
        const now = await read({ params: { template_id: template.id } }).catch(() => null)
        if (now) setConflict(now.data)
      }
    }
  }

  return {
    draft,
    merchantId,
    /** Set if dealers failed to load and none is selected. */
    dealersFailed: dealers.error && merchantId === '' ? dealers : null,
    dealers: choices.length > 1 ? choices : [],
    currencies: known.includes(draft.currency) ? known : [draft.currency, ...known],
    isDirty,
    wasRestored: wasRestored && isDirty,
    isBusy: create.isRunning || update.isRunning,
    error,
    conflict,
    change: (changes: Partial<TemplateDraft>) => write({ ...draft, ...changes }),
    /** Changes the currency; amounts keep their value in major units. */
    changeCurrency(currency: CurrencyCode): void {
      const by = 10 ** (exponentOf(currency) - exponentOf(draft.currency))
      const scaled = (minor: number | null) => minor && Math.round(minor * by)
      write({
        ...draft,
        currency,
        salesTarget: scaled(draft.salesTarget),
        tiers: draft.tiers.map((tier) => ({
          ...tier,
          targetValue: draft.goalType === 1 ? scaled(tier.targetValue) : tier.targetValue,
          rewardValue: tier.incentiveReward === 'amount' ? scaled(tier.rewardValue) : tier.rewardValue,
        })),
      })
    },
    discard(): void {
      setRestored(false)
      setError(null)
      setConflict(null)
      write(null)
    },
    keepMine: () => setConflict(null),
    save,
  }
}

export type TemplateFormState = ReturnType<typeof useTemplateForm>

/** Returns the draft of a new program, for the next twelve full months. */
function newDraft(merchantId: string, currency: CurrencyCode, today: CalendarDate): TemplateDraft {
  const startsOn = addMonths(startOfMonth(today), 1)
  return {
    version: 0,
    merchantId,
    name: '',
    goalType: 1,
    currency,
    startsOn,
    endsOn: addDays(addMonths(startsOn, 12), -1),
    salesTarget: null,
    tiers: [NO_TIER],
    sent: null,
  }
}
