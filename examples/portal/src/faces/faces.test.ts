import { readdirSync } from 'node:fs'
import { NetTermsError, offeredLocales } from 'netterms/contract'
import { describe, expect, it } from 'vitest'
import { fill, inWords } from './face-texts.ts'
import { loadOnceMore } from './load-once-more.ts'
import { waitMsOf } from './wait-of.ts'
import { START_WORDS } from './start-words.ts'
import { type FaceTexts, texts as english } from './texts/en.ts'

const languages = readdirSync(new URL('texts', import.meta.url)).map((file) => file.replace('.ts', ''))
const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()

it('[TRU-12] has the words of its faces in every language', () => {
  expect(languages.sort()).toEqual([...offeredLocales].sort())
})

it.each(languages)('[TRU-12] asks for the same values in %s, and leaves no text empty', async (language) => {
  const { texts } = (await import(`./texts/${language}.ts`)) as { texts: FaceTexts }
  for (const key of Object.keys(english) as (keyof FaceTexts)[]) {
    expect(texts[key].trim(), key).not.toBe('')
    expect(placeholders(texts[key]), key).toEqual(placeholders(english[key]))
  }
})

it.each(languages)('[TRU-15] says in %s that the start did not come as it says it of a widget', async (language) => {
  const { texts } = (await import(`./texts/${language}.ts`)) as { texts: FaceTexts }
  expect(START_WORDS[language]).toEqual([texts.loadTitle, texts.loadText, texts.loadAgain])
})

it('[TRU-16] says a countdown in words of the language', () => {
  expect([inWords(120, 'en'), inWords(61, 'en'), inWords(59, 'en'), inWords(1, 'en')]).toEqual([
    'in 2 minutes',
    'in 2 minutes',
    'in 59 seconds',
    'in 1 second',
  ])
  expect(inWords(30, 'de')).toBe('in 30 Sekunden')
  expect(fill('Tip {{at}} of {{count}}', { at: '1', count: '3' })).toBe('Tip 1 of 3')
})

it('[TRU-13] leaves a service alone for as long as it asks, and for half a minute where it asks nothing', () => {
  const down = (retryAfterMs?: number) =>
    new NetTermsError('server-unavailable', 'down', {
      status: 503,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    })
  expect([down(120_000), down(), down(0), new TypeError('x'), null].map(waitMsOf)).toEqual([
    120_000, 30_000, 5_000, 30_000, 30_000,
  ])
  expect([inWords(7200, 'en'), inWords(7199, 'en'), inWords(5401, 'en')]).toEqual([
    'in 2 hours',
    'in 120 minutes',
    'in 91 minutes',
  ])
})

describe('loadOnceMore', () => {
  function tab(changes: { isOnline?: boolean; broken?: boolean } = {}) {
    const entries = new Map<string, string>()
    const reloads: number[] = []
    const clock = { nowMs: 1_000_000 }
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    return {
      reloads,
      clock,
      isOnline: () => changes.isOnline ?? true,
      now: () => clock.nowMs,
      reload: () => void reloads.push(clock.nowMs),
      storage: changes.broken
        ? { getItem: refuse, setItem: refuse }
        : {
            getItem: (key: string) => entries.get(key) ?? null,
            setItem: (key: string, value: string) => void entries.set(key, value),
          },
    }
  }

  it('[TRU-15] loads the page once in ten minutes, then leaves it to the person', () => {
    const page = tab()
    expect([loadOnceMore(page), loadOnceMore(page)]).toEqual([true, false])
    page.clock.nowMs += 10 * 60_000 - 1
    expect(loadOnceMore(page)).toBe(false)
    page.clock.nowMs += 1
    expect(loadOnceMore(page)).toBe(true)
    expect(page.reloads).toHaveLength(2)
  })

  it('[TRU-15] never trades a page for none: not without a network, not without a memory of it', () => {
    for (const page of [tab({ isOnline: false }), tab({ broken: true })]) {
      expect([loadOnceMore(page), page.reloads.length]).toEqual([false, 0])
    }
  })
})
