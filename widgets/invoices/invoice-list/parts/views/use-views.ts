/**
 * The user's views of the list, and the conversion between a view and the URL. Source: docs/spec/invoices.md INV-150.
 */
import { listSavedViews, type SavedView } from '../../../../../src/contract/index.ts'
import { useCall } from '../../../../../src/data/use-call.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import type { ListFrame } from '../../invoice-list.state.ts'

export type ViewParams = Readonly<Record<string, string>>

/** Parameter that a view does not store: the position in the list. */
const PAGE = 'page'

export const isSameView = (one: ViewParams, other: ViewParams): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name])

/** Whether the URL has the parameter, also with a prefix before its name, and inside a fragment of the host page. */
const holds = (text: string, name: string, value: string): boolean =>
  [...new URLSearchParams(text.replace(/[?#]/g, '&'))].some(
    ([key, given]) => (key === name || key.endsWith(`.${name}`)) && given === value,
  )

export function useViews({ query, params }: Pick<ListFrame, 'query' | 'params'>) {
  const { attributes, element, emit, instance } = useWidget()
  const { answer, error, retry } = useCall(listSavedViews, { filter: { list: 'invoice-list' } })
  const address = instance.urlStateOf(element)
  // As in the URL, default values are left out.
  const set = Object.entries(address.read()).filter(([name]) => name in params && name !== PAGE)
  const current: ViewParams = { ...Object.fromEntries(set), status: query.slug }

  function open(view: SavedView): void {
    const status = view.params['status'] ?? query.slug
    const cleared = Object.fromEntries(Object.keys(params).map((name) => [name, '']))
    const wanted = Object.entries(view.params).filter(([name]) => name in params && name !== PAGE)
    const next = { ...cleared, ...Object.fromEntries(wanted) }
    const isOurs = emit('nt-navigate', { to: 'invoice-list', params: { ...next, status } })
    // If the host page keeps the tab in its path, it has navigated to the tab; the other parameters are set here.
    const tab = isOurs && status !== attributes['status'] ? status : ''
    address.write({ ...next, status: tab }, isOurs ? 'push' : 'replace')
  }

  // The host page keeps the parameters in its URL, so a copy of that URL opens the same list.
  const text = location.search + location.hash
  const hasAddress =
    set.length === 0 ? instance.isProviderOrigin : set.every(([name, value]) => holds(text, name, value))
  return { hasAddress, views: answer?.data ?? null, error, retry, current, open }
}
