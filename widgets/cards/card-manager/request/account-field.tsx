import { useCallback, useRef } from 'react'
import { type Customer, LIMITS, whyCardNotRequested } from '../../../../src/contract/index.ts'
import { useAccountSource } from '../../../../src/kit/use-account-source.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import type { Option } from '../../../../src/ui/option-source.ts'
import type { CardFrame } from '../card-manager.state.ts'
import type { CardRequest } from './use-card-request.ts'

/**
 * The account of the cards: fixed if there is one, otherwise searched on the server; accounts that cannot have a card
 * show why (CRD-4, CRD-54).
 */
export function AccountField({ frame, form, id }: { frame: CardFrame; form: CardRequest; id: string }) {
  const { t, i18n } = useWidget()
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
  const source = useAccountSource(
    useCallback(
      (account: Customer) => {
        found.set(account.id, account)
        return optionOf(account)
      },
      [t],
    ),
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
