import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import type { ProvidedContext } from 'vitest'
import { defineConfig } from 'vitest/config'
import { compareWithTwin } from './test/conformance/twin-record.mjs'
import { journeyFiles, sampleOfToday } from './test/support/journey-files.ts'
import { IS_PROOF, SAMPLE_SEED, sampled } from './test/support/sample.ts'
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

/** Vitest leaves one core free, which is half of the smallest machine that runs this. */
const WORKERS = Math.max(2, availableParallelism() - 1)

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
    provide?: Partial<ProvidedContext>
    setupFiles?: string[]
  } = {},
) => ({
  plugins: [messages(), widgetEntries(), svgPaths()],
  resolve: { conditions: nodeConditions },
  ssr: { resolve: { conditions: nodeConditions } },
  test: { name, environment: 'node', include, ...options },
})

/** A module keeps its rules on both builds: in a sample each is held to them on one of the two, in a proof on both. */
const moduleTests = ['src', 'widgets'].flatMap((room) =>
  readdirSync(new URL(room, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.tsx'))
    .map((file) => `${room}/${file}`),
)
const onReact = sampled('modules on React, the others on preact', moduleTests, moduleTests.length / 2)
const onPreact = IS_PROOF ? moduleTests : moduleTests.filter((file) => !onReact.includes(file))

const widgetProject = (build: 'react' | 'preact', alias: Record<string, string>, modules: readonly string[]) => ({
  plugins: [messages(), widgetEntries(), svgPaths()],
  resolve: { conditions, alias: { ...SLIM_ZOD, ...alias } },
  // Found on first use, a dependency would reload the page in the middle of a test.
  optimizeDeps: { include: [...Object.keys(alias), ...Object.values(alias), 'axe-core', 'qr'] },
  test: {
    include: [...modules, 'test/conformance/**/*.test.tsx'],
    provide: { isProof: IS_PROOF, sampleSeed: SAMPLE_SEED, build },
    setupFiles: ['test/support/clean-browser.ts'],
    // How long is waited for what comes is no statement about speed; a busy machine draws later than an idle one.
    expect: { poll: { timeout: 10_000 } },
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

const journeySample = sampleOfToday()

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
      }),
      nodeProject('sandbox', ['examples/*/src/**/*.test.ts', 'test/contract/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 60_000,
        globalSetup: 'test/support/prepared-databases.ts',
        isolate: false,
        exclude: IS_PROOF ? SOAK : [],
      }),
      ...(IS_PROOF ? [nodeProject('soak', SOAK)] : []),
      nodeProject('journeys', journeyFiles(journeySample), {
        testTimeout: 300_000,
        hookTimeout: 120_000,
        isolate: false,
        provide: { journeySample },
        setupFiles: ['test/support/sample-journeys.ts'],
      }),
      nodeProject('published', ['test/published/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 180_000,
        fileParallelism: false,
      }),
      widgetProject('react', {}, onReact),
      widgetProject('preact', PREACT, onPreact),
    ],
  },
})
