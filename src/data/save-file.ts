/** Saves a file through the browser. */

/** Time after which every browser has started reading the file, ms. */
const KEPT_MS = 60_000
/** Characters that would select another folder on disk, or make a name display as another. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Bidi_Control}]/gu

export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName.replace(UNSAFE, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
