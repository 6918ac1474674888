import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'esbuild'

const DOOR = new URL('../../src/contract/index.ts', import.meta.url).pathname
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^"']*contract\/index\.ts)["'];?/g

/** A table of numbers, each of which stands for itself. */
const LIMITS = new URL('../../src/contract/limits.ts', import.meta.url).pathname
const EACH_LIMIT = '\0netterms-limits'
/** Of the contract, and the constants that it makes. */
const ROOM = dirname(DOOR)

/**
 * Lets the core carry what it uses of the contract. A constant that nothing uses goes, though a bundler cannot know that
 * making a schema does nothing else; and an import is sent from the contract's door to the file that holds the
 * name: the door names every file, so that all would count as used wherever one of them is. Of the table of limits the
 * ones that are read are left.
 */
export function contractByFile() {
  let fileOf
  let limits = ''
  return {
    name: 'netterms-contract-by-file',
    async buildStart() {
      fileOf = await exportsOfDoor()
    },
    resolveId: (id) => (id === EACH_LIMIT ? id : null),
    load: (id) => (id === EACH_LIMIT ? limits : null),
    /** @param code JavaScript: types are gone */
    transform(code, id) {
      if (id === LIMITS) {
        limits = asConstants(code, this.parse(code))
        return { code: `export * as LIMITS from ${JSON.stringify(EACH_LIMIT)}`, map: null }
      }
      if (id.startsWith(ROOM)) return { code: withPureConstants(code, this.parse(code)), map: null }
      if (!code.includes('contract/index.ts')) return null
      return {
        code: code.replace(IMPORT, (_, names) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => `import { ${name} } from ${JSON.stringify(fileWith(name, id))};`)
            .join(''),
        ),
        map: null,
      }
    },
  }

  function fileWith(name, id) {
    const file = fileOf.get(name.split(/\s+as\s+/)[0])
    if (!file) throw new Error(`${id} imports ${name} from the contract, which does not export it.`)
    return file
  }
}

async function exportsOfDoor() {
  const files = new Map()
  const door = readFileSync(DOOR, 'utf8')
  for (const [, path] of door.matchAll(/from '(\.[^']+)'/g)) {
    const file = join(dirname(DOOR), path)
    const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'ts', format: 'esm' })
    for (const [, name] of code.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm))
      files.set(name, file)
    for (const [, list] of code.matchAll(/^export \{([^}]*)\}/gm)) {
      for (const name of list.split(','))
        files.set(
          name
            .trim()
            .split(/\s+as\s+/)
            .pop(),
          file,
        )
    }
  }
  return files
}

/** `export const LIMITS = { a: 1 }` becomes `export const a = 1`. */
function asConstants(code, { body }) {
  const { properties } = body.find(({ declaration }) => declaration).declaration.declarations[0].init
  return properties
    .map(({ key, value }) => `export const ${key.name} = ${code.slice(value.start, value.end)}`)
    .join('\n')
}

/** `const x = f(…)` becomes a pure call, arguments and all. */
function withPureConstants(code, { body }) {
  const made = body
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .filter(({ init }) => init?.type === 'CallExpression')
  let text = code
  for (const { init } of made.reverse()) {
    text = `${text.slice(0, init.start)}/*#__PURE__*/(() => ${text.slice(init.start, init.end)})()${text.slice(init.end)}`
  }
  return text
}
