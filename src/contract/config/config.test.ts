import { expect, it } from 'vitest'
import { getFeatureFlags } from '../feature-flags/feature-flags.calls.ts'
import { pickFlags } from '../flags.ts'
import { configSchema, secureConfigSchema } from './config.schema.ts'

const wire = {
  title: 'Harbor Trade Credit',
  loggingLevel: 'error',
  ecaasPrefix: '/ecaas',
  api_version: 'g2',
  loadSecure: true,
  loadLocales: false,
  environment: 'sandbox',
  paymentTerms: { en: 'I authorize this debit.' },
  supportText: 'Call us.',
  limits: { defaultPageSize: 25 },
}

it('[CFG-1] reads the public configuration', () => {
  expect(configSchema.parse(wire)).toMatchObject({ title: 'Harbor Trade Credit', environment: 'sandbox' })
  expect(configSchema.safeParse({ ...wire, environment: 'staging' }).success).toBe(false)
})

it('[CFG-2] reads the configuration for signed-in users', () => {
  const secure = { emsClientId: 'ems-1', componentOverrides: {} }
  expect(secureConfigSchema.parse(secure)).toEqual(secure)
  const component = { file: 'harbor-head.js', integrity: 'sha384-AAAA' }
  const withComponent = { ...secure, componentOverrides: { 'invoice-list.head': component } }
  expect(secureConfigSchema.parse(withComponent).componentOverrides).toEqual({ 'invoice-list.head': component })
  expect(secureConfigSchema.safeParse({ ...secure, componentOverrides: { 'invoice-list.head': 'x.js' } }).success).toBe(
    false,
  )
})

it('[TRU-8] defaults the log level to error', () => {
  const { loggingLevel: _, ...silent } = wire
  expect(configSchema.parse(silent).loggingLevel).toBe('error')
  expect(configSchema.parse({ ...wire, loggingLevel: 'warn' }).loggingLevel).toBe('warn')
})

it.each([
  ['g2', 'G'],
  ['v1.4', 'V'],
  ['', 'U'],
])('[CFG-4] reads api_version %j as system type %s', (version, systemType) => {
  expect(configSchema.parse({ ...wire, api_version: version }).systemType).toBe(systemType)
})

it('[CFG-3] keeps known flags with boolean values only', () => {
  const sent = {
    disputeCenterEnabled: true,
    subAccountsEnabled: 'yes',
    unknownFlag: true,
    ['__proto__']: { dealerPortalEnabled: true },
  }
  expect(pickFlags(sent)).toEqual({ disputeCenterEnabled: true })
  expect(getFeatureFlags.output.resource.parse({ id: 'localhost', ...sent })).toEqual({ disputeCenterEnabled: true })
})

it('[CFG-3] distinguishes false from absent', () => {
  expect(pickFlags({ userManagementDisabled: false })).toEqual({ userManagementDisabled: false })
})

it('[CFG-5] defaults absent versions to the oldest', () => {
  expect(configSchema.parse(wire)).toMatchObject({
    invoiceDetailsVersion: null,
    bankAccountVersion: '1',
    currencyVersion: null,
  })
  const versions = { invoice_details_version: '2', bank_account_version: '3', currency_version: '1' }
  expect(configSchema.parse({ ...wire, ...versions })).toMatchObject({
    invoiceDetailsVersion: '2',
    bankAccountVersion: '3',
    currencyVersion: '1',
  })
})

it('[CFG-6] reads the card fee terms, or null when no cards are accepted', () => {
  expect(configSchema.parse(wire).cardFee).toBeNull()
  const cardFee = { basisPoints: 290, capBasisPoints: 300, exemptFundings: [], exemptRegions: [], regionCaps: {} }
  expect(configSchema.parse({ ...wire, cardFee }).cardFee).toMatchObject({ fee: { basisPoints: 290 } })
  expect(configSchema.safeParse({ ...wire, cardFee: { ...cardFee, basisPoints: 301 } }).success).toBe(false)
})
