/** Saves a file through the browser. */

/** After this delay every browser has started reading. */
const KEPT_MS = 60_000
/** Characters that mean another folder on disk, or that make a name display as another. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Bidi_Control}]/gu

export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName.replace(UNSAFE, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
