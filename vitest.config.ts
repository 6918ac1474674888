import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { compareWithTwin } from './test/conformance/twin-record.mjs'
import { IS_PROOF, PROOF_ONLY } from './test/support/tiers.ts'
import { SLIM_ZOD } from './scripts/page-libraries.mjs'
import { messages } from './scripts/plugins/messages.mjs'
import { widgetEntries } from './scripts/plugins/widget-entries.mjs'

const conditions = ['development', 'browser', 'module', 'import', 'default']
// Node gets these as its own conditions too: `import` among them would break the `require` of packages that have both.
const nodeConditions = ['development', 'node']

/** The same names that the CDN build replaces, so that both builds of one source are tested. */
const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

const chromium = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  .filter((path) => path !== undefined)
  .find((path) => existsSync(path))

/** Without a browser of the system's own, Playwright's is used. */
const launchOptions = {
  ...(chromium !== undefined && { executablePath: chromium }),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Tests wait as much as they work, for servers, clocks and pictures: one worker more than the smallest machine has cores. */
const WORKERS = Math.max(3, availableParallelism())
