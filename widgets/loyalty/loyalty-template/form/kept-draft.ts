/**
 * Input in a program's form survives a failure and a reload of the tab, stored per user and program. Source:
 * docs/spec/loyalty.md LOY-238.
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

/** The user's input, without the attempt to save it. */
export const contentOf = ({ sent: _sent, ...content }: TemplateDraft): string => encodeJson(content)

/** @param id of the program; `new` for a new one */
export function useKeptDraft(id: string) {
  const { storage } = useWidget().instance
  const store = useStore()
  const name = () => `program:${store.getState().session.user?.id ?? ''}:${id}`
  return {
    read: (): TemplateDraft | null => reviveDraft(storage.read(name())),
    write: (draft: TemplateDraft | null) => storage.write(name(), draft && encodeJson(draft)),
  }
}

/** The page owns the storage, which may contain anything: incomplete entries are dropped. */
function reviveDraft(text: string | null): TemplateDraft | null {
  try {
    const parsed = templateDraftSchema.safeParse(JSON.parse(text ?? 'null'))
    return parsed.success ? (parsed.data as TemplateDraft) : null
  } catch {
    return null
  }
}
