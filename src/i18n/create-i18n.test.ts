import { expect, it, vi } from 'vitest'
import { type LocaleCode, PROGRAM_TIME_ZONE } from '../contract/index.ts'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import { createI18n } from './create-i18n.ts'
import { createI18next } from './create-i18next.ts'

const i18nOf = (locale: LocaleCode, load = loadLazyPart) => createI18n(locale, PROGRAM_TIME_ZONE, createI18next(load))

it('[I18N-13] ends a German sentence after an abbreviated month with a single period', async () => {
  const i18n = i18nOf('de')
  await i18n.load(['payments'])
  const posts = i18n.formats.weekdayDate('2026-11-24', '2026-11-20')
  const leaves = i18n.formats.weekdayDate('2026-11-23', '2026-11-20')
  expect(i18n.t('payments.method.dates', { leaves, posts })).toBe(
    'Abbuchung am Montag, 23. Nov. Wird bis Dienstag, 24. Nov. gebucht.',
  )
})

it('[I18N-7] returns an empty text for a key whose slice has not loaded, and the general one for an unknown code', async () => {
  const i18n = i18nOf('en')
  expect(i18n.t('payments.pay.title')).toBe('')
  expect(i18n.hostText('theirs.title')).toBe('')
  expect(i18n.hostText('toString')).toBe('')
  await i18n.load(['errors'])
  expect(i18n.errorText('no-such-code')).toBe(i18n.errorText('server-error'))
  expect(i18n.errorText('server-error')).not.toBe('')
})

it('[I18N-4] loads a slice once, and again after a failure', async () => {
  const load = vi.fn(loadLazyPart)
  const i18n = i18nOf('en', load)
  load.mockRejectedValueOnce(new Error('offline'))
  await expect(i18n.load(['payments'])).rejects.toThrow('offline')
  await Promise.all([i18n.load(['payments']), i18n.load(['payments', 'invoices'])])
  await i18n.load(['payments'])
  expect(load.mock.calls.map(([name]) => name)).toEqual(['en/payments', 'en/payments', 'en/invoices'])
})

it('[I18N-4] does not report the failure of a slice to a widget that waits for another one', async () => {
  let arrive = () => {}
  const gate = new Promise<void>((resolve) => (arrive = resolve))
  const i18n = i18nOf('en', async (name) => {
    if (name === 'en/payments') throw new Error('offline')
    await gate
    return loadLazyPart(name)
  })
  const [failed, loaded] = [i18n.load(['payments']), i18n.load(['invoices'])]
  await expect(failed).rejects.toThrow('offline')
  arrive()
  await loaded
  expect(i18n.t('invoices.list.title')).toBe('Invoices')
})

it('[I18N-5] uses the plural form of the language and formats its number', async () => {
  const i18n = i18nOf('cs')
  await i18n.load(['account'])
  expect([1, 3, 5, 1.5, 1234].map((count) => i18n.t('account.balance.count', { count }))).toEqual([
    '1 faktura',
    '3 faktury',
    '5 faktur',
    '1,5 faktury',
    '1\u00a0234 faktur',
  ])
})

it('[I18N-6] uses texts of the host before those of the provider and both before ours, in any loading order', async () => {
  const i18n = i18nOf('en')
  i18n.override('host', {
    'common.tryAgain': 'Once more',
    'common.daysLate_one': 'late by a day',
    'common.daysLate_other': 'late by {{count, number}} days',
  })
  i18n.override('provider', { 'common.tryAgain': 'Retry', 'common.dueToday': 'Pay today' })
  await i18n.load(['common'])
  expect(i18n.t('common.tryAgain')).toBe('Once more')
  expect([1, 3000].map((count) => i18n.t('common.daysLate', { count }))).toEqual([
    'late by a day',
    'late by 3,000 days',
  ])
  expect(i18n.t('common.dueToday')).toBe('Pay today')
  i18n.override('host', {})
  expect(i18n.t('common.tryAgain')).toBe('Retry')
  expect(i18n.t('common.daysLate', { count: 3 })).toBe('3 days late')
})

it('[I18N-6] selects the text of a host by `context`', () => {
  const i18n = i18nOf('en')
  i18n.override('host', { 'their.greeting': 'Welcome', 'their.greeting_admin': 'Welcome, admin' })
  expect(i18n.hostText('their.greeting', { context: 'admin' })).toBe('Welcome, admin')
  expect(i18n.hostText('their.greeting', { context: 'payer' })).toBe('Welcome')
})

it('[I18N-19] expands no placeholders in a value, and no text within another text', async () => {
  const i18n = i18nOf('en')
  await i18n.load(['common'])
  i18n.override('provider', {
    'common.tryAgain': '$t(common.dueToday) {{name}} {{lng}} {{constructor}} {{missing}}',
    'common.daysLate_other': '{{name}}: {{count}} {{other}}',
  })
  const name = '{{other}} {{count, number}} $t(common.dueToday) $& $1 <b>'
  expect(i18n.t('common.tryAgain', { name })).toBe(`$t(common.dueToday) ${name}   `)
  expect(i18n.t('common.daysLate', { name, other: 'x', count: 7 })).toBe(`${name}: 7 x`)
})

it('[I18N-4] keeps languages of one instance apart, and writes nothing to the console', async () => {
  const written = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
  const i18next = createI18next(loadLazyPart)
  const [english, german] = (['en', 'de'] as const).map((locale) => createI18n(locale, PROGRAM_TIME_ZONE, i18next))
  await Promise.all([english?.load(['common']), german?.load(['common'])])
  expect([english?.t('common.tryAgain'), german?.t('common.tryAgain')]).toEqual(['Try again', 'Erneut versuchen'])
  expect(english?.t('common.dueToday', { surplus: 1 })).toBe('Due today')
  for (const spy of written) expect(spy).not.toHaveBeenCalled()
})
