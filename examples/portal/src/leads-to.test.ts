import { describe, expect, it } from 'vitest'
import { afterNewAccount, leadsBack, leadsTo, standsInFor } from './leads-to.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://portal.invalid')
  return { path: pathname, search }
}
const after = (address: string) => {
  const here = at(address)
  return afterNewAccount(here.path, here, true)
}
const home = { to: 'home', params: {} }

describe('leadsTo', () => {
  it.each(['/account/customers', '/merchant/select'])('[ACC-6] leads back from %s to the previous page', (path) => {
    expect(leadsTo(home, at(`${path}?returnTo=%2Finvoice-list%2Fopen%3Fq%3DINV`))).toBe('/invoice-list/open?q=INV')
    expect(leadsTo(home, at(path))).toBe('/')
  })

  it.each([
    '//evil.example/',
    '/.//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
  ])('[ACC-6] leads from a choice to no address but this site’s own: %j', (returnTo) => {
    const here = at(`/merchant/select?${new URLSearchParams({ returnTo }).toString()}`)
    expect([leadsTo(home, here), afterNewAccount(here.path, here, true)]).toEqual(['/', '/'])
  })

  it('[ACC-6] leads home from any other page, with any return address', () => {
    expect(leadsTo(home, at('/account/overview?returnTo=%2Fprofile'))).toBe('/')
  })

  it('[WID-6] keeps what a list is filtered by from tab to tab, and begins on its first page', () => {
    const tab = { to: 'invoice-list', params: { status: 'paid' } }
    expect(leadsTo(tab, at('/invoice-list/open?q=INV&currency=CAD&page=3'))).toBe(
      '/invoice-list/paid?q=INV&currency=CAD',
    )
    expect(leadsTo(tab, at('/account/overview?q=INV'))).toBe('/invoice-list/paid')
  })
})

describe('standsInFor', () => {
  it.each([
    ['/payment/invoices?step=pay', '/payment/confirm?payment=P-100003', true],
    ['/notification-center', '/payment/confirm?payment=P-100003', false],
    ['/payment/confirm?payment=P-100003', '/payment/invoices', false],
    ['/payment/invoices', '/account/overview', false],
  ])('[SHL-14] from %s to %s: %s', (from, to, isInPlace) => {
    expect(standsInFor(at(from), to)).toBe(isInPlace)
  })
})

describe('afterNewAccount', () => {
  it.each([
    ['/account/customers?returnTo=%2Fpayment%2Fdue', '/payment/due'],
    ['/merchant/select?returnTo=%2Fdealer', '/dealer'],
    ['/merchant/select', '/'],
    ['/profile', null],
    ['/account/overview', null],
    ['/invoice-list/past-due', null],
    ['/invoice-list/past-due?q=INV&page=4', '/invoice-list/past-due'],
    ['/invoice/INV-204120', '/'],
    ['/dispute-center/INV-204120', '/'],
    ['/cgi-bin/invoice-inquiry', '/'],
    ['/payment/invoices', '/'],
    ['/payment/confirm?payment=P-000001', '/'],
    ['/nowhere', '/'],
  ])('[SHL-12] [SES-60] leads from %s to %s', (address, to) => {
    expect(after(address)).toBe(to)
  })

  it.each(['/merchant/select', '/account/customers'])(
    '[SHL-12] [ACC-6] does not redirect again from %s after returning to the previous page',
    (path) => {
      expect(afterNewAccount(path, at('/audit-log'), true)).toBeNull()
      expect(afterNewAccount(path, at('/invoice-list/open?q=INV'), true)).toBeNull()
    },
  )

  it('[SHL-12] leads away from a page that is not open to the new user type', () => {
    expect(afterNewAccount('/account/overview', at('/account/overview'), false)).toBe('/')
    // The guard may have redirected already: the user is at the new account's start page, without a notice.
    expect(afterNewAccount('/account/overview', at('/notification-center'), false)).toBe('/')
    expect(afterNewAccount('/merchant/select', at('/account/overview'), false)).toBe('/')
  })
})

it('[PAY-63] shows the list where it was left only when a payment leads back to it', () => {
  expect(leadsBack(at('/payment/invoices?step=pay'), '/invoice-list/past-due?page=2')).toBe(true)
  expect(leadsBack(at('/payment/confirm?payment=P-100200'), '/invoice-list/open')).toBe(true)
  expect(leadsBack(at('/invoice/T-204120'), '/invoice-list/open?page=2')).toBe(true)
  expect(leadsBack(at('/account/overview'), '/invoice-list/past-due')).toBe(false)
  expect(leadsBack(at('/payment/invoices'), '/account/overview')).toBe(false)
})
