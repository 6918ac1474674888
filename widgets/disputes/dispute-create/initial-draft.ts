/** The initial draft of the wizard. Source: docs/spec/disputes.md DSP-70. */
import { type Draft, EMPTY_DRAFT, type NamedPerson } from './dispute-draft.ts'
import type { DraftStorage } from './stored-draft.ts'

export interface Held {
  name: string
  asked: string
  draft: Draft
  people: readonly NamedPerson[]
}

/** Returns the stored draft, unless other invoices are requested now. */
export function initialDraft(storage: DraftStorage, requested: string): Held {
  const { name } = storage
  const stored = storage.read()
  const isSame = requested === '' || stored.asked === requested
  return isSame
    ? { name, asked: stored.asked, draft: stored.draft, people: storage.readPeople() }
    : { name, asked: requested, draft: EMPTY_DRAFT, people: [] }
}
