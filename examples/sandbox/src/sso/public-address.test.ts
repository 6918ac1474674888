import { expect, it } from 'vitest'
import { fetchPublic, isPublicAddress, whyIssuerRefused } from './public-address.ts'

it.each([
  ['https://login.example.com'],
  ['https://login.example.com:8443/tenant/v2.0'],
  ['https://8.8.8.8'],
  ['https://[2606:4700::1111]/idp'],
])('[IDP-3] takes %s', (issuer) => {
  expect(whyIssuerRefused(issuer)).toBeNull()
})

it.each([
  ['', 'not-an-address'],
  ['login.example.com', 'not-an-address'],
  ['http://login.example.com', 'not-https'],
  ['javascript:alert(1)', 'not-https'],
  ['https://user:word@login.example.com', 'not-an-address'],
  ['https://login.example.com/?tenant=1', 'has-query'],
  ['https://login.example.com/?', 'has-query'],
  ['https://login.example.com/#x', 'has-query'],
  ['https://localhost', 'address-private'],
  ['https://LOCALHOST.', 'address-private'],
  ['https://idp.localhost', 'address-private'],
  ['https://vault', 'address-private'],
  ['https://vault.internal', 'address-private'],
  ['https://printer.local', 'address-private'],
  ['https://127.0.0.1', 'address-private'],
  ['https://127.1', 'address-private'],
  ['https://2130706433', 'address-private'],
  ['https://0x7f.0.0.1', 'address-private'],
  ['https://0', 'address-private'],
  ['https://10.1.2.3', 'address-private'],
  ['https://172.20.0.1', 'address-private'],
  ['https://192.168.1.1', 'address-private'],
  ['https://169.254.169.254', 'address-private'],
  ['https://100.64.0.1', 'address-private'],
  ['https://[::1]', 'address-private'],
  ['https://[::ffff:127.0.0.1]', 'address-private'],
  ['https://[fd00:ec2::254]', 'address-private'],
  ['https://[fe80::1]', 'address-private'],
  ['https://[64:ff9b::7f00:1]', 'address-private'],
  ['https://[2002:7f00:1::]', 'address-private'],
])('[IDP-3] refuses %j: %s', (issuer, reason) => {
  expect(whyIssuerRefused(issuer)).toBe(reason)
})

it('[IDP-3] takes the sandbox’s own identity provider, exactly', () => {
  const own = ['http://localhost:4700/idp/contoso']
  expect(whyIssuerRefused('http://localhost:4700/idp/contoso', own)).toBeNull()
  expect(whyIssuerRefused('http://localhost:4700/idp/contoso/', own)).toBe('not-https')
  expect(whyIssuerRefused('https://localhost:4700/api', own)).toBe('address-private')
})

it('[IDP-3] connects to no address that is not public, however its name is written', async () => {
  const asked = { method: 'GET', headers: {} }
  for (const address of ['https://127.0.0.1:1/', 'https://localhost:1/', 'http://example.com/', 'https://[::1]:1/']) {
    await expect(fetchPublic(address, asked)).rejects.toThrow('not public')
  }
  expect([isPublicAddress('1.1.1.1'), isPublicAddress('::'), isPublicAddress('nobody')]).toEqual([true, false, false])
})

it('[IDP-3] asks what a name leads to at the connection itself', async () => {
  // Every resolver resolves this name, to this machine.
  const { publicLookup } = await import('./public-address.ts')
  const error = await new Promise<Error | null>((resolve) => {
    publicLookup('localhost', { all: true }, resolve)
  })
  expect(error?.message).toMatch(/not public/)
})
