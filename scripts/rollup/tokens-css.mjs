import { join } from 'node:path'
import { importSource } from '../import-source.mjs'

const ROOT = new URL('../../', import.meta.url).pathname

/**
 * Writes `tokens.css` for a host's own pages: every token of the default theme as a custom property of `:root`. An
 * esbuild plugin.
 */
export function tokensCss() {
  return {
    name: 'tokens-css',
    setup(build) {
      build.onResolve({ filter: /\/tokens\.css$/ }, () => ({ path: 'tokens.css', namespace: 'tokens' }))
      build.onLoad({ filter: /.*/, namespace: 'tokens' }, async () => ({ contents: await sheet(), loader: 'css' }))
    },
  }
}

async function sheet() {
  const { TOKENS } = await importSource(join(ROOT, 'src/theme/tokens.ts'))
  const value = (text) => (/^\d+(\.\d+)?% /.test(text) ? `oklch(${text})` : text)
  const set = Object.entries(TOKENS).filter(([, [, light]]) => light !== 'inherit')
  const declarations = set.map(([name, [, light, dark]]) => {
    const text = dark ? `light-dark(${value(light)}, ${value(dark)})` : value(light)
    return `  --nt-${name}: ${text.replaceAll('var(--_', 'var(--nt-')};`
  })
  return `:root {\n${declarations.join('\n')}\n}\n`
}
