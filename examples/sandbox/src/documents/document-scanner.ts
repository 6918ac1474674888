/** Interface of the malware scanner for uploads. Source: docs/spec/documents.md DOC-91…DOC-93, docs/adr/0054. */

export type Verdict = 'clean' | 'infected'

export interface DocumentScanner {
  /**
   * @param signal aborts a scan that takes too long
   * @throws Error if there is no verdict: the scanner is unavailable, too slow, or cannot read the file
   */
  scan(bytes: Uint8Array, signal: AbortSignal): Promise<Verdict>
}

/**
 * The harmless EICAR test string that every scanner reports; split in two, so that no scanner reports this source file.
 */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

/** Detects only the test string: it demonstrates scanning and gives no protection. */
export const builtInScanner: DocumentScanner = {
  async scan(bytes) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(EICAR, 0, 'latin1')
      ? 'infected'
      : 'clean'
  },
}
