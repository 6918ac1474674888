import { clamdScanner } from './clamd-scanner.ts'
import { builtInScanner, type DocumentScanner } from './document-scanner.ts'

/** @throws StartRefusal for an invalid address */
export const chooseScanner = (options: { scanner?: DocumentScanner; clamd?: string }): DocumentScanner =>
  options.scanner ?? (options.clamd === undefined ? builtInScanner : clamdScanner(options.clamd))
