/**
 * A user's unsent answer to one dispute. It survives a reload of the tab, along with an attempt with an unknown result.
 * Stored per user. Source: docs/spec/disputes.md DSP-23, docs/spec/payments.md PAY-20.
 */
import { useReducer, useRef } from 'react'
import { disputeAnswerRequestSchema, encodeJson, idempotencyKeySchema } from '../../../../src/contract/index.ts'
import type { CallInput, answerDispute } from '../../../../src/contract/index.ts'
import { useStore } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { type AnswerChoice, WORDS } from './choices.ts'

/** A user of the account by id, or any person by name and e-mail address. */
export interface ContactDraft {
  id: string | null
  name: string
  emailAddress: string
}

/** A document on the server that no answer refers to yet. */
export interface KeptFile {
  id: string
  name: string
  /** Size in bytes. */
  size: number
}

export type AnswerBody = CallInput<typeof answerDispute>['body']

/** An answer that was sent; its result is unknown. */
export interface Attempt {
  key: string
  choice: AnswerChoice
  body: AnswerBody
}

export interface AnswerDraft {
  choice: AnswerChoice | null
  message: string
  note: string
  /** Amounts in minor units, by `rowKey`. */
  amounts: Readonly<Record<string, number>>
  contacts: readonly ContactDraft[]
  files: readonly KeptFile[]
  sent: Attempt | null
}

export const NO_DRAFT: AnswerDraft = {
  choice: null,
  message: '',
  note: '',
  amounts: {},
  contacts: [],
  files: [],
  sent: null,
}

/** Returns the key of one disputed row. */
export const rowKey = ({ trxId, lineNumber }: { trxId: string; lineNumber: number | null }): string =>
  `${trxId} ${lineNumber ?? ''}`

/** Whether the draft has input that would be lost; a choice alone does not count, because one key press restores it. */
export const isDirty = ({ message, note, amounts, contacts, files, sent }: AnswerDraft): boolean =>
  message.trim() !== '' ||
  note.trim() !== '' ||
  Object.keys(amounts).length > 0 ||
  contacts.length > 0 ||
  files.length > 0 ||
  sent !== null

export interface DraftStorage {
  draft: AnswerDraft
  /** Merges the changes into the draft; absent fields stay unchanged. */
  change(changes: Partial<AnswerDraft>): void
  clear(): void
}

/** @param about number of the dispute, or `together` for several */
export function useAnswerDraft(about: string): DraftStorage {
  const { storage } = useWidget().instance
  const store = useStore()
  const name = `answer:${store.getState().session.user?.id ?? ''}:${about}`
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const held = useRef<{ name: string; draft: AnswerDraft } | null>(null)
  if (held.current?.name !== name) held.current = { name, draft: reviveDraft(storage.read(name)) }
  const write = (draft: AnswerDraft) => {
    held.current = { name, draft }
    storage.write(name, isDirty(draft) || draft.choice !== null ? encodeJson(draft) : null)
    redraw()
  }
  return {
    draft: held.current.draft,
    change: (changes) => write({ ...(held.current?.draft ?? NO_DRAFT), ...changes }),
    clear: () => write(NO_DRAFT),
  }
}

/**
 * Parses stored text, which can be anything because any script of the page can write to the storage. Invalid parts are
 * dropped.
 */
export function reviveDraft(text: string | null): AnswerDraft {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof AnswerDraft, unknown>> | null
    if (!stored) return NO_DRAFT
    const { choice, message, note, amounts, contacts, files, sent } = stored
    return {
      choice: isChoice(choice) ? choice : null,
      message: typeof message === 'string' ? message : '',
      note: typeof note === 'string' ? note : '',
      amounts: Object.fromEntries(
        Object.entries((amounts ?? {}) as object).filter(([, amount]) => Number.isSafeInteger(amount)),
      ) as Record<string, number>,
      contacts: Array.isArray(contacts) ? contacts.filter(isContact) : [],
      files: Array.isArray(files) ? files.filter(isFile) : [],
      sent: isAttempt(sent) ? sent : null,
    }
  } catch {
    return NO_DRAFT
  }
}

const isChoice = (value: unknown): value is AnswerChoice => typeof value === 'string' && Object.hasOwn(WORDS, value)

const isContact = (value: unknown): value is ContactDraft => {
  const { id, name, emailAddress } = (value ?? {}) as Partial<ContactDraft>
  return (id === null || typeof id === 'string') && typeof name === 'string' && typeof emailAddress === 'string'
}

const isFile = (value: unknown): value is KeptFile => {
  const { id, name, size } = (value ?? {}) as Partial<KeptFile>
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number'
}

const isAttempt = (value: unknown): value is Attempt => {
  const { key, choice, body } = (value ?? {}) as Partial<Attempt>
  return (
    isChoice(choice) &&
    idempotencyKeySchema.safeParse(key).success &&
    // A withdrawal needs no message.
    disputeAnswerRequestSchema.safeParse(choice === 'withdraw' ? { ...body, comment: '–' } : body).success
  )
}
