/**
 * Provides the session's accounts as options of a field, searched by name or number, page by page. Source:
 * docs/spec/interface.md UI-26.
 */
import { useMemo } from 'react'
import { type Customer, listCustomers } from '../contract/index.ts'
import { useFetch } from '../data/use-call.ts'
import { type Option, type OptionSource, remoteOptions } from '../ui/option-source.ts'
import { searchOf } from './search-of.ts'

const OPTIONS_A_PAGE = 50

const plainOption = ({ id, name }: Customer): Option => ({ id, label: name, detail: id })

/** @param optionOf a stable function, for options with more than name and number */
export function useAccountSource(optionOf: (account: Customer) => Option = plainOption): OptionSource {
  const ask = useFetch(listCustomers, { mayBeKnown: true })
  return useMemo(
    () =>
      remoteOptions(async (text, { cursor }) => {
        const number = Number(cursor ?? 1)
        const search = searchOf(text)
        const { data, meta } = await ask({
          filter: search === '' ? {} : { search },
          page: { number, size: OPTIONS_A_PAGE },
        })
        return {
          options: data.map(optionOf),
          total: meta.recordCount,
          next: number * OPTIONS_A_PAGE < meta.recordCount ? String(number + 1) : null,
        }
      }),
    [ask, optionOf],
  )
}
