import { useMemo } from 'react'
import { whyCardNotRequested } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { listedOptions, type Option } from '../../../../src/ui/option-source.ts'
import type { CardFrame } from '../card-manager.state.ts'
import type { CardRequest } from './use-card-request.ts'

/** The account of the cards: said where there is one, chosen where there are several; those that cannot say why (CRD-4). */
export function AccountField({ frame, form, id }: { frame: CardFrame; form: CardRequest; id: string }) {
  const { t, i18n } = useWidget()
  const options = useMemo(
    () =>
      [...frame.accounts.values()].map((account): Option => {
        const why = whyCardNotRequested(account)
        return {
          id: account.id,
          label: account.name,
          detail: account.id,
          ...(why && { disabledReason: t(`cards.whyNot.${why}`) }),
        }
      }),
    [frame.accounts, t],
  )
  const source = useMemo(() => listedOptions(options, i18n.locale), [options, i18n.locale])
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
      value={options.find((option) => option.id === form.draft.customerId) ?? null}
      onChange={(option) => form.change({ customerId: option?.id ?? null, address: null })}
      error={form.isTried && form.draft.customerId === null ? t('card-request.account.blank') : undefined}
      required
    />
  )
}
