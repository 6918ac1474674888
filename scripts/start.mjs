/**
 * `npm start`: builds every output that is missing or older than its sources, starts provider and partner, and prints
 * their addresses.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../', import.meta.url).pathname
/** The npm package is not needed. */
const BUILDS = 'cdn,components,secure,portal,workbench,servers'
const BUILT = [
  'dist/cdn/v1/loader.js',
  'dist/portal/main.js',
  'dist/workbench/main.js',
  'dist/secure/main.js',
  'examples/sandbox/dist/serve.js',
  'examples/partner-html/dist/serve.js',
]
const SOURCES = [
  'rollup.config.mjs',
  'src',
  'widgets',
  'loader',
  'scripts',
  'examples/portal',
  'examples/workbench',
  'examples/sandbox/src',
  'examples/partner-html/src',
]
/** Built by `npm run docs`. */
const DOCS = join(ROOT, 'dist/docs/site')
const args = process.argv.slice(2)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  refuse(`Node ${process.versions.node} is too old: install Node 20.19 or later.`)
const port = portOf()
if (isStale()) build()
await serve()

function portOf() {
  const index = args.indexOf('--port')
  const text = index >= 0 ? (args[index + 1] ?? '') : (process.env.PORT ?? '4700')
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > 65532) {
    refuse(`The port must be a number from 1 to 65532, not "${text}": set PORT or --port.`)
  }
  return number
}

function isStale() {
  const newest = Math.max(...SOURCES.map((folder) => newestIn(join(ROOT, folder))))
  return BUILT.some((file) => {
    const stat = statSync(join(ROOT, file), { throwIfNoEntry: false })
    return !stat || stat.mtimeMs < newest
  })
}

function newestIn(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const entries = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules')
  return Math.max(0, ...entries.map((name) => newestIn(join(path, name))))
}

function build() {
  console.log('Building …')
  const startedAt = Date.now()
  const rollup = join(ROOT, 'node_modules/rollup/dist/bin/rollup')
  const args = [rollup, '-c', '--silent', '--configOnly', BUILDS]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: ROOT })
  if (status !== 0) refuse('The build failed: read the messages above.')
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

async function serve() {
  const children = []
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const sandbox = start('examples/sandbox/dist/serve.js', args, {
    PORT: String(port),
    NETTERMS_CDN_DIR: join(ROOT, 'dist/cdn'),
    NETTERMS_PORTAL_DIR: join(ROOT, 'dist/portal'),
    NETTERMS_WORKBENCH_DIR: join(ROOT, 'dist/workbench'),
    NETTERMS_SECURE_DIR: join(ROOT, 'dist/secure'),
    ...(existsSync(DOCS) && { NETTERMS_DOCS_DIR: DOCS }),
  })
  const ready = await new Promise((resolve) => {
    sandbox.on('message', (message) => message.ready && resolve(message))
    sandbox.on('exit', () => resolve(null))
  })
  if (!ready) return
  const partner = start('examples/partner-html/dist/serve.js', [], {
    PORT_PARTNER: String(port + 2),
    NETTERMS_ORIGIN: `http://localhost:${port}`,
    NETTERMS_SECURE_ORIGIN: `http://localhost:${port + 1}`,
    NETTERMS_SECRET_KEY: ready.keys?.secret,
    NETTERMS_PUBLISHABLE_KEY: ready.keys?.publishable,
  })
  await new Promise((resolve) => {
    partner.on('message', resolve)
    partner.on('exit', resolve)
  })
  if (partner.exitCode !== null) return
  print(ready)

  function start(file, flags, env) {
    const child = spawn(process.execPath, [join(ROOT, file), ...flags], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    })
    children.push(child)
    child.on('exit', (code) => {
      stop()
      process.exitCode ||= code ?? 0
    })
    return child
  }
}

function print({ keys, database }) {
  const provider = `http://localhost:${port}`
  const rows = [
    ['Portal', `${provider}/`],
    ['Workbench', `${provider}/workbench`],
    ['Documentation', existsSync(DOCS) ? `${provider}/docs` : 'npm run docs builds it'],
    ['API', `${provider}/api`],
    ['API reference', `${provider}/docs/api`],
    ['Loader', `${provider}/cdn/v1/loader.js`],
    ['Secure fields', `http://localhost:${port + 1}`],
    ['Legacy pages', `http://localhost:${port + 3}`],
    ['Partner’s site', `http://127.0.0.1:${port + 2}/`],
    ['', `http://127.0.0.1:${port + 2}/billing`],
    ['Database', database],
    ['Users', 'payer, admin, viewer, other-admin …'],
    ['Password', 'correct-horse-sandbox-1'],
    ['Keys', keys?.publishable],
    ['', keys?.secret],
  ]
  console.log(
    `\n${rows.map(([name, value]) => `  ${(name ?? '').padEnd(16)}${value}`).join('\n')}\n\nCtrl-C stops it.\n`,
  )
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}
