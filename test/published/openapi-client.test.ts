/**
 * A client that openapi-typescript generates from `/api/openapi.json`: type-checked, and used against a running sandbox. Needs
 * the registry, so it is part of the proof only. Source: docs/spec/wire.md WIR-23.
 */
import { expect, it, onTestFinished } from 'vitest'
import { startRunningSandbox } from '../support/running-sandbox.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { packPackage } from './built-package.ts'
import { installProject } from './host-project.ts'

const TOOLS = {
  typescript: '5.9.3',
  'openapi-typescript': '7.13.0',
  'openapi-fetch': '0.17.0',
  '@types/node': '20.19.0',
}

it.skipIf(!IS_PROOF)('[WIR-23] a generated client lists, pays and reads a refusal', { timeout: 600_000 }, async () => {
  const built = await packPackage()
  onTestFinished(() => built.remove())
  const sandbox = await startRunningSandbox({ apiOnly: true })
  onTestFinished(() => sandbox.stop())
  const project = await installProject('openapi-client', built.tarball, TOOLS)
  onTestFinished(() => project.remove())
  await project.run('openapi-typescript', [`${sandbox.provider}/api/openapi.json`, '-o', 'api.ts'])
  await project.run('tsc', [])
  const printed = await project.run('node', ['built/client.js'], {
    API: `${sandbox.provider}/api`,
    SECRET_KEY: sandbox.keys.secret,
    PUBLISHABLE_KEY: sandbox.keys.publishable,
    ORIGIN: sandbox.partner,
  })
  expect(JSON.parse(printed)).toEqual({
    invoices: true,
    refused: [422, 'payment-total-mismatch'],
    paid: [201, 100],
  })
})
