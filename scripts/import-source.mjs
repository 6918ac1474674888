import { build } from 'esbuild'

/**
 * Imports a TypeScript module of the sources, for a build that reads one of its tables.
 *
 * @param alias module → its replacement
 */
export async function importSource(file, alias = {}) {
  const { outputFiles } = await build({ entryPoints: [file], alias, bundle: true, write: false, format: 'esm' })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}
