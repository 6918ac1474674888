import { afterEach, expect, it, vi } from 'vitest'
import { CONSENT_AT_KEY, CONSENT_KEY } from '../contract/index.ts'

/** Simulates a page: a browser's storage, and this module freshly loaded. */
async function page(written: Record<string, string>, { isFull = false } = {}) {
  const entries = new Map(Object.entries(written))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  })
  vi.resetModules()
  return { entries, ...(await import('./stored-consent.ts')) }
}

const GRANTED = { [CONSENT_KEY]: 'true', [CONSENT_AT_KEY]: '2026-01-01T00:00:00.000Z' }
afterEach(() => vi.unstubAllGlobals())

it('[TRU-1] stores a choice and its time', async () => {
  const { entries, storeConsent, readConsent, readConsentAt } = await page(GRANTED)
  expect([readConsent(), readConsentAt()]).toEqual(['granted', '2026-01-01T00:00:00.000Z'])
  storeConsent('denied')
  expect([readConsent(), entries.get(CONSENT_KEY)]).toEqual(['denied', 'false'])
  expect(Date.now() - Date.parse(readConsentAt() ?? '')).toBeLessThan(60_000)
})

it('[TRU-1] treats a withdrawal that could not be stored as one, here and on the next page', async () => {
  const { entries, storeConsent, readConsent, readConsentAt } = await page(GRANTED, { isFull: true })
  storeConsent('denied')
  expect(readConsent()).toBe('denied')
  expect(Date.now() - Date.parse(readConsentAt() ?? '')).toBeLessThan(60_000)
  expect((await page(Object.fromEntries(entries))).readConsent()).toBeNull()
})

it('[TRU-1] prefers a later choice from another tab', async () => {
  const { entries, storeConsent, readConsent, forgetChosenHere } = await page({}, { isFull: true })
  storeConsent('granted')
  entries.set(CONSENT_KEY, 'false')
  forgetChosenHere()
  expect(readConsent()).toBe('denied')
})
