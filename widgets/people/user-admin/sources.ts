/** Where accounts and groups are chosen from, page by page. Source: docs/spec/interface.md UI-26. */
import { useMemo } from 'react'
import { LIMITS, listCustomers, listUserGroups } from '../../../src/contract/index.ts'
import { useAsk } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { createMatcher, type Option, type OptionSource, remoteOptions } from '../../../src/ui/option-source.ts'

const OPTIONS_A_PAGE = 50

/** The reader’s own accounts, by name or number. */
export function useAccountSource(): OptionSource {
  const ask = useAsk(listCustomers, { mayBeKnown: true })
  return useMemo(
    () =>
      remoteOptions(async (text, { cursor }) => {
        const number = Number(cursor ?? 1)
        const search = text.slice(0, LIMITS.searchMaxLength).trim()
        const { data, meta } = await ask({
          filter: search.length >= LIMITS.searchMinLength ? { search } : {},
          page: { number, size: OPTIONS_A_PAGE },
        })
        return {
          options: data.map(({ id, name }) => ({ id, label: name, detail: id })),
          total: meta.recordCount,
          next: number * OPTIONS_A_PAGE < meta.recordCount ? String(number + 1) : null,
        }
      }),
    [ask],
  )
}

/**
 * Groups in the order of their tree.
 *
 * @param first stands before them while nothing is searched for, such as “No group”
 */
export function useGroupSource(first: Option | null = null): OptionSource {
  const { i18n } = useWidget()
  const ask = useAsk(listUserGroups, { mayBeKnown: true })
  const firstLabel = first?.label
  return useMemo(() => {
    const matches = createMatcher(i18n.locale)
    return remoteOptions(async (text, { cursor }) => {
      const number = Number(cursor ?? 1)
      const { data, meta } = await ask({ page: { number, size: LIMITS.maxPageSize } })
      const options = [
        ...(first && number === 1 ? [first] : []),
        ...data.map(({ id, name, level }) => ({ id, label: name, level })),
      ].filter(({ label }) => text === '' || matches([label], text))
      return {
        options,
        total: meta.recordCount,
        next: number * LIMITS.maxPageSize < meta.recordCount ? String(number + 1) : null,
      }
    })
  }, [ask, i18n.locale, firstLabel])
}
