import { describe, expect, it } from 'vitest'
import type { Check, Requirement, Role } from 'netterms/contract'
import { isSaidBy, noticeText } from './notice-text.ts'

/** Returns the key and its values as text. */
const nt = { t: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key) } as never
const say = (check: Check, needs: Requirement, locale = 'en', reader: Role = 'viewer') =>
  noticeText(nt, { check, needs }, locale, reader)

it.each([
  ['nt-account-overview', 'role', { can: 'payments.create' }, 'viewer', ['invoices.list'], true],
  ['nt-invoice-list', 'role', { can: 'payments.create' }, 'viewer', ['invoices.list'], true],
  ['nt-account-overview', 'role', { can: 'users.invite' }, 'viewer', ['invoices.list'], false],
  ['nt-account-overview', 'role', { can: 'payments.create' }, 'viewer', [], false],
  ['nt-account-overview', 'role', { can: 'payments.create' }, 'support', ['invoices.list'], false],
  ['nt-card-manager', 'role', { can: 'payments.create' }, 'viewer', ['invoices.list'], false],
  [null, 'role', { can: 'payments.create' }, 'viewer', ['invoices.list'], false],
  ['nt-account-overview', 'flag', { can: 'payments.create' }, 'viewer', ['invoices.list'], false],
] as const)(
  '[ACC-28] %s says itself of %s, %j to a %s with %j: %s',
  (tag, check, needs, role, capabilities, isSaid) => {
    expect(isSaidBy(tag, { check, needs }, { role, capabilities: [...capabilities] })).toBe(isSaid)
  },
)

describe('noticeText', () => {
  it('[ACC-9] names permitted users whom the user can ask, not customer support', () => {
    expect(say('role', { can: 'payments.create' })).toBe(
      'portal.notice.role {"roles":"common.role.admin and common.role.payer"} portal.notice.askAdmin',
    )
    expect(say('role', { can: 'users.invite' })).toBe(
      'portal.notice.role {"roles":"common.role.admin"} portal.notice.askAdmin',
    )
  })

  it('[ACC-9] leaves out the roles that the page bars, and joins the others as the language does', () => {
    const needs = { can: 'invoices.list', notRoles: ['viewer', 'voucher-manager', 'enrollment-manager'] } as const
    const text = say('forbiddenRole', needs, 'de')
    expect(text).toContain('common.role.admin')
    expect(text).toContain(' und ')
    expect(text).not.toMatch(/viewer|voucher-manager|support/)
  })

  it('[ACC-9] refers the user to the program if no user of the company may, and to their admin if they have no page', () => {
    expect(say('role', { can: 'payments.refund' })).toBe('portal.notice.closed portal.notice.askSupport')
    expect(say('role', {})).toBe('portal.notice.closed portal.notice.askAdmin')
  })

  it.each([
    ['flag', 'portal.notice.flag portal.notice.askSupport'],
    ['forbiddenFlag', 'portal.notice.flag portal.notice.askSupport'],
    ['customer', 'portal.notice.customer'],
    ['merchant', 'portal.notice.merchant'],
    ['userType', 'portal.notice.userType portal.notice.askSupport'],
    ['authentication', 'portal.notice.closed portal.notice.askAdmin'],
  ] as const)('[ACC-9] says of %s which rule it was', (check, key) => {
    expect(say(check, { can: 'payments.create' })).toBe(key)
  })

  it.each([
    ['role', { can: 'users.invite' }, 'portal.notice.role {"roles":"common.role.admin"}'],
    ['role', {}, 'portal.notice.closed'],
    ['flag', {}, 'portal.notice.flag'],
    ['userType', {}, 'portal.notice.userType'],
    ['customer', {}, 'portal.notice.customer'],
  ] as const)('[ACC-13] shows customer support the rule for %s, %j, without a contact', (check, needs, text) => {
    expect(say(check, needs, 'en', 'support')).toBe(text)
  })
})
