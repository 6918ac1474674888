/** Groups to choose from, page by page. Source: docs/spec/interface.md UI-26. */
import { useMemo } from 'react'
import { listUserGroups } from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { searchOf } from '../../../src/kit/search-of.ts'
import { type Option, type OptionSource, remoteOptions } from '../../../src/ui/option-source.ts'

const OPTIONS_A_PAGE = 50

/**
 * Returns groups in tree order, or those with a name that matches the search, each with its ancestors.
 * @param first listed first without a search, such as “No group”
 */
export function useGroupSource(first: Option | null = null): OptionSource {
  const request = useFetch(listUserGroups, { mayBeKnown: true })
  const firstLabel = first?.label
  return useMemo(
    () =>
      remoteOptions(async (text, { cursor }) => {
        const number = Number(cursor ?? 1)
        const search = searchOf(text)
        const { data, meta } = await request({
          filter: search === '' ? {} : { search },
          page: { number, size: OPTIONS_A_PAGE },
        })
        const groups = data.map(({ id, name, path }) => ({
          id,
          label: name,
          ...(path.length > 0 && { detail: path.map((each) => each.name).join(' › ') }),
        }))
        return {
          options: first && number === 1 && search === '' ? [first, ...groups] : groups,
          total: meta.recordCount,
          next: number * OPTIONS_A_PAGE < meta.recordCount ? String(number + 1) : null,
        }
      }),
    [request, firstLabel],
  )
}
