import { join } from 'node:path'
import { importSource } from '../import-source.mjs'

const ROOT = new URL('../../', import.meta.url).pathname
const ENTRY_POINT = 'netterms/manifest'

/**
 * Provides `netterms/manifest` as plain data without calls, because calls would include the schema of every response.
 */
export function manifestData() {
  return {
    name: 'netterms-manifest-data',
    resolveId: (id) => (id === ENTRY_POINT ? `\0${ENTRY_POINT}` : null),
    async load(id) {
      if (id !== `\0${ENTRY_POINT}`) return null
      const { MANIFESTS } = await importSource(join(ROOT, 'widgets/manifest.ts'))
      const rows = MANIFESTS.map((manifest) => ({ ...manifest, calls: undefined }))
      return `export const MANIFESTS = ${JSON.stringify(rows)}`
    },
  }
}
