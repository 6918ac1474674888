/**
 * State of the review of several accounts: the card, the preview, one idempotency key, one group of payments. Source:
 * docs/spec/payments.md PAY-321.
 */
import { useEffect, useReducer, useRef, useState } from 'react'
import {
  createPaymentGroup,
  type CurrencyCode,
  listPaymentMethods,
  listPayments,
  type NetTermsError,
  type Payment,
  type PaymentGroupPreview,
  type PaymentMethod,
  previewPaymentGroup,
  toNetTermsError,
  whyNotByCard,
} from '../../../../src/contract/index.ts'
import { useAction, useFetch, useCall } from '../../../../src/data/use-call.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import {
  type AccountsToPay,
  type AccountToPay,
  type GroupAttempt,
  type GroupBody,
  keepAccountsToPay,
  readAccountsToPay,
} from '../../../shared/accounts-to-pay.ts'
import { isDueAgain } from '../../../shared/payments/failed-payments.ts'
import { countEmptyLook, hasNotArrived } from '../pay-invoices.flow.ts'
import {
  groupAgrees,
  groupBody,
  groupFingerprint,
  groupPreviewBody,
  groupProblems,
  withoutRefused,
} from './several-draft.ts'
import { firstFirst } from './first-first.ts'
import { severalFlow, type SeveralFlow, startSeveral } from './several-flow.ts'
import { useOwnGroup } from './use-own-group.ts'

export interface CardChoice {
  card: PaymentMethod
  isUsable: boolean
}

export interface Several {
  toPay: AccountsToPay
  flow: SeveralFlow
  cards: readonly CardChoice[]
  areCardsLoading: boolean
  cardsError: NetTermsError | null
  /** Reason why no card can pay: the currency, too many invoices, or an amount below the minimum; null if one can. */
  whyNoCard: 'card-currency' | 'card-invoices' | 'card-minimum' | null
  chosen: PaymentMethod | null
  preview: PaymentGroupPreview | null
  previewError: NetTermsError | null
  isMismatch: boolean
  retry(): void
  choose(id: string): void
  change(accounts: readonly AccountToPay[]): void
  leaveOutRefused(): void
  acceptTerms(accepted: boolean): void
  acceptFee(fee: number | null): void
  pay(): void
  sendAgain(): void
  resume(): void
}

const NOTHING: AccountsToPay = {
  currency: 'USD' as CurrencyCode,
  accounts: [],
  areOldest: false,
  cardId: null,
  attempt: null,
}
const LOOK_AFTER_MS = [1000, 2000, 4000, 8000, 10_000]
const MOST_ACCOUNTS = 50

/** @param onPaid called with the payments of one group, the main one first */
export function useSeveral(onPaid: (payments: readonly Payment[]) => void): Several {
  const { emit, instance } = useWidget()
  const { storage } = instance
  const userId = useShared(({ session }) => session.user?.id)
  const today = useShared((state) => state.programDate)
  const [toPay, setToPay] = useState(() => readAccountsToPay(storage, userId) ?? NOTHING)
  const [flow, dispatch] = useReducer(severalFlow, toPay.attempt, startSeveral)
  const create = useAction(createPaymentGroup)
  const findOwnGroup = useOwnGroup()
  const isSending = useRef(false)
  const lastSentAt = useRef(performance.now())
  const isMounted = useRef(true)
  const { accounts, currency } = toPay
  const isEditing = flow.phase === 'editing'

  const lines = accounts.flatMap(({ invoices }) =>
    invoices.map(({ trxId, amountMinor }) => ({ trxId, amountMinor: amountMinor ?? 0 })),
  )
  const [refusedByCard] = whyNotByCard(lines, currency)
  const paysFor = accounts.map(({ customerId }) => customerId).join()
  const listed = useCall(listPaymentMethods, accounts.length > 0 ? { filter: { pays_for: paysFor } } : null, {
    keep: true,
  })
  const cards = (listed.answer?.data ?? [])
    .filter(({ kind, status }) => kind === 'card' && status !== 'removed')
    .map((card) => ({
      card,
      isUsable: card.status === 'active' && !(card.expiresOn && today && card.expiresOn < today),
    }))
  const usable = refusedByCard ? [] : cards.filter(({ isUsable }) => isUsable).map(({ card }) => card)
  const chosen = usable.find(({ id }) => id === toPay.cardId) ?? (usable.length === 1 ? (usable[0] ?? null) : null)

  const body = chosen && accounts.length > 0 ? groupPreviewBody(toPay, chosen.id) : null
  const requested = useCall(previewPaymentGroup, isEditing && body ? { body } : null, { staleMs: 0 })
  const isRefusal = requested.error?.category === 'payment' || requested.error?.code === 'not-found'
  const kept = useRef<PaymentGroupPreview | null>(null)
  if (isEditing) kept.current = isRefusal ? null : (requested.answer?.data ?? null)
  const preview = kept.current
  const isMismatch = Boolean(chosen && preview && !groupAgrees(toPay, chosen.id, preview))

  function save(next: AccountsToPay): void {
    setToPay(next)
    keepAccountsToPay(storage, userId, next.accounts.length === 0 ? null : next)
  }
  const keepAttempt = (attempt: GroupAttempt | null) =>
    keepAccountsToPay(storage, userId, { ...toPay, cardId: chosen?.id ?? toPay.cardId, attempt })

  const fingerprint = chosen && accounts.length > 0 ? groupFingerprint(toPay, chosen.id) : null
  useEffect(() => {
    if (isEditing && fingerprint !== null) dispatch({ type: 'draft-completed', key: newIdempotencyKey(), fingerprint })
  }, [isEditing, fingerprint, flow.attempt === null])
  useEffect(() => {
    if (isEditing && flow.attempt) keepAttempt(flow.attempt)
  }, [isEditing, flow.attempt])
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  useEffect(() => {
    const { error } = requested
    if (!isRefusal || !error || !body) return
    let isOver = false
    void findOwnGroup(groupProblems(error, accounts), body).then((own) => {
      if (isOver) return
      if (own.length > 0) paid(own)
      else refuse(error)
    })
    return () => {
      isOver = true
    }
  }, [isRefusal ? requested.error : null])
  const isOpen = !isEditing
  useEffect(() => {
    if (isOpen) emit('nt-unsaved-change', { dirty: true })
    return () => {
      if (isOpen) emit('nt-unsaved-change', { dirty: false })
    }
  }, [isOpen, emit])

  function refuse(error: NetTermsError): void {
    dispatch({ type: 'refused', problems: groupProblems(error, accounts) })
  }

  function paid(payments: readonly Payment[]): void {
    const invoiceIds = payments.flatMap((payment) => payment.lines.map(({ invoiceId }) => invoiceId))
    const isDeclined = payments.every(isDueAgain)
    if (isDeclined) {
      keepAttempt(null)
      emit('nt-payment-rejected', { code: 'payment-card-declined', invoiceIds })
    } else {
      keepAccountsToPay(storage, userId, null)
      for (const { number, confirmationNumber, lines: own } of payments) {
        const ids = own.map(({ invoiceId }) => invoiceId)
        emit('nt-payment-confirmed', { paymentNumber: number, confirmationNumber, invoiceIds: ids })
      }
    }
    onPaid(payments)
  }

  const idsOf = () => accounts.flatMap(({ invoices }) => invoices.map(({ invoiceId }) => invoiceId))

  async function send(attempt: GroupAttempt, sent: GroupBody): Promise<void> {
    isSending.current = true
    lastSentAt.current = performance.now()
    emit('nt-payment-submitted', { idempotencyKey: attempt.key, invoiceIds: idsOf() })
    try {
      const { data } = await create.run({ body: sent }, { idempotencyKey: attempt.key })
      if (isMounted.current) paid(data.payments)
    } catch (cause) {
      if (isMounted.current) await failed(attempt, sent, asCoded(cause))
    } finally {
      isSending.current = false
    }
  }

  async function failed(attempt: GroupAttempt, sent: GroupBody, error: NetTermsError): Promise<void> {
    lastSentAt.current = performance.now()
    if (isOutcomeUnknown(error)) {
      emit('nt-payment-unknown', { idempotencyKey: attempt.key })
      return dispatch({ type: 'outcome-unknown' })
    }
    // PAY-17: the same user made the same payments in another tab.
    const own = await findOwnGroup(groupProblems(error, accounts), sent)
    if (!isMounted.current) return
    if (own.length > 0) return paid(own)
    emit('nt-payment-rejected', { code: error.code, invoiceIds: idsOf() })
    keepAttempt(null)
    refuse(error)
  }

  useLookForGroup(flow, lastSentAt, paid, () => dispatch({ type: 'not-arrived' }))

  return {
    toPay,
    flow,
    cards,
    areCardsLoading: listed.isLoading && !listed.answer,
    cardsError: listed.answer ? null : listed.error,
    whyNoCard: !refusedByCard
      ? null
      : refusedByCard.code === 'payment-card-currency'
        ? 'card-currency'
        : refusedByCard.code === 'payment-too-many-invoices'
          ? 'card-invoices'
          : 'card-minimum',
    chosen,
    preview,
    previewError: isRefusal || preview ? null : requested.error,
    isMismatch,
    retry() {
      listed.retry()
      requested.retry()
    },
    choose: (cardId) => save({ ...toPay, cardId }),
    change(next) {
      instance.answers.forgetFailed(previewPaymentGroup.name)
      dispatch({ type: 'draft-changed' })
      save({ ...toPay, accounts: next, attempt: null })
    },
    leaveOutRefused() {
      instance.answers.forgetFailed(previewPaymentGroup.name)
      const next = withoutRefused(accounts, flow.problems)
      dispatch({ type: 'draft-changed' })
      save({ ...toPay, accounts: next, attempt: null })
    },
    acceptTerms: (accepted) => dispatch({ type: 'terms-changed', accepted }),
    acceptFee: (accepted) => dispatch({ type: 'fee-changed', accepted }),
    pay() {
      const { attempt, termsAccepted, feeAccepted } = flow
      // The second click of a double click comes before the new state is rendered.
      if (isSending.current || !isEditing || !chosen || !preview || isMismatch || !attempt) return
      if (!termsAccepted || (preview.fee > 0 && feeAccepted !== preview.fee)) return
      if (attempt.fingerprint !== fingerprint) return
      const sent = groupBody(toPay, chosen.id, preview)
      // Stored before sending, so that after a reload the payments are looked up and not resent (PAY-12).
      keepAttempt({ ...attempt, sent })
      dispatch({ type: 'submitted', body: sent })
      void send(attempt, sent)
    },
    sendAgain() {
      const { attempt, phase } = flow
      if (isSending.current || phase !== 'missing' || !attempt?.sent) return
      dispatch({ type: 'sent-again' })
      void send(attempt, attempt.sent)
    },
    resume: () => dispatch({ type: 'review-resumed' }),
  }
}

/**
 * PAY-13: looks up the payments by their key until they are found, or until three consecutive late lookups found
 * nothing.
 */
function useLookForGroup(
  { phase, attempt }: SeveralFlow,
  lastSentAt: { readonly current: number },
  onFound: (payments: readonly Payment[]) => void,
  onMissing: () => void,
): void {
  const request = useFetch(listPayments)
  const received = useRef({ onFound, onMissing })
  received.current = { onFound, onMissing }
  const key = phase === 'checking' && attempt ? attempt.key : null
  useEffect(() => {
    if (key === null) return
    let isOver = false
    let looks = 0
    let emptyLooks = 0
    let timer = 0
    const next = () => {
      timer = window.setTimeout(() => void look(), LOOK_AFTER_MS[Math.min(looks, LOOK_AFTER_MS.length - 1)])
      looks += 1
    }
    const look = async () => {
      const sentAgoMs = performance.now() - lastSentAt.current
      try {
        const { data } = await request({ filter: { idempotency_key: key }, page: { number: 1, size: MOST_ACCOUNTS } })
        if (isOver) return
        if (data.length > 0) return received.current.onFound(firstFirst(data))
        emptyLooks = countEmptyLook(emptyLooks, sentAgoMs)
      } catch {
        emptyLooks = 0
      }
      if (isOver) return
      if (hasNotArrived(emptyLooks)) received.current.onMissing()
      else next()
    }
    next()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, request, lastSentAt])
}

const asCoded = (cause: unknown): NetTermsError =>
  toNetTermsError(
    cause,
    'payment-outcome-unknown',
    'The payments were sent, but a page error hid the result; they are looked up by their key. Check the cause.',
    'payment-groups.create',
  )
