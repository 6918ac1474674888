/** Shows a note on a widget's lower edge while it waits for responses: no network, or slow responses (WID-67). */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useShared } from '../data/use-store.ts'
import { useWidget } from './widget-context.ts'

/**
 * Renders the note. On the provider's own page, the page itself reports a lost network, and slow responses during the
 * start, once for all its widgets.
 */
export function ConnectionNote() {
  const { instance, t } = useWidget()
  const isOffline = useSyncExternalStore(followNetwork, isWithoutNetwork) && !instance.isProviderOrigin
  const isLate = useShared(
    ({ phase, lateCalls }) => lateCalls > 0 && !(instance.isProviderOrigin && phase === 'starting'),
  )
  const text = isOffline ? t('common.offline') : isLate ? t('common.late') : ''
  // Screen readers announce content added to a live region, but not content present when the region is added.
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(text), [text])
  if (!text) return null
  return (
    <div className={`edge no-print ${isOffline ? '' : 'while-busy'}`} role="status">
      {said && <p>{said}</p>}
    </div>
  )
}

function followNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

const isWithoutNetwork = (): boolean => !navigator.onLine
