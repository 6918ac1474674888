/**
 * Shows the tips of a guided-tour service. The portal draws them itself: the service sends text and no code. TRU-3,
 * TRU-4.
 */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsState } from 'netterms'
import { type FaceTexts, fill } from '../faces/face-texts.ts'
import { contactParty } from './party-question.ts'
import { readTips, type Tip } from './read-tips.ts'

const KEY = 'portal:tour'

export function Tour({ state, path, t }: { state: NetTermsState; path: string; t: FaceTexts }) {
  const [tips, setTips] = useState<readonly Tip[]>([])
  const [at, setAt] = useState(0)
  const [isOpen, setOpen] = useState(() => !wasSeen())
  useEffect(() => {
    setTips([])
    setAt(0)
    if (!isOpen || state.phase !== 'ready') return
    let isCurrent = true
    void fetchTips(state).then(
      (found) => isCurrent && setTips(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isOpen, path, state.phase, state.session.user?.id, state.locale])
  const tip = tips[at]
  if (!isOpen || !tip) return null
  const end = () => {
    setOpen(false)
    try {
      sessionStorage.setItem(KEY, 'seen')
    } catch {
      // Without storage, the tips stay closed only until the page is reloaded.
    }
  }
  const isLast = at === tips.length - 1
  return (
    <section class="tip" aria-labelledby="tip-title">
      <p class="tiny muted">{fill(t.tourCount, { at: String(at + 1), count: String(tips.length) })}</p>
      <h2 id="tip-title">{tip.title}</h2>
      <p class="muted">{tip.text}</p>
      <p class="actions">
        <button class="button" type="button" onClick={() => (isLast ? end() : setAt(at + 1))}>
          {isLast ? t.tourDone : t.tourNext}
        </button>
        {!isLast && (
          <button class="button" type="button" onClick={end}>
            {t.tourSkip}
          </button>
        )}
      </p>
    </section>
  )
}

function wasSeen(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

async function fetchTips(state: NetTermsState): Promise<readonly Tip[]> {
  const question = await contactParty('tour', state)
  if (!question) return []
  const address = new URL(question.address)
  for (const [name, value] of Object.entries(question.properties)) address.searchParams.set(name, value)
  const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  return readTips(await response.json())
}
