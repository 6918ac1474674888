/** Runs ESLint rules that need types on pieces of code. */
import { Linter, type Rule } from 'eslint'
import { join } from 'node:path'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import { filesBelow, ROOT } from './source-files.ts'

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, 'tsconfig.lint.json'), ts.sys.readFile).config,
  ts.sys,
  ROOT,
)

/** Creates a program with the primitives, the widget kit, and a virtual file with the given code. */
export function programWith(path: string, code: string): ts.Program {
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  const name = join(ROOT, path)
  host.fileExists = (file) => file === name || fileExists(file)
  host.getSourceFile = (file, ...rest) =>
    file === name
      ? ts.createSourceFile(file, code, { languageVersion: ts.ScriptTarget.Latest }, true, ts.ScriptKind.TSX)
      : getSourceFile(file, ...rest)
  const files = ['src/ui', 'src/kit', 'src/i18n'].flatMap((room) => filesBelow(room, /(?<!\.test)\.tsx?$/))
  return ts.createProgram([...files.map((file) => join(ROOT, file)), name], options, host)
}

/** Returns a rule's reports for the file, by line number from 1. */
export function findings(program: ts.Program, path: string, rule: Rule.RuleModule): Map<number, string[]> {
  const code = program.getSourceFile(join(ROOT, path))?.text ?? ''
  const messages = new Linter({ cwd: ROOT }).verify(
    code,
    {
      files: ['**/*.tsx'],
      languageOptions: {
        parser: tseslint.parser,
        parserOptions: { programs: [program], ecmaFeatures: { jsx: true } },
      },
      plugins: { netterms: { rules: { held: rule } } },
      rules: { 'netterms/held': 'error' },
    },
    join(ROOT, path),
  )
  const byLine = new Map<number, string[]>()
  for (const { line, message } of messages) byLine.set(line, [...(byLine.get(line) ?? []), message])
  return byLine
}
