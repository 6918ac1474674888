import { describe, expect, it } from 'vitest'
import type { NetTermsState } from 'netterms'
import { badgeOf } from './menu-badges.ts'

const nt = { t: (key: string, values?: { count?: number }) => `${key} ${values?.count}` } as never
const NONE: NetTermsState['accountFacts'] = {
  currencies: [],
  bankingCountries: [],
  disputes: null,
  haveDisputesFailed: false,
  isInLoyaltyProgram: false,
  locations: [],
}
const badge = (path: string, facts: Partial<NetTermsState['accountFacts']>, locale = 'en') =>
  badgeOf(path, nt, { accountFacts: { ...NONE, ...facts }, locale } as NetTermsState)
const counts = (open: number) => ({ disputes: { open, closed: 7 } })

describe('badgeOf', () => {
  it('[SHL-6] counts open disputes and unread notifications, each next to its own entry', () => {
    expect(badge('/dispute-center', counts(2))).toEqual({ text: '2', words: 'portal.badge.disputes 2' })
    expect(badge('/notification-center', { unreadNotifications: 3 })).toEqual({
      text: '3',
      words: 'portal.badge.unread 3',
    })
    expect(badge('/account/overview', { ...counts(2), unreadNotifications: 3 })).toBeNull()
    expect(badge('/constructor', {})).toBeNull()
  })

  it('[SHL-6] shows no number for none, for not known, and where asking failed', () => {
    for (const facts of [
      {},
      counts(0),
      { disputes: null, haveDisputesFailed: true },
      { ...counts(2), haveDisputesFailed: true },
    ])
      expect(badge('/dispute-center', facts)).toBeNull()
    for (const unreadNotifications of [undefined, null, 0])
      expect(badge('/notification-center', unreadNotifications === undefined ? {} : { unreadNotifications })).toBeNull()
  })

  it('[SHL-6] counts to 99, and gives screen readers the full number', () => {
    expect(badge('/dispute-center', counts(99))?.text).toBe('99')
    expect(badge('/dispute-center', counts(1204))).toEqual({ text: '99+', words: 'portal.badge.disputes 1204' })
  })
})
