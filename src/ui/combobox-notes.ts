/** Status texts of a combobox's list, visible and announced. Source: docs/spec/interface.md UI-27. */
import type { I18n } from '../i18n/create-i18n.ts'
import type { OptionAnswer } from './use-option-search.ts'

/** Returns the text shown below the rows, or instead of them; null if none is needed. */
export function noteOf({ t }: I18n, answer: OptionAnswer, missing: number): string | null {
  if (missing > 0) return t('controls.combobox.short', { count: missing })
  const { phase, options, isLate, query } = answer
  if (phase === 'more' || (phase === 'asking' && (isLate || options.length === 0))) {
    return t(isLate ? 'controls.combobox.still' : 'controls.combobox.searching')
  }
  if (phase === 'settled' && options.length === 0) {
    return query ? t('controls.combobox.noneFor', { query }) : t('controls.combobox.none')
  }
  return null
}

/** Returns the text for the polite live region: the outcome of each search once, and nothing while a search is fast. */
export function spokenOf(i18n: I18n, answer: OptionAnswer, missing: number): string {
  const { t } = i18n
  const { phase, total, isLate } = answer
  if (missing > 0) return t('controls.combobox.short', { count: missing })
  if (phase === 'failed') return `${t('controls.combobox.failed')} ${t('controls.tryAgain')}`
  if (phase === 'asking') return isLate ? t('controls.combobox.still') : ''
  return total > 0 ? t('controls.combobox.count', { count: total }) : (noteOf(i18n, answer, 0) ?? '')
}
