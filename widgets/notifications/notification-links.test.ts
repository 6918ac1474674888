import { expect, it } from 'vitest'
import { linkTarget } from './notification-links.ts'

it.each([
  ['/invoice-list/past-due', 'invoice-list', { status: 'past-due' }],
  ['/invoice-list/past%20due?q=a%26b', 'invoice-list', { status: 'past due', q: 'a&b' }],
  ['/payment/confirm?payment=P-100003', 'payment-confirm', { payment: 'P-100003' }],
  ['/payments?payment=P-100003', 'payment-history', { payment: 'P-100003' }],
  ['/applications', 'application-center', {}],
  ['/dispute-center/INV-1', '/dispute-center/INV-1', {}],
  ['/invoice-list/%E0%A4%A', 'invoice-list', { status: '%E0%A4%A' }],
])('[NOT-22] maps the link %s to %s', (href, to, params) => {
  expect(linkTarget(href)).toEqual({ kind: 'inside', to, params })
})

it.each(['https://www.example.com/a?b=c', 'http://example.com/'])('[NOT-22] opens the web page %s', (href) => {
  expect(linkTarget(href)).toEqual({ kind: 'outside', href })
})

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://example.com/x',
  'vbscript:x',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example/x',
  '/..//evil.example/x',
  '/%2e//evil.example/x',
  '/.%2E//evil.example/x',
  '/a/..//evil.example/x',
  '/.///evil.example/x',
  '/.//user@evil.example/x',
  'https://user:password@example.com/',
  'portal',
  '',
  'https://',
])('[NOT-22] rejects the link %j', (href) => {
  expect(linkTarget(href)).toBeNull()
})
