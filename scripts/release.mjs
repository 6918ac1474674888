/**
 * `node scripts/release.mjs status | version`: changesets for a repository whose root is the package. They look for
 * packages in the workspaces only, so they work on a copy of the root without any; what they write is carried back.
 * Publishing is `npm publish dist/package`, of a build of that version. Reasons: docs/adr/0016.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../', import.meta.url).pathname
const COMMANDS = ['status', 'version']
const [command] = process.argv.slice(2)
if (!COMMANDS.includes(command)) {
  console.error(`Say what to do: node scripts/release.mjs ${COMMANDS.join(' | ')}.`)
  process.exit(1)
}

const copy = mkdtempSync(join(tmpdir(), 'netterms-release-'))
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const { workspaces: _workspaces, ...alone } = manifest
writeFileSync(join(copy, 'package.json'), JSON.stringify(alone))
cpSync(join(ROOT, 'CHANGELOG.md'), join(copy, 'CHANGELOG.md'))
cpSync(join(ROOT, '.changeset'), join(copy, '.changeset'), { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
const git = (...args) => spawnSync('git', args, { cwd: copy })
git('init', '--initial-branch', 'main')
git('add', 'package.json', '.changeset')
git('-c', 'user.name=release', '-c', 'user.email=release@localhost', 'commit', '--message', 'release')
const { status } = spawnSync(process.execPath, [join(ROOT, 'node_modules/@changesets/cli/bin.js'), command], {
  cwd: copy,
  stdio: 'inherit',
})
if (status === 0 && command === 'version') carryBack()
rmSync(copy, { recursive: true, force: true })
process.exit(status ?? 1)

function carryBack() {
  const { version } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'))
  writeFileSync(join(ROOT, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
  // What stands between the title and the first release stays there.
  const preface = /^# .*\n([\s\S]*?)(?=^## )/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))?.[1] ?? ''
  const written = readFileSync(join(copy, 'CHANGELOG.md'), 'utf8').replace(preface, '\n')
  writeFileSync(join(ROOT, 'CHANGELOG.md'), written.replace(/^(# .*\n)\n*/, `$1${preface}`))
  const left = readdirSync(join(copy, '.changeset'))
  for (const file of readdirSync(join(ROOT, '.changeset'))) {
    if (!left.includes(file)) rmSync(join(ROOT, '.changeset', file))
  }
  console.log(`netterms ${version}: read CHANGELOG.md, then run "npm install --package-lock-only", build and publish.`)
}
