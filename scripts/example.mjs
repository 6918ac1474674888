/**
 * `npm run example -- <name>` starts an example against the running sandbox (`npm start`). It sets the environment
 * variables that the example reads, as a deployment would, except those that are already set.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const ROOT = new URL('../', import.meta.url).pathname
/** The sandbox's keys, which are public: docs/guides/running.md. */
const PUBLISHABLE_KEY = 'pk_test_sandbox00000000000000000'
const SECRET_KEY = 'sk_test_sandbox000000000000000000000000000000000000'
/** Examples with their own lock file, because CI does not install their packages. */
const OWN_PACKAGES = ['next-app']
/** The example that needs PHP 8.1 or later, with its curl extension, instead of Node. */
const PHP = 'php'
const NAMES = readdirSync(join(ROOT, 'examples')).filter((name) =>
  existsSync(join(ROOT, 'examples', name, 'README.md')),
)

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    provider: { type: 'string', default: 'http://localhost:4700' },
    port: { type: 'string', default: '4710' },
  },
})
const [name = ''] = positionals
if (!NAMES.includes(name)) stop(`Name an example: npm run example -- ${NAMES.join(' | ')}`)

const folder = join(ROOT, 'examples', name)
const release = await currentRelease(options.provider)
const env = { ...defaults(options, release), ...process.env }
prepare()
run()

/** Returns the release that the sandbox serves; exits with a message if no sandbox is running. */
async function currentRelease(provider) {
  const response = await fetch(`${provider}/cdn/releases.json`).catch(() => null)
  if (!response?.ok) stop(`No sandbox answers at ${provider}. Start it first, in another terminal: npm start`)
  return response.json()
}

function defaults({ provider, port }, { loader }) {
  const secure = new URL(provider)
  secure.port = String(Number(secure.port) + 1)
  return {
    PORT: port,
    SITE_ORIGIN: `http://localhost:${port}`,
    COOKIE_SECRET: randomBytes(32).toString('hex'),
    NETTERMS_ORIGIN: provider,
    NETTERMS_SECURE_ORIGIN: secure.origin,
    NETTERMS_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    NETTERMS_SECRET_KEY: SECRET_KEY,
    NETTERMS_LOADER_PATH: loader.path,
    NETTERMS_LOADER_INTEGRITY: loader.integrity,
    // Vite only includes variables with this prefix in the bundle.
    VITE_NETTERMS_ORIGIN: provider,
    VITE_NETTERMS_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  }
}

/** Builds the package if the example needs it and it is missing, and installs packages that `npm ci` left out. */
function prepare() {
  const manifest = join(folder, 'package.json')
  const usesPackage = existsSync(manifest) && 'netterms' in JSON.parse(readFileSync(manifest, 'utf8')).dependencies
  if (usesPackage && !existsSync(join(ROOT, 'dist/package/package.json'))) {
    console.log('Building the package …')
    call(
      process.execPath,
      [join(ROOT, 'node_modules/rollup/dist/bin/rollup'), '-c', '--silent', '--configOnly', 'npm'],
      ROOT,
    )
  }
  if (OWN_PACKAGES.includes(name)) call('npm', ['ci'], folder)
}

function call(file, args, cwd) {
  const { status } = spawnSync(file, args, { stdio: 'inherit', cwd })
  if (status !== 0) stop(`"${file} ${args.join(' ')}" failed. See the messages above.`)
}

function run() {
  const [file, args] =
    name === PHP ? ['php', ['-S', `localhost:${env.PORT}`, 'router.php']] : ['npm', ['start', '--silent']]
  if (name === PHP) console.log(`Open ${env.SITE_ORIGIN}`)
  const child = spawn(file, args, { stdio: 'inherit', cwd: folder, env })
  child.on('error', ({ code }) => stop(code === 'ENOENT' ? `"${file}" is not installed.` : `"${file}" failed: ${code}`))
  child.on('exit', (code) => (process.exitCode = code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
