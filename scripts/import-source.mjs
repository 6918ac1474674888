import { build } from 'esbuild'

/**
 * Imports a TypeScript source module, for builds that read one of its tables.
 *
 * @param alias module → its replacement
 */
export async function importSource(file, alias = {}) {
  const { outputFiles } = await build({ entryPoints: [file], alias, bundle: true, write: false, format: 'esm' })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
