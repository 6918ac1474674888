import { expect, it } from 'vitest'
import { PROGRAM_TIME_ZONE } from '../contract/index.ts'
import { loadLazyPart } from '../runtime/lazy-parts.ts'
import { createI18n } from './create-i18n.ts'
import { createI18next } from './create-i18next.ts'
import { pseudoTexts } from './pseudo-texts.ts'

it('[I18N-14] accents and lengthens every text, and keeps values and counts', () => {
  expect(pseudoTexts({ 'a.b': 'Pay {{amount}}', 'a.c_other': '{{count, number}} days' }, 'en-XA')).toEqual({
    'a.b': 'Þåý ··{{amount}}',
    'a.c_other': '{{count, number}} ðåýš··',
  })
})

it('[I18N-14] marks every text as right to left in ar-XB', () => {
  expect(pseudoTexts({ 'a.b': 'Pay', 'a.c': 'Pay {{amount}} now' }, 'ar-XB')).toEqual({
    'a.b': '\u202ePay\u202c',
    'a.c': '\u202ePay\u202c {{amount}} \u202enow\u202c',
  })
})

it('[I18N-14] changes the English texts and formats amounts as in English', async () => {
  const i18next = createI18next(loadLazyPart)
  const i18n = createI18n('en-XA', PROGRAM_TIME_ZONE, i18next)
  await i18n.load(['common'])
  expect(i18n.t('common.tryAgain')).toBe('Ţŕý åĝåîñ····')
  expect(i18n.formats.money(123456, 'USD')).toBe('$1,234.56')
  const mirrored = createI18n('ar-XB', PROGRAM_TIME_ZONE, i18next)
  await mirrored.load(['common'])
  // English plural forms: Arabic has forms for two and for few, which English texts lack.
  expect(mirrored.t('common.daysLate', { count: 2 })).toBe('2 \u202edays late\u202c')
})
