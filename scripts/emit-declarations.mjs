/**
 * Writes the declarations of the package: one file per entry point and, under `types/`, the declarations that they
 * import. Files that no entry point imports are not published.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = new URL('../', import.meta.url).pathname
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc')
/** Must be inside the repository, so that the compiler finds node_modules. */
const CACHE = join(ROOT, 'node_modules/.cache')
/** Matches a relative import or export in a declaration, as the sources write it. */
const SOURCE_IMPORT = /(from |import\(|import )(['"])(\.[^'"]+?)\.(tsx?|json)\2/g

/**
 * @param entryPoints `name` and `source` of each published entry point
 * @param out folder of the package
 * @throws Error with the compiler's message if a declaration cannot be written
 */
export function emitDeclarations(entryPoints, out) {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'declarations-'))
  try {
    compile(entryPoints, folder)
    const copied = new Set()
    for (const { name, source } of entryPoints) {
      copyReached(source, { folder, out, copied })
      write(join(out, `${name}.d.ts`), `export * from './types/${source.replace(/\.tsx?$/, '.js')}'\n`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Compiles without type checking, because `npm run lint` checks types. */
function compile(entryPoints, folder) {
  const ambient = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => join(ROOT, 'src', path))
  const project = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      stripInternal: true,
      rootDir: ROOT,
      outDir: join(folder, 'out'),
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: [],
    files: [...entryPoints.map(({ source }) => join(ROOT, source)), ...ambient],
  }
  const config = join(folder, 'tsconfig.json')
  writeFileSync(config, JSON.stringify(project))
  try {
    execFileSync(process.execPath, [TSC, '--project', config, '--pretty', 'false'], { encoding: 'utf8', stdio: 'pipe' })
  } catch (cause) {
    throw new Error(`The declarations of the package cannot be written.\n${cause.stdout}${cause.stderr}`, { cause })
  }
}

/** Copies the declarations of a source file, and the ones that it imports, with `.js` in their import paths. */
function copyReached(source, target) {
  const { folder, out, copied } = target
  if (copied.has(source)) return
  copied.add(source)
  const text = declarationsOf(source, folder)
  const path = source.replace(/\.(tsx?|json)$/, '.d.ts')
  write(join(out, 'types', path), text.replace(SOURCE_IMPORT, '$1$2$3.js$2'))
  for (const [, , , stem, extension] of text.matchAll(SOURCE_IMPORT)) {
    copyReached(relative(ROOT, join(ROOT, dirname(source), `${stem}.${extension}`)), target)
  }
}

function declarationsOf(source, folder) {
  if (source.endsWith('.json')) return textsOf(readFileSync(join(ROOT, source), 'utf8'))
  const emitted = join(folder, 'out', source.replace(/\.tsx?$/, '.d.ts'))
  if (!existsSync(emitted)) throw new Error(`${source} is imported by a published declaration but has no declaration.`)
  return readFileSync(emitted, 'utf8')
}

/** Declares the module of a text file; its keys are types. */
function textsOf(json) {
  const keys = Object.keys(JSON.parse(json)).map((key) => `  ${JSON.stringify(key)}: string`)
  return `declare const texts: {\n${keys.join('\n')}\n}\nexport default texts\n`
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
