/** Meanings of the errors of exports. Source: docs/spec/errors.md ERR-7; docs/spec/exports.md EXP-65. */
import { MAX_EXPORTED_INVOICES } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const { pdf, zip } = MAX_EXPORTED_INVOICES

export const EXPORT_ERROR_MEANINGS = {
  'export-too-many-invoices': {
    happened: `More invoices match than a file of this format can hold: ${pdf} in a \`pdf\`, ${zip} in a \`zip\` (\`meta.maximum\`, \`meta.count\`), so no file was written.`,
    todo: 'Narrow the filter and export in parts, or choose `csv`, which has no maximum.',
  },
} as const satisfies Partial<ErrorMeanings>
