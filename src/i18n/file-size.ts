/** File sizes in the language's format, in units of a thousand (specification §9). Source: docs/spec/i18n.md I18N-8. */
import { formatsOf, type LocaleCode } from '../contract/index.ts'

/** `62 kB`, `1.2 MB`; a file that is not empty has at least one kilobyte. */
export function fileSize(locale: LocaleCode, bytes: number): string {
  const isLarge = bytes >= 999_500
  const value = isLarge ? bytes / 1_000_000 : Math.max(bytes / 1000, bytes > 0 ? 1 : 0)
  return new Intl.NumberFormat(formatsOf(locale), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(value)
}
