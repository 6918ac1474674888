import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { compareWithTwin } from './test/conformance/twin-record.mjs'
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

const nodeProject = (
  name: string,
  include: string[],
  options: { exclude?: string[]; testTimeout?: number; hookTimeout?: number; fileParallelism?: boolean } = {},
) => ({
  plugins: [messages()],
  resolve: { conditions: nodeConditions },
  ssr: { resolve: { conditions: nodeConditions } },
  test: { name, environment: 'node', include, ...options },
})

const widgetProject = (name: string, alias: Record<string, string>) => ({
  plugins: [messages(), widgetEntries()],
  resolve: { conditions, alias },
  // Found on first use, a dependency would reload the page in the middle of a test.
  optimizeDeps: { include: [...Object.keys(alias), ...Object.values(alias), 'axe-core'] },
  test: {
    include: ['{src,widgets}/**/*.test.tsx', 'test/conformance/**/*.test.tsx'],
    provide: { isProof: process.env.PROOF === '1', conformanceSeed: Number(process.env.CONFORMANCE_SEED ?? 1) },
    browser: {
      commands: { compareWithTwin },
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' as const, name }],
    },
  },
})

export default defineConfig({
  test: {
    reporters: ['default'],
    coverage: { provider: 'v8', include: ['src/**', 'widgets/**', 'examples/sandbox/src/**'] },
    projects: [
      nodeProject('contract', ['{src,widgets,loader}/**/*.test.ts', 'test/architecture/**/*.test.ts']),
      nodeProject('sandbox', ['examples/*/src/**/*.test.ts', 'test/contract/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
      // One file at a time: each has servers and a browser of its own.
      nodeProject('journeys', ['test/{e2e,engines,hostile,kill,visual}/**/*.test.ts'], {
        testTimeout: 300_000,
        hookTimeout: 120_000,
        fileParallelism: false,
      }),
      nodeProject('published', ['test/published/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 180_000,
        fileParallelism: false,
      }),
      widgetProject('widgets-react', {}),
      widgetProject('widgets-preact', PREACT),
    ],
  },
})
