import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { compareWithTwin } from './test/conformance/twin-record.mjs'
import { IS_PROOF, PROOF_ONLY } from './test/support/tiers.ts'
import { findInstalledChromium } from './scripts/find-chromium.mjs'
import { messages } from './scripts/rollup/messages.mjs'
import { PREACT, SLIM_ZOD } from './scripts/rollup/page-libraries.mjs'
import { svgPaths } from './scripts/rollup/svg-paths.mjs'
import { widgetEntries } from './scripts/rollup/widget-entries.mjs'

const conditions = ['development', 'browser', 'module', 'import', 'default']
// Node gets these as its own conditions too: `import` among them would break the `require` of packages that have both.
const nodeConditions = ['development', 'node']

const chromium = findInstalledChromium()
const launchOptions = {
  ...(chromium !== null && { executablePath: chromium }),
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

const nodeProject = (
  name: string,
  include: string[],
  options: {
    testTimeout?: number
    hookTimeout?: number
    exclude?: string[]
    fileParallelism?: boolean
    globalSetup?: string
    isolate?: boolean
    setupFiles?: string[]
    expect?: { poll: { timeout: number } }
  } = {},
) => ({
  plugins: [messages(), widgetEntries(), svgPaths()],
  resolve: { conditions: nodeConditions },
  ssr: { resolve: { conditions: nodeConditions } },
  test: { name, environment: 'node', include, ...options },
})

/** A busy machine draws later than an idle one; how long a test waits says nothing about speed. */
const POLL = { timeout: 10_000 }

const widgetProject = (build: 'react' | 'preact', alias: Record<string, string>) => ({
  plugins: [messages(), widgetEntries(), svgPaths()],
  resolve: { conditions, alias: { ...SLIM_ZOD, ...alias } },
  // Found on first use, a dependency would reload the page in the middle of a test.
  optimizeDeps: { include: [...Object.keys(alias), ...Object.values(alias), 'axe-core', 'qr'] },
  test: {
    // Primitives and instance run on preact, which imitates React; a proof runs them on both. Widgets always run on both.
    include: [
      ...(build === 'preact' || IS_PROOF ? ['src/**/*.test.tsx'] : []),
      'widgets/**/*.test.tsx',
      'test/conformance/**/*.test.tsx',
    ],
    provide: { isProof: IS_PROOF, build },
    setupFiles: ['test/support/clean-browser.ts'],
    expect: { poll: POLL },
    browser: {
      commands: { compareWithTwin },
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' as const, name: `widgets-${build}` }],
    },
  },
})

/** A proof holds what people wait for to its goals (F23), which nothing beside it may lengthen. */
const SOAK = ['test/contract/soak.test.ts']

export default defineConfig({
  test: {
    // How long things take is for the benches to say: what a run prints is for who looks for a failure.
    slowTestThreshold: 20_000,
    reporters: ['default'],
    maxWorkers: WORKERS,
    coverage: { provider: 'v8', include: ['src/**', 'widgets/**', 'examples/sandbox/src/**'] },
    projects: [
      nodeProject('contract', ['{src,widgets,loader}/**/*.test.ts', 'test/architecture/**/*.test.ts'], {
        isolate: false,
        setupFiles: ['test/support/fixed-seed.ts'],
      }),
      nodeProject('sandbox', ['examples/*/src/**/*.test.ts', 'test/contract/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 60_000,
        globalSetup: 'test/support/prepared-databases.ts',
        isolate: false,
        exclude: IS_PROOF ? SOAK : [],
      }),
      ...(IS_PROOF ? [nodeProject('soak', SOAK)] : []),
      nodeProject('journeys', ['test/{e2e,engines,hostile,kill,visual}/**/*.test.ts'], {
        exclude: IS_PROOF ? [] : [...PROOF_ONLY],
        testTimeout: 300_000,
        hookTimeout: 120_000,
        isolate: false,
        expect: { poll: POLL },
      }),
      nodeProject('published', ['test/published/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 180_000,
        fileParallelism: false,
      }),
      widgetProject('react', {}),
      widgetProject('preact', PREACT),
    ],
  },
})
