/** `npm run pictures`: new baselines of test/visual; with a pattern of names only of those. Look at them before you commit them. */
import { spawnSync } from 'node:child_process'
import { buildWorkbench } from './build-workbench.mjs'
import { findChromium } from './find-chromium.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const [wanted = ''] = process.argv.slice(2)

await buildWorkbench()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', 'test/visual/pictures.test.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: findChromium(), PICTURES: wanted } },
)
process.exit(status ?? 1)
