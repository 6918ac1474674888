import { readFileSync } from 'node:fs'

const ICONS = new URL('../../src/ui/icons.ts', import.meta.url).pathname
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/icons\.ts["'];?/g
const QUERY = '?icon='

/** Makes a module of each icon, so that one that a single widget shows comes with that widget and not with the core. */
export function oneIcon() {
  return {
    name: 'netterms-one-icon',
    resolveId: (id) => (id.startsWith(ICONS + QUERY) ? id : null),
    load(id) {
      if (!id.startsWith(ICONS + QUERY)) return null
      const name = id.slice((ICONS + QUERY).length)
      const [, text] =
        readFileSync(ICONS, 'utf8').match(
          new RegExp(`^export const ${name}\\b[^=]*=\\s*([\\s\\S]*?)(?=\\nexport |\\n/\\*|(?![\\s\\S]))`, 'm'),
        ) ?? []
      if (!text) throw new Error(`There is no icon named ${name}.`)
      return `export const ${name} = ${text}`
    },
    /** @param code JavaScript: types are gone */
    transform(code) {
      if (!code.includes('/icons.ts')) return null
      const one = (name) => `import { ${name} } from ${JSON.stringify(ICONS + QUERY + name.split(/\s+as\s+/)[0])};`
      return {
        code: code.replace(IMPORT, (_, names) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map(one)
            .join(''),
        ),
        map: null,
      }
    },
  }
}
