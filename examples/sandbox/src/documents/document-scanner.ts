/** Who looks for malware in what people upload. Source: docs/spec/documents.md DOC-91…DOC-93, docs/adr/0054. */

export type Verdict = 'clean' | 'infected'

export interface DocumentScanner {
  /**
   * @param signal ends a scan that takes too long
   * @throws Error without a verdict: the scanner is unavailable, too slow, or cannot read the file
   */
  scan(bytes: Uint8Array, signal: AbortSignal): Promise<Verdict>
}

/**
 * The test string that every scanner reports and that does no harm (EICAR), in two pieces, so that no scanner reports this program.
 */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** Knows the test string and nothing else: it shows what a scanner does, and is none. */
export const builtInScanner: DocumentScanner = {
  async scan(bytes) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(EICAR, 0, 'latin1')
      ? 'infected'
      : 'clean'
  },
}
