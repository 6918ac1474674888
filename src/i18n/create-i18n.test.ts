import { expect, it } from 'vitest'
import { PROGRAMME_TIME_ZONE } from '../contract/index.ts'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import { createI18n } from './create-i18n.ts'

it('[I18N-13] ends a German sentence after an abbreviated month with one point', async () => {
  const i18n = createI18n('de', PROGRAMME_TIME_ZONE, loadLazyPart)
  await i18n.load(['payments'])
  const posts = i18n.formats.weekdayDate('2026-11-24', '2026-11-20')
  const leaves = i18n.formats.weekdayDate('2026-11-23', '2026-11-20')
  expect(i18n.t('payments.method.dates', { leaves, posts })).toBe(
    'Abbuchung am Montag, 23. Nov. Gutgeschrieben bis Dienstag, 24. Nov.',
  )
})

it('[I18N-7] has an empty text for a key whose slice has not come, and the general one for an unknown code', async () => {
  const i18n = createI18n('en', PROGRAMME_TIME_ZONE, loadLazyPart)
  expect(i18n.t('payments.pay.title')).toBe('')
  await i18n.load(['errors'])
  expect(i18n.errorText('no-such-code')).toBe(i18n.errorText('server-error'))
})

it('[I18N-6] lays texts of the host over ours, whatever is loaded later', async () => {
  const i18n = createI18n('en', PROGRAMME_TIME_ZONE, loadLazyPart)
  await i18n.override({
    'common.tryAgain': 'Once more',
    'common.daysLate': '{days, plural, one {late by a day} other {late by # days}}',
  })
  await i18n.load(['common'])
  expect(i18n.t('common.tryAgain')).toBe('Once more')
  expect(i18n.t('common.daysLate', { days: 3 })).toBe('late by 3 days')
  expect(i18n.t('common.dueToday')).toBe('Due today')
})
