/**
 * The wizard's state: the draft, the current step, and the request that creates the group. Source: docs/spec/groups.md
 * GRP-45…GRP-47.
 */
import { useEffect, useRef, useState } from 'react'
import { createUserGroup, type NetTermsError, USER_LIMITS } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { GroupAdminState } from '../group-admin.state.ts'
import { CREATE_STEPS, type CreateStep } from '../group-query.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { type GroupField, asRefusal, fieldOf } from '../forms/refusal.ts'
import { type Parent, parentOf } from '../forms/parent-field.tsx'
import { bodyOf, emptyDraft, fingerprintOf, type GroupDraft, isWorthKeeping, legalStep, reviveDraft } from './draft.ts'

const STEP_OF_FIELD: Readonly<Record<GroupField, CreateStep>> = {
  name: 'name',
  parent: 'name',
  provider: 'access',
  accounts: 'accounts',
}

export interface Creation {
  customerId: string | null
  step: CreateStep
  draft: GroupDraft
  /** True if a draft of an earlier visit was restored. */
  isResumed: boolean
  phase: 'editing' | 'sending' | 'unknown'
  refusal: NetTermsError | null
  /** Changes with each rejected attempt. */
  refusedTimes: number
  isLeaving: boolean
  change(changes: Partial<GroupDraft>): void
  goTo(step: CreateStep): void
  startOver(): void
  send(): void
  /** Closes the wizard; asks for confirmation if input would be lost. */
  cancel(): void
  stay(): void
  /** @param isKept true keeps the draft stored for the next visit */
  leave(isKept: boolean): void
}

/** Returns the default parent: the open group, or its parent if the open group is at the deepest level. */
function likelyParent({ group }: GroupAdminState): Parent | null {
  const shown = group.answer?.data
  if (!shown) return null
  if (shown.level < USER_LIMITS.maxGroupDepth) return parentOf(shown)
  const above = shown.path.at(-1)
  if (!above) return null
  return { ...above, level: shown.level - 1, path: shown.path.slice(0, -1).map(({ name }) => name) }
}

export function useCreation(state: GroupAdminState): Creation {
  const { instance, emit } = useWidget()
  const session = useShared((shared) => shared.session)
  const { customerId } = session
  const create = useAction(createUserGroup)
  const storageName = `group:${session.user?.id ?? ''}:${customerId ?? ''}`
  const [held, setStored] = useState(() => {
    const stored = reviveDraft(instance.storage.read(storageName))
    return { draft: stored ?? emptyDraft(likelyParent(state)), isResumed: stored !== null }
  })
  const { draft } = held
  const latest = useRef(draft)
  latest.current = draft
  const [phase, setPhase] = useState<Creation['phase']>('editing')
  const [refusal, setRefusal] = useState<NetTermsError | null>(null)
  const [refusedTimes, setRefusedTimes] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const isSending = useRef(false)
  const key = useRef({ key: '', fingerprint: '' })

  const requested = CREATE_STEPS.find((each) => each === state.query.view) ?? 'name'
  const step = legalStep(requested, draft)
  useEffect(() => {
    if (step !== requested) state.show(step, 'replace')
  }, [step, requested])

  const isDirty = isWorthKeeping(draft)
  useEffect(() => {
    emit('nt-unsaved-change', { dirty: isDirty })
    return () => void (isDirty && emit('nt-unsaved-change', { dirty: false }))
  }, [isDirty])

  const store = (next: GroupDraft) => {
    latest.current = next
    setStored((now) => ({ ...now, draft: next }))
    instance.storage.write(storageName, JSON.stringify(next))
  }
  const forget = () => instance.storage.write(storageName, null)

  // The key is created when the review opens; retries use the same one.
  const body = customerId === null ? null : bodyOf(customerId, draft)
  const fingerprint = body ? fingerprintOf(body) : ''
  useEffect(() => {
    if (step !== 'review' || key.current.fingerprint === fingerprint) return
    key.current = draft.attempt?.fingerprint === fingerprint ? draft.attempt : { key: newIdempotencyKey(), fingerprint }
  }, [step, fingerprint])

  async function run(): Promise<void> {
    if (isSending.current || !body || key.current.fingerprint !== fingerprint) return
    isSending.current = true
    setPhase('sending')
    setRefusal(null)
    // Stored before sending, so that after a reload the same request is resent and not a second one.
    store({ ...latest.current, attempt: key.current })
    try {
      const { data } = await create.run({ body }, { idempotencyKey: key.current.key })
      forget()
      state.tell({ kind: 'created', group: data })
      state.wantsFocus.current = true
      state.change({ group: data.id, 'group-view': 'groups', 'group-q': '', 'people-q': '', 'people-page': '1' })
    } catch (cause) {
      const error = asRefusal(cause, createUserGroup.name)
      if (isOutcomeUnknown(error)) return setPhase('unknown')
      setPhase('editing')
      setRefusal(error)
      setRefusedTimes((times) => times + 1)
      key.current = { key: '', fingerprint: '' }
      store({ ...latest.current, attempt: null })
      const field = fieldOf(error)
      if (field) state.show(STEP_OF_FIELD[field], 'push')
      // A rejection uses up the key: the next attempt of the same review gets a new one.
      else key.current = { key: newIdempotencyKey(), fingerprint }
    } finally {
      isSending.current = false
    }
  }

  return {
    customerId,
    step,
    draft,
    isResumed: held.isResumed,
    phase,
    refusal,
    refusedTimes,
    isLeaving,
    change(changes) {
      // Drop an error that the other choice may have fixed.
      setRefusal(null)
      store({ ...latest.current, ...changes })
    },
    goTo(next) {
      if (phase === 'sending') return
      setPhase('editing')
      state.show(next)
    },
    startOver() {
      forget()
      setRefusal(null)
      setStored({ draft: emptyDraft(likelyParent(state)), isResumed: false })
    },
    send: () => void run(),
    cancel: () => (isDirty ? setLeaving(true) : state.show('groups')),
    stay: () => setLeaving(false),
    leave(isKept) {
      setLeaving(false)
      if (!isKept) forget()
      state.show('groups')
    },
  }
}
