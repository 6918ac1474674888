/** The initial draft of the wizard. Source: docs/spec/disputes.md DSP-70. */
import { type Draft, EMPTY_DRAFT, type NamedPerson } from './dispute-draft.ts'
import type { DraftStorage } from './stored-draft.ts'

export interface Held {
  name: string
  asked: string
  draft: Draft
  people: readonly NamedPerson[]
}

/** The stored draft, unless other invoices are requested now. */
export function heldOf(storage: DraftStorage, asked: string): Held {
  const { name } = storage
  const stored = storage.read()
  const isSame = asked === '' || stored.asked === asked
  return isSame
    ? { name, asked: stored.asked, draft: stored.draft, people: storage.readPeople() }
    : { name, asked, draft: EMPTY_DRAFT, people: [] }
}
