/**
 * State of nt-legacy-frame: one page of the former system in its frame, or the list of pages. Source:
 * docs/spec/legacy.md LEG-1…LEG-7.
 */
import { useState } from 'react'
import { legacyPageAt, legacyTitleOf, listLegacyPages, type NetTermsError } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { type OpenPage, useOpenPage } from './use-open-page.ts'

export type LegacyFrameState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'empty' }
  /** `isReturned` is true if the user came back from a page. */
  | { kind: 'choice'; isReturned: boolean; pages: readonly { location: string; title: string; open(): void }[] }
  /** The URL was rejected and not opened. */
  | { kind: 'not-found'; goHome(): void }
  /** `back` returns to the list; null if the host page named the page. */
  | { kind: 'page'; title: string; page: OpenPage; back: (() => void) | null; goHome(): void }

export function useLegacyFrame(): LegacyFrameState {
  const { attributes, emit, i18n } = useWidget()
  const { answer, error, isLoading, retry } = useCall(listLegacyPages, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const [isReturned, setReturned] = useState(false)
  const isWaiting = useDelayedLoading(isLoading)
  const named = attributes.location || null
  const wanted = named ?? chosen
  const pages = answer?.data ?? []
  const shown = wanted === null || isWaiting ? null : legacyPageAt(pages, wanted)
  const title = shown ? legacyTitleOf(shown, i18n.locale) : ''
  const page = useOpenPage(shown, title)
  const goBack = () => {
    setReturned(true)
    setChosen(null)
  }
  const goHome = () => void emit('nt-navigate', { to: 'home', params: {} })

  const state = ((): LegacyFrameState => {
    if (isWaiting) return { kind: 'loading' }
    if (!answer && error) return { kind: 'failed', error, retry }
    if (shown) return { kind: 'page', title, page, back: named === null ? goBack : null, goHome }
    if (wanted !== null) return { kind: 'not-found', goHome }
    if (pages.length === 0) return { kind: 'empty' }
    const rows = pages.map((each) => ({
      location: each.location,
      title: legacyTitleOf(each, i18n.locale),
      open: () => {
        const params = { location: each.location }
        if (emit('nt-navigate', { to: 'legacy-frame', params })) setChosen(each.location)
      },
    }))
    return { kind: 'choice', isReturned, pages: rows }
  })()
  useLifecycle(...lifecycleOf(state))
  return state
}

function lifecycleOf(state: LegacyFrameState): Parameters<typeof useLifecycle> {
  switch (state.kind) {
    case 'loading':
      return ['loading']
    case 'failed':
      return ['failed', state.error]
    case 'empty':
    case 'not-found':
      return ['empty']
    case 'choice':
      return ['ready']
    case 'page':
      if (state.page.phase === 'failed') return ['failed', state.page.error]
      return [state.page.phase === 'opening' ? 'loading' : 'ready']
  }
}
