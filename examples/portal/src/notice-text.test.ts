import { describe, expect, it } from 'vitest'
import type { Check, Requirement } from 'netterms/contract'
import { noticeText } from './notice-text.ts'

/** Says the key and what it was given. */
const nt = { t: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key) } as never
const say = (check: Check, needs: Requirement, locale = 'en') => noticeText(nt, { check, needs }, locale)

describe('noticeText', () => {
  it('[ACC-9] names who may, of the people whom somebody can ask: nobody of customer support', () => {
    expect(say('role', { can: 'payments.create' })).toBe(
      'common.denied.role {"roles":"common.role.admin and common.role.payer"}',
    )
    expect(say('role', { can: 'users.invite' })).toBe('common.denied.role {"roles":"common.role.admin"}')
  })

  it('[ACC-9] leaves out the roles that the page bars, and joins the others as the language does', () => {
    const needs = { can: 'invoices.list', notRoles: ['viewer', 'voucher-manager', 'enrollment-manager'] } as const
    const text = say('forbiddenRole', needs, 'de')
    expect(text).toContain('common.role.admin')
    expect(text).toContain(' und ')
    expect(text).not.toMatch(/viewer|voucher-manager|support/)
  })

  it('[ACC-9] sends her to the program where nobody of the company may, and to her admin where no page is hers', () => {
    expect(say('role', { can: 'payments.refund' })).toBe('portal.notice.closed')
    expect(say('role', {})).toBe('portal.notice.other')
  })

  it.each([
    ['flag', 'portal.notice.flag'],
    ['forbiddenFlag', 'portal.notice.flag'],
    ['customer', 'portal.notice.customer'],
    ['merchant', 'portal.notice.merchant'],
    ['userType', 'portal.notice.userType'],
    ['authentication', 'portal.notice.other'],
  ] as const)('[ACC-9] says of %s which rule it was', (check, key) => {
    expect(say(check, { can: 'payments.create' })).toBe(key)
  })
})
