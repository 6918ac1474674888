/**
 * What of a dispute under way outlives a reload of this tab and a new sign-in: ids, amounts, reason and texts, and the
 * attempt with its key until there is a final answer. As with a payment, people are stored as ids only: the names and e-mail
 * addresses of contacts who are no users are another person's personal data, so they stay in this page's memory. They outlive a
 * new sign-in, not a reload, and a request that names them is stored without its body: after a reload it cannot be sent again
 * as it was, and the person looks at her disputes first. Source: docs/spec/disputes.md DSP-70.
 */
import { disputeRequestSchema, encodeJson, idempotencyKeySchema } from '../../../src/contract/index.ts'
import { useStore } from '../../../src/data/use-store.ts'
import type { Instance } from '../../../src/kit/instance.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import type { Attempt } from './dispute-create.flow.ts'
import { type Draft, EMPTY_DRAFT, type NamedPerson, type Portion, type TypedAmount } from './dispute-draft.ts'

export interface StoredDraft {
  /** The ids that the address or the host asked for when it was begun: others begin another dispute. */
  asked: string
  draft: Draft
  attempt: Attempt | null
}

export const NOTHING: StoredDraft = { asked: '', draft: EMPTY_DRAFT, attempt: null }

export interface DraftStorage {
  /** One a user and customer: nobody finds what another person was about to dispute. */
  name: string
  read(): StoredDraft
  /** Merges; what is not named stays. */
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
  // The fingerprint is the request's own text.
  return isNaming && attempt ? { ...stored, attempt: { ...attempt, fingerprint: '', sent: null } } : stored
}

const isText = (value: unknown): value is string => typeof value === 'string'
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
const amountIn = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null)

/** What a stored text holds: storage belongs to the page and may hold anything. What is not whole is left out. */
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
  // Why a text was no amount is told again when it is typed again: the text itself is not stored.
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
