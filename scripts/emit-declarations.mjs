/**
 * Declarations of the package: those of the doors at its root, those that they reach under `types/`, all in `.js` spelling.
 * What no door shows is not published.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { shownDeclarations } from './declaration-graph.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const EMITTED = join(ROOT, '.declarations/')

/** @throws Error with the compiler's own words when a declaration cannot be written */
export function emitDeclarations(doors, out) {
  const emitted = emitAll(doors.map(({ source }) => join(ROOT, source)))
  const shown = shownDeclarations(
    emitted,
    doors.map(({ source }) => declarationOf(source)),
  )
  for (const [path, text] of shown) write(join(out, 'types', path), text)
  for (const { name, source } of doors) {
    write(join(out, `${name}.d.ts`), `export * from './types/${source.replace(/\.tsx?$/, '.js')}'\n`)
  }
}

export const declarationOf = (source) => source.replace(/\.tsx?$/, '.d.ts')

/** @returns path from the root → declarations, of every module of the program */
export function emitAll(rootNames) {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: rootNames }, ts.sys, ROOT)
  const ambient = ts.sys.readDirectory(join(ROOT, 'src'), ['.d.ts'])
  const program = ts.createProgram([...rootNames, ...ambient], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
    rootDir: ROOT,
    outDir: EMITTED,
  })
  const emitted = new Map()
  const { diagnostics } = program.emit(undefined, (path, text) => {
    if (path.endsWith('.d.ts')) emitted.set(relative(EMITTED, resolve(path)), text)
  })
  for (const { fileName, text } of program.getSourceFiles()) {
    if (fileName.endsWith('.json')) emitted.set(relative(ROOT, fileName).replace(/\.json$/, '.d.ts'), textsOf(text))
  }
  const errors = diagnostics.filter(({ category }) => category === ts.DiagnosticCategory.Error)
  if (errors.length > 0) {
    throw new Error(
      ts.formatDiagnostics(errors, {
        getCurrentDirectory: () => ROOT,
        getCanonicalFileName: (name) => name,
        getNewLine: () => '\n',
      }),
    )
  }
  return emitted
}

/** A file of texts, whose keys are types. */
function textsOf(json) {
  const keys = Object.keys(JSON.parse(json)).map((key) => `  ${JSON.stringify(key)}: string`)
  return `declare const texts: {\n${keys.join('\n')}\n}\nexport default texts\n`
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
