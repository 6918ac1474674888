import { describe, expect, it } from 'vitest'
import { afterNewAccount, leadsTo } from './leads-to.ts'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://portal.invalid')
  return { path: pathname, search }
}
const home = { to: 'home', params: {} }

describe('leadsTo', () => {
  it.each(['/account/customers', '/merchant/select'])(
    '[ACC-6] leads back from %s to where somebody came from',
    (path) => {
      expect(leadsTo(home, at(`${path}?returnTo=%2Finvoice-list%2Fopen%3Fq%3DINV`))).toBe('/invoice-list/open?q=INV')
      expect(leadsTo(home, at(path))).toBe('/')
    },
  )

  it.each([
    '//evil.example/',
    '/.//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
  ])('[ACC-6] leads from a choice to no address but this site’s own: %j', (returnTo) => {
    const here = at(`/merchant/select?${new URLSearchParams({ returnTo }).toString()}`)
    expect([leadsTo(home, here), afterNewAccount(here)]).toEqual(['/', '/'])
  })

  it('[ACC-6] leads home from any other page, whatever its address says', () => {
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
    expect(afterNewAccount(at(address))).toBe(to)
  })
})
