/**
 * Sends an action on a card once, even if pressed repeatedly; reloads the card if another user changed it first.
 * Source: docs/spec/cards.md CRD-13, CRD-15, CRD-45, CRD-46.
 */
import { useRef, useState } from 'react'
import {
  activateCard,
  cancelCardRequest,
  type Card,
  type CardTerminationReason,
  getCard,
  listCardHistory,
  lockCard,
  type NetTermsError,
  requestCard,
  terminateCard,
  toNetTermsError,
  unlockCard,
} from '../../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../../src/data/use-call.ts'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { CardAct } from '../card-actions.ts'
import { CARD_LOOKS } from '../card-looks.ts'
import type { Notice } from '../notice.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'

export type SentAct = Exclude<CardAct, 'show'>

export type ActOutcome =
  | { kind: 'done'; card: Card }
  /** Another user changed or removed the card first, so nothing was done. */
  | { kind: 'changed'; notice: Notice }
  | { kind: 'refused'; error: NetTermsError }
  /** The response was lost, so the action may have succeeded. A retry sends the same key. */
  | { kind: 'unknown'; error: NetTermsError }

export interface ActInput {
  reason?: CardTerminationReason
  holder?: string
}

export interface CardActRunner {
  isRunning: boolean
  run(act: SentAct, input?: ActInput): Promise<ActOutcome>
}

export function useCardAct(card: Card): CardActRunner {
  const { t, formats, instance } = useWidget()
  const activate = useAction(activateCard)
  const cancel = useAction(cancelCardRequest)
  const lock = useAction(lockCard)
  const unlock = useAction(unlockCard)
  const terminate = useAction(terminateCard)
  const request = useAction(requestCard)
  const askCard = useFetch(getCard)
  const requestHistory = useFetch(listCardHistory)
  // One idempotency key per intent: created with the first request, kept until a final response, and replaced if the
  // reason or name changes.
  const keys = useRef(new Map<string, string>()).current
  const isBusy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const params = { card_id: card.id }

  function send(act: SentAct, { reason, holder }: ActInput, idempotencyKey: string) {
    switch (act) {
      case 'activate':
        return activate.run({ params, body: { received: true } }, { idempotencyKey })
      case 'cancel':
        return cancel.run({ params })
      case 'lock':
        return lock.run({ params })
      case 'unlock':
        return unlock.run({ params })
      case 'terminate':
        return terminate.run({ params, body: { termination_reason: reason ?? 'no longer needed' } }, { idempotencyKey })
      case 'replace':
        return request.run(
          { body: { buid_customer: card.customerId, card_holder: holder ?? card.holder } },
          { idempotencyKey },
        )
    }
  }

  async function changed(): Promise<Notice> {
    instance.answers.invalidate(lockCard.changes)
    const [now, event] = await Promise.all([
      askCard({ params }).then(
        ({ data }) => data,
        () => null,
      ),
      requestHistory({ params, sort: '-at', page: { number: 1, size: 1 } }).then(
        ({ data }) => data[0] ?? null,
        () => null,
      ),
    ])
    if (!now) return { tone: 'warning', title: t('card-forms.gone'), text: t('card-forms.upToDate') }
    const status = t(CARD_LOOKS[now.status].word)
    const by = event?.actorName
    return {
      tone: 'warning',
      title: by
        ? t('card-forms.changedBy', { name: by, time: formats.instant(event.at), status })
        : t('card-forms.changed', { status }),
      text: t('card-forms.upToDate'),
    }
  }

  async function attempt(act: SentAct, input: ActInput): Promise<ActOutcome> {
    const intent = [act, input.reason, input.holder].join(' ')
    const idempotencyKey = keys.get(intent) ?? newIdempotencyKey()
    keys.set(intent, idempotencyKey)
    try {
      return { kind: 'done', card: (await send(act, input, idempotencyKey)).data }
    } catch (cause) {
      const error = toNetTermsError(cause, 'response-invalid', 'A page error hid the response.', `cards.${act}`)
      if (isOutcomeUnknown(error)) {
        instance.answers.invalidate(lockCard.changes)
        return { kind: 'unknown', error }
      }
      keys.delete(intent)
      const isAboutCard = error.code === 'card-status-conflict' || (error.code === 'not-found' && act !== 'replace')
      return isAboutCard ? { kind: 'changed', notice: await changed() } : { kind: 'refused', error }
    }
  }

  return {
    isRunning,
    async run(act, input = {}) {
      if (isBusy.current) return { kind: 'unknown', error: toNetTermsError(null, 'response-invalid', 'Under way.') }
      isBusy.current = true
      setRunning(true)
      try {
        return await attempt(act, input)
      } finally {
        isBusy.current = false
        setRunning(false)
      }
    },
  }
}
