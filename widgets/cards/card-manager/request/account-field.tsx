import { useMemo, useRef } from 'react'
import { type Customer, LIMITS, listCustomers, whyCardNotRequested } from '../../../../src/contract/index.ts'
import { useAsk } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { type Option, remoteOptions } from '../../../../src/ui/option-source.ts'
import type { CardFrame } from '../card-manager.state.ts'
import type { CardRequest } from './use-card-request.ts'

const ACCOUNTS_A_PAGE = 50

/**
 * The account of the cards: said where there is one, found by the server where there are several, however many those are;
 * those that cannot have a card say why (CRD-4, CRD-54).
 */
export function AccountField({ frame, form, id }: { frame: CardFrame; form: CardRequest; id: string }) {
  const { t, i18n } = useWidget()
  const ask = useAsk(listCustomers, { mayBeKnown: true })
  const found = useRef(new Map<string, Customer>()).current
  const optionOf = (account: Customer): Option => {
    const why = whyCardNotRequested(account)
    return {
      id: account.id,
      label: account.name,
      detail: account.id,
      ...(why && { disabledReason: t(`cards.whyNot.${why}`) }),
    }
  }
  const source = useMemo(
    () =>
      remoteOptions(async (text, { cursor }) => {
        const number = Number(cursor ?? 1)
        const search = text.slice(0, LIMITS.searchMaxLength).trim()
        const { data, meta } = await ask({
          filter: search.length >= LIMITS.searchMinLength ? { search } : {},
          page: { number, size: ACCOUNTS_A_PAGE },
        })
        for (const account of data) found.set(account.id, account)
        return {
          options: data.map(optionOf),
          total: meta.recordCount,
          next: number * ACCOUNTS_A_PAGE < meta.recordCount ? String(number + 1) : null,
        }
      }),
    [ask, t],
  )
  if (frame.account) {
    const { name, id: customerId } = frame.account
    return (
      <DefinitionList
        rows={[
          {
            id: 'account',
            term: t('card-request.account'),
            value: t('card-request.accountOf', { name, id: customerId }),
          },
        ]}
      />
    )
  }
  return (
    <Combobox
      i18n={i18n}
      id={id}
      label={t('card-request.account')}
      source={source}
      minLength={LIMITS.searchMinLength}
      value={form.account && optionOf(form.account)}
      onChange={(option) =>
        form.change({
          customerId: option?.id ?? null,
          account: (option && found.get(option.id)) ?? null,
          address: null,
        })
      }
      error={form.isTried && form.draft.customerId === null ? t('card-request.account.blank') : undefined}
      required
    />
  )
}
