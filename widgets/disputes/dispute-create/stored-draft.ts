/**
 * The part of a dispute draft that survives a reload of this tab and a new sign-in: ids, amounts, reason and texts, and
 * the attempt with its key until a final response. As with a payment, people are stored by id only. Names and e-mail
 * addresses of contacts who are not users are personal data of others, so they stay in memory: they survive a new
 * sign-in, but not a reload. A request that names such contacts is stored without its body: after a reload it cannot be
 * resent unchanged, and the user checks their disputes first. Source: docs/spec/disputes.md DSP-70.
 */
import { disputeRequestSchema, encodeJson, idempotencyKeySchema } from '../../../src/contract/index.ts'
import { useStore } from '../../../src/data/use-store.ts'
import type { Instance } from '../../../src/kit/instance.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import type { Attempt } from './dispute-create.flow.ts'
import { type Draft, EMPTY_DRAFT, type NamedPerson, type Portion, type TypedAmount } from './dispute-draft.ts'

export interface StoredDraft {
  /** Ids that the URL or the host page requested at the start: other ids start another dispute. */
  asked: string
  draft: Draft
  attempt: Attempt | null
}

export const NOTHING: StoredDraft = { asked: '', draft: EMPTY_DRAFT, attempt: null }

export interface DraftStorage {
  /** Name of the stored draft, one per user and customer, so that no user finds another user's draft. */
  name: string
  read(): StoredDraft
  /** Merges the changes into the stored values; absent fields stay unchanged. */
  write(changes: Partial<StoredDraft>): void
  clear(): void
  readPeople(): readonly NamedPerson[]
  writePeople(people: readonly NamedPerson[]): void
}

const peopleOf = new WeakMap<Instance, Map<string, readonly NamedPerson[]>>()

export function useStoredDraft(customerId: string): DraftStorage {
  const { instance } = useWidget()
  const { storage } = instance
  const name = `dispute:${useStore().getState().session.user?.id ?? ''}:${customerId}`
  const people = peopleOf.get(instance) ?? new Map<string, readonly NamedPerson[]>()
  peopleOf.set(instance, people)
  const read = () => reviveDraft(storage.read(name))
  return {
    name,
    read,
    write: (changes) => storage.write(name, encodeJson(withoutPeople({ ...read(), ...changes }))),
    clear() {
      storage.write(name, null)
      people.delete(name)
    },
    readPeople: () => people.get(name) ?? [],
    writePeople: (next) => void people.set(name, next),
  }
}

function withoutPeople(stored: StoredDraft): StoredDraft {
  const { attempt } = stored
  const isNaming = attempt?.sent?.contacts?.some(({ id }) => id === undefined) ?? false
  // The fingerprint is the text of the request.
  return isNaming && attempt ? { ...stored, attempt: { ...attempt, fingerprint: '', sent: null } } : stored
}

const isText = (value: unknown): value is string => typeof value === 'string'
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
const amountIn = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)

/**
 * Parses stored text, which can be anything because any script of the page can write to the storage. Incomplete entries
 * are dropped.
 */
export function reviveDraft(text: string | null): StoredDraft {
  try {
    const stored = JSON.parse(text ?? 'null') as { asked?: unknown; draft?: Partial<Draft>; attempt?: Attempt } | null
    if (!stored) return NOTHING
    const { draft = {}, attempt } = stored
    return {
      asked: isText(stored.asked) ? stored.asked : '',
      draft: {
        chosen: Array.isArray(draft.chosen) ? textsIn(draft.chosen) : null,
        portions: Object.fromEntries(
          Object.entries(draft.portions ?? {}).map(([trxId, portion]) => [trxId, portionIn(portion)]),
        ),
        reasonId: isText(draft.reasonId) ? draft.reasonId : '',
        description: isText(draft.description) ? draft.description : '',
        note: isText(draft.note) ? draft.note : '',
        colleagueIds: textsIn(draft.colleagueIds),
        documentIds: textsIn(draft.documentIds),
        isUnlinked: draft.isUnlinked === true,
      },
      attempt: attempt && isAttempt(attempt) ? attempt : null,
    }
  } catch {
    return NOTHING
  }
}

const typedIn = (value: TypedAmount | undefined): TypedAmount => ({
  amountMinor: amountIn(value?.amountMinor),
  // The reason why a text was invalid is not restored, because the text itself is not stored.
  typed: null,
})

const portionIn = ({ kind, part, lines }: Portion): Portion => ({
  kind: kind === 'part' || kind === 'lines' ? kind : 'whole',
  part: typedIn(part),
  lines: (Array.isArray(lines) ? lines : []).flatMap((line) => {
    const [lineNumber, most] = [amountIn(line.lineNumber), amountIn(line.most)]
    return lineNumber === null || most === null || !isText(line.text)
      ? []
      : [{ ...typedIn(line), lineNumber, most, text: line.text }]
  }),
})

const isAttempt = ({ key, fingerprint, isSent, sent }: Attempt): boolean =>
  isText(fingerprint) &&
  isSent === true &&
  idempotencyKeySchema.safeParse(key).success &&
  (sent === null || disputeRequestSchema.safeParse(sent).success)
