/** `npm run pictures`: updates baselines of test/visual; with a pattern, only those. Review them before committing. */
import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const [wanted = ''] = process.argv.slice(2)

run(['node_modules/rollup/dist/bin/rollup', '-c', '--silent', '--configOnly', 'workbench'])
run(['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', 'test/visual/pictures.test.ts'], {
  CHROMIUM_PATH: findChromium(),
  PICTURES: wanted,
})

function run(args, variables = {}) {
  const env = { ...process.env, ...variables }
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}
