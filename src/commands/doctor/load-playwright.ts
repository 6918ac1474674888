import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as playwright from 'playwright-core'
import { CommandRefusal } from '../command-refusal.ts'

/**
 * Loads the optional peer dependency from next to this package or from the current project.
 *
 * @throws CommandRefusal with the command that installs it
 */
export async function loadPlaywright(): Promise<typeof playwright> {
  try {
    return await import('playwright-core')
  } catch {
    // If npx installed this package for one run, it cannot resolve the packages of the project.
  }
  try {
    const path = createRequire(join(process.cwd(), 'package.json')).resolve('playwright-core')
    const loaded = (await import(pathToFileURL(path).href)) as { default: typeof playwright }
    return loaded.default
  } catch (cause) {
    throw new CommandRefusal(
      'The doctor drives a browser with playwright-core, which is not installed. ' +
        'Run "npm install --save-dev playwright-core" and start this command again; it downloads no browser.',
      { cause },
    )
  }
}
