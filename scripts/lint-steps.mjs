/** What `npm run lint` looks at: types, ESLint, boundaries, what nothing uses, and format; the longest first. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../', import.meta.url).pathname
const bin = (name) => join(ROOT, 'node_modules', name)
/** The compiler in machine code reads types three times as fast; declarations and ESLint need the other one's API. */
const tsc = (project) => [bin('typescript-native/bin/tsc'), '--project', project, '--pretty', 'false']

const examples = readdirSync(join(ROOT, 'examples')).map((name) => `examples/${name}`)
const having = (part) => examples.filter((folder) => existsSync(join(ROOT, folder, part)))

/** For `runInLanes`. */
export const LINT_STEPS = [
  { name: 'eslint', args: [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'] },
  { name: 'types: tests', args: tsc('tsconfig.test.json') },
  ...having('tsconfig.json').map((folder) => ({ name: `types: ${folder}`, args: tsc(folder) })),
  { name: 'types: sdk', args: tsc('tsconfig.json') },
  { name: 'format', args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  {
    name: 'boundaries',
    args: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err', 'src', 'widgets', 'loader'],
      ...having('src').map((folder) => `${folder}/src`),
    ],
  },
  { name: 'unused', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'unused: does not ship', args: [bin('knip/bin/knip.js'), '--production', '--no-progress'] },
  { name: 'types: contract', args: tsc('src/contract') },
]
