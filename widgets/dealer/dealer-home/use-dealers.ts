/**
 * The user's dealers, and which of them the page shows. Source: docs/spec/dealer.md DLR-3, DLR-12, docs/spec/session.md
 * SES-398.
 */
import { useState } from 'react'
import {
  ALL_MERCHANTS,
  listMerchants,
  type Merchant,
  type NetTermsError,
  selectSessionData,
  toNetTermsError,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { reportError, useWidget } from '../../../src/kit/widget-context.ts'
import { readShowsAll } from '../../shared/show-all-merchants.ts'

export interface Dealers {
  /** Dealers to choose from; empty for a user with one dealer. */
  choices: readonly Pick<Merchant, 'id' | 'name'>[]
  /** Null means all dealers together. */
  currentId: string | null
  currentName: string | null
  /** True if the user may choose all dealers together (specification §9 "show-all-merchants"). */
  canRollUp: boolean
  /** True if the user must choose a dealer before anything is shown. */
  mustChoose: boolean
  isBusy: boolean
  error: NetTermsError | null
  /** Chooses a dealer; `ALL_MERCHANTS` means all dealers together. */
  choose(id: string): void
}

/** Maximum length of the list; users with more dealers use the picker of the host page. */
const MOST_CHOICES = 50

export function useDealers(): Dealers {
  const context = useWidget()
  const { instance } = context
  const merchantId = useShared((state) => state.session.merchantId)
  const merchant = useShared((state) => state.session.merchant)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<NetTermsError | null>(null)
  const list = useCall(
    listMerchants,
    { sort: 'merchant_name', page: { number: 1, size: MOST_CHOICES } },
    { keep: true },
  )
  const several = (list.answer?.meta.recordCount ?? 0) > 1
  const canRollUp = several && readShowsAll()

  async function select(value: string): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await instance.api.send(selectSessionData, { body: { sessionKeys: [{ key: 'manage-merchant', value }] } })
      // The server has already switched: if the page cannot read the session, it restarts and shows a notice.
      await instance.reloadSession().catch(() => instance.restart())
    } catch (cause) {
      const coded = toNetTermsError(cause, 'server-error', 'The dealer could not be selected. Check the cause.')
      setError(coded)
      reportError(context, coded)
    } finally {
      setBusy(false)
    }
  }

  return {
    choices: several ? (list.answer?.data ?? []) : [],
    currentId: merchantId,
    currentName: merchant?.name ?? null,
    canRollUp,
    mustChoose: merchantId === null && several && !canRollUp,
    isBusy,
    error,
    choose: (id) => {
      if (!isBusy && id !== (merchantId ?? ALL_MERCHANTS)) void select(id)
    },
  }
}
