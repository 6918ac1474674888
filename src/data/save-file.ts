/** Hands a file over to the browser, which saves it on the user's machine. */

/** By then every browser has begun to read. */
const KEPT_MS = 60_000
/** What would lead elsewhere on a disk, or make a name read as another. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Bidi_Control}]/gu

export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName.replace(UNSAFE, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
