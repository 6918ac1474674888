import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compressed = new Map()
const compressBytes = promisify(brotliCompress)

/**
 * Compresses files in parallel on zlib's threads; equal contents are compressed once per build.
 *
 * @param content text or bytes
 * @param quality Brotli quality, 0 to 11
 * @returns promise of the compressed bytes
 */
export function brotli(content, quality = 11) {
  const bytes = Buffer.from(content)
  const key = `${quality} ${createHash('sha256').update(bytes).digest('base64')}`
  if (!compressed.has(key)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    compressed.set(key, compressBytes(bytes, { params }))
  }
  return compressed.get(key)
}

/**
 * Writes `x.br` for every text file of a bundle; the server sends these files unchanged.
 *
 * @param quality Brotli quality; lower for developer pages
 */
export function compress(quality) {
  return {
    name: 'netterms-compress',
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|json|html|svg)$/.test(fileName))
      await Promise.all(
        files.map(async ({ fileName, code, source }) =>
          writeFile(join(dir, `${fileName}.br`), await brotli(code ?? source, quality)),
        ),
      )
    },
  }
}
