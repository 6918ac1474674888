/**
 * Stores the input in a program's form per user and program, so that it survives a failure and a reload of the tab.
 * Source: docs/spec/loyalty.md LOY-238.
 */
import {
  type CalendarDate,
  type CurrencyCode,
  encodeJson,
  type LoyaltyTemplate,
  type StoredTemplateDraft,
  templateDraftSchema,
} from '../../../../src/contract/index.ts'
import { useStore } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

export type TierDraft = StoredTemplateDraft['tiers'][number]
export type TemplateDraft = Omit<StoredTemplateDraft, 'currency' | 'startsOn' | 'endsOn'> & {
  currency: CurrencyCode
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
}

export const NO_TIER: TierDraft = { targetValue: null, incentiveReward: 'percent', rewardValue: null }

export const draftOf = (template: LoyaltyTemplate): TemplateDraft => ({
  version: template.version,
  merchantId: template.merchantId,
  name: template.name,
  goalType: template.goalType,
  currency: template.currency,
  startsOn: template.startsOn,
  endsOn: template.endsOn,
  salesTarget: template.salesTarget,
  tiers: template.tiers,
  sent: null,
})

/** Returns the user's input as text, without the attempt to save it. */
export const contentOf = ({ sent: _sent, ...content }: TemplateDraft): string => encodeJson(content)

/** @param id id of the program; `new` for a new one */
export function useKeptDraft(id: string) {
  const { storage } = useWidget().instance
  const store = useStore()
  const name = () => `program:${store.getState().session.user?.id ?? ''}:${id}`
  return {
    read: (): TemplateDraft | null => reviveDraft(storage.read(name())),
    write: (draft: TemplateDraft | null) => storage.write(name(), draft && encodeJson(draft)),
  }
}

/**
 * Parses stored text, which can be anything because any script of the page can write to the storage. Incomplete entries
 * are dropped.
 */
function reviveDraft(text: string | null): TemplateDraft | null {
  try {
    const parsed = templateDraftSchema.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? (parsed.data as TemplateDraft) : null
  } catch {
    return null
  }
}
