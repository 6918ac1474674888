/** State of nt-dispute-create: one request for disputes, from the choice of invoices to the assigned numbers. */
import { type Dispatch, type RefCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { DisputeDocument, Invoice, NetTermsError } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useStepFocus } from '../../../src/kit/use-step-focus.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import type { ChargebackState } from './chargeback/chargeback-state.ts'
import type { CreateStep } from './create-steps.ts'
import { disputeFlow, type DisputeFlow, type FlowEvent, legalStep, startFlow } from './dispute-create.flow.ts'
import {
  type Draft,
  EMPTY_DRAFT,
  type DisputeGroup,
  groupsOf,
  hasAmounts,
  hasEntries,
  idsIn,
  isReasonComplete,
  type Item,
  itemOf,
  type NamedPerson,
  type Portion,
} from './dispute-draft.ts'
import { initialDraft } from './initial-draft.ts'
import type { Refusal } from './refusal.ts'
import { type Candidates, type Ineligible, useCandidates } from './select/use-candidates.ts'
import { type DraftStorage, useStoredDraft } from './stored-draft.ts'

/** Data shown around every step, such as the current step and errors. */
export interface Frame {
  step: CreateStep
  headingRef: RefCallback<HTMLHeadingElement>
  refusal: Refusal | null
  /** Changes with each rejected attempt, so that focus moves to the summary every time. */
  refusedTimes: number
  goTo(step: CreateStep): void
  /** Goes to the list of disputes; asks for confirmation if input would be lost. */
  cancel(): void
}

/** Shared by all steps. */
export interface Shared {
  frame: Frame
  customerId: string
  draft: Draft
  items: readonly Item[]
  groups: readonly DisputeGroup[]
  people: readonly NamedPerson[]
  change(changes: Partial<Draft>): void
  changePortion(trxId: string, portion: Portion): void
  changePeople(people: readonly NamedPerson[]): void
  remove(trxId: string): void
  /** True if the error summary is shown above the step. */
  isRefused: boolean
  /** Goes to the next step if this one has no errors; otherwise shows them. */
  goOn(isFine: boolean, next: CreateStep): void
}

interface LaterParts extends Shared {
  flow: DisputeFlow
  dispatch: Dispatch<FlowEvent>
  storage: DraftStorage
  predecessorId: string
  /** Files of the draft with known names; only the server knows the names of the others. */
  documents: readonly DisputeDocument[]
  changeDocuments(documents: readonly DisputeDocument[]): void
  isUploading: boolean
  setUploading(isUploading: boolean): void
  countRefused(): void
  /** Deletes the draft and its URL parameters after the disputes were sent. */
  finish(): void
  /** Opens the list of disputes. */
  toDisputes(): void
}

export interface LaterState extends LaterParts {
  kind: 'later'
  step: Exclude<CreateStep, 'invoices'>
  leaving: Leaving | null
}

/** The confirmation before leaving. */
export interface Leaving {
  stay(): void
  leave(): void
  documents: readonly string[]
}

export interface InvoicesState extends Shared {
  kind: 'invoices'
  candidates: Candidates
  /** The confirmation before an invoice is removed with its input. */
  removing: { invoice: Invoice; keep(): void; drop(): void } | null
  leaving: Leaving | null
  toggle(invoices: readonly Invoice[], isChosen: boolean): void
  /** Opens the chargeback form for the one selected transaction. */
  toChargeback(): void
}

export type DisputeCreateState =
  | { kind: 'loading' }
  | { kind: 'failed'; frame: Frame; error: NetTermsError; retry(): void }
  | {
      kind: 'none'
      frame: Frame
      known: Candidates['known']
      ineligible: readonly Ineligible[]
      foreign: number
      chooseOthers(): void
    }
  | ChargebackState
  | InvoicesState
  | LaterState

export function useDisputeCreate(): DisputeCreateState {
  const { emit, attributes, openInside } = useWidget()
  const customerId = useShared((state) => state.session.customerId) ?? ''
  const storage = useStoredDraft(customerId)
  const [params, write] = useUrlParams({
    step: attributes['step'] || 'invoices',
    invoiceIds: attributes['invoice-ids'] ?? '',
    predecessor: attributes['predecessor'] ?? '',
    kind: attributes['kind'] ?? '',
  })
  const requested = idsIn(params.invoiceIds)
  const charged = params.kind === 'chargeback' && requested.length === 1 ? (requested[0] ?? null) : null
  const requestedText = requested.join()
  const [held, setStored] = useState(() => initialDraft(storage, requestedText))
  const [flow, dispatch] = useReducer(disputeFlow, null, () => startFlow(storage.read().attempt))
  const [documents, setDocuments] = useState<readonly DisputeDocument[]>([])
  const [isUploading, setUploading] = useState(false)
  const [isDismissed, dismiss] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [refusedTimes, countRefused] = useReducer((times: number) => times + 1, 0)
  const [removing, setRemoving] = useState<Invoice | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const [isFormDirty, setFormDirty] = useState(false)

  // For another customer, user or set of invoices, start another draft; the former one stays stored.
  if (held.name !== storage.name || (requestedText !== '' && held.asked !== requestedText)) {
    setStored(initialDraft(storage, requestedText))
    setDocuments([])
    dismiss(false)
    dispatch({ type: 'started-over', stored: storage.read().attempt })
  }
  const latest = useRef(held)
  latest.current = held
  const { draft, people } = held
  const ids = [...new Set([...(draft.chosen ?? []), ...requested])]
  const candidates = useCandidates(charged === null ? customerId : '', ids)
  const eligible = new Set(candidates.eligible.map(({ trxId }) => trxId))
  const chosen = (draft.chosen ?? requested).filter(
    (trxId) => eligible.has(trxId) || (candidates.isRefreshing && draft.chosen),
  )
  const items = chosen.flatMap((trxId) => {
    const invoice = candidates.known.get(trxId)
    return invoice ? [itemOf(invoice, draft.portions[trxId])] : []
  })
  const groups = groupsOf(items)
  const isDone = flow.sent !== null
  const isWaiting = candidates.isLoading && !isDone && flow.phase === 'editing'
  const step = legalStep(params.step, {
    hasInvoices: items.length > 0,
    hasReason: isReasonComplete(draft, items),
  })

  useEffect(() => {
    if (
      charged === null &&
      !isWaiting &&
      !isDone &&
      !candidates.error &&
      flow.phase === 'editing' &&
      params.step !== step
    ) {
      write({ step }, 'replace')
    }
  }, [isWaiting, isDone, flow.phase, params.step, step])
  useEffect(() => {
    if (flow.refusal) write({ step: flow.refusal.step }, 'replace')
  }, [flow.refusal])
  useEffect(() => {
    const { attempt } = flow
    const sent = attempt?.isSent ? attempt : null
    if (!isDone && (sent || storage.read().attempt)) storage.write({ attempt: sent })
  }, [flow.attempt, isDone])

  const isDirty = charged !== null ? isFormDirty : flow.phase !== 'editing' || (!isDone && hasEntries(draft, people))
  const wasDirty = useRef(false)
  const reportDirty = (dirty: boolean) => {
    if (wasDirty.current === dirty) return
    wasDirty.current = dirty
    emit('nt-unsaved-change', { dirty })
  }
  useEffect(() => reportDirty(isDirty), [isDirty])

  const screen = charged !== null ? 'chargeback' : isDone ? 'sent' : flow.phase === 'unknown' ? 'unknown' : step
  const { headingRef } = useStepFocus(screen, flow.refusal !== null)

  const change = (changes: Partial<Draft>) => {
    // Two changes may occur before the next render.
    const next = { ...latest.current, draft: { ...latest.current.draft, ...changes } }
    latest.current = next
    setStored(next)
    storage.write({ asked: next.asked, draft: next.draft })
  }
  const move = (next: CreateStep) => {
    if (flow.phase === 'sending') return
    setRefused(false)
    dispatch({ type: 'refusal-read' })
    write({ step: next }, 'push')
  }
  const forget = () => {
    storage.clear()
    setStored({ name: storage.name, asked: requestedText, draft: EMPTY_DRAFT, people: [] })
    setDocuments([])
    setRefused(false)
    setLeaving(false)
  }
  const toDisputes = () => {
    reportDirty(false)
    if (emit('nt-navigate', { to: 'dispute-center', params: {} })) openInside('nt-dispute-center')
  }
  const leave = () => {
    forget()
    dispatch({ type: 'started-over', stored: null })
    reportDirty(false)
    // On a page without navigation, the user returns to the choice of invoices.
    if (emit('nt-navigate', { to: 'dispute-center', params: {} })) write({ step: 'invoices' }, 'push')
  }
  const drop = (trxIds: readonly string[]) => {
    const portions = Object.fromEntries(Object.entries(draft.portions).filter(([trxId]) => !trxIds.includes(trxId)))
    change({ chosen: chosen.filter((trxId) => !trxIds.includes(trxId)), portions })
    setRemoving(null)
  }
  const frame: Frame = {
    step,
    headingRef,
    refusal: flow.refusal,
    refusedTimes,
    goTo: move,
    cancel: () => (hasEntries(draft, people) ? setLeaving(true) : leave()),
  }
  const leaving = isLeaving ? { stay: () => setLeaving(false), leave, documents: draft.documentIds } : null
  const shared: Shared = {
    ...{ frame, customerId, draft, items, groups, people, change, isRefused },
    changePortion: (trxId, portion) => change({ chosen, portions: { ...draft.portions, [trxId]: portion } }),
    changePeople(next) {
      storage.writePeople(next)
      latest.current = { ...latest.current, people: next }
      setStored(latest.current)
    },
    remove: (trxId) => drop([trxId]),
    goOn(isFine, next) {
      if (isFine) return move(next)
      setRefused(true)
      countRefused()
    },
  }

  const state = ((): DisputeCreateState => {
    if (charged !== null) {
      return {
        kind: 'chargeback',
        ...{ customerId, trxId: charged, headingRef, toDisputes, setDirty: setFormDirty },
        toInvoices: () => write({ kind: 'dispute', step: 'invoices' }, 'push'),
      }
    }
    if (isDone || flow.phase !== 'editing' || (!isWaiting && !candidates.error && step !== 'invoices')) {
      return {
        kind: 'later',
        step: step === 'invoices' ? 'review' : step,
        ...{
          ...shared,
          flow,
          dispatch,
          storage,
          documents,
          isUploading,
          setUploading,
          countRefused,
          toDisputes,
          leaving,
        },
        predecessorId: params.predecessor,
        changeDocuments(next) {
          setDocuments(next)
          change({ documentIds: next.map(({ id }) => id) })
        },
        finish() {
          forget()
          write({ step: 'invoices', invoiceIds: '', predecessor: '' }, 'replace')
        },
      }
    }
    if (candidates.error) return { kind: 'failed', frame, error: candidates.error, retry: candidates.retry }
    if (isWaiting) return { kind: 'loading' }
    const isNone = requested.length > 0 && !isDismissed && draft.chosen === null && items.length === 0
    if (isNone) {
      const { known, ineligible, foreign } = candidates
      const own = ineligible.filter(({ invoice }) => requested.includes(invoice.trxId))
      return { kind: 'none', frame, known, ineligible: own, foreign, chooseOthers: () => dismiss(true) }
    }
    return {
      kind: 'invoices',
      ...{ ...shared, candidates, leaving },
      toChargeback: () => write({ kind: 'chargeback', invoiceIds: chosen.join() }, 'push'),
      removing: removing && { invoice: removing, keep: () => setRemoving(null), drop: () => drop([removing.trxId]) },
      toggle(invoices, isChosen) {
        const trxIds = invoices.map(({ trxId }) => trxId)
        if (isChosen) return change({ chosen: [...new Set([...chosen, ...trxIds])] })
        const [invoice] = invoices
        if (invoices.length === 1 && invoice && hasAmounts(draft.portions[invoice.trxId])) return setRemoving(invoice)
        drop(trxIds.filter((trxId) => !hasAmounts(draft.portions[trxId])))
      },
    }
  })()
  useLifecycle(...lifecycleOf(state))
  return state
}

function lifecycleOf(state: DisputeCreateState): Parameters<typeof useLifecycle> {
  if (state.kind === 'loading') return ['loading']
  if (state.kind === 'failed') return ['failed', state.error]
  if (state.kind !== 'invoices') return ['ready']
  const { eligible, ineligible } = state.candidates
  return [eligible.length + ineligible.length > 0 ? 'ready' : 'empty']
}
