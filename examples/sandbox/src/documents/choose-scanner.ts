import { clamdScanner } from './clamd-scanner.ts'
import { builtInScanner, type DocumentScanner } from './document-scanner.ts'

/** @throws StartRefusal if the address is invalid */
export const chooseScanner = (options: { scanner?: DocumentScanner; clamd?: string }): DocumentScanner =>
  options.scanner ?? (options.clamd === undefined ? builtInScanner : clamdScanner(options.clamd))
