/** Finds an installed browser; nothing is downloaded. Source: docs/spec/tools.md CLI-4. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandRefusal } from '../command-refusal.ts'

const NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']

/**
 * @param wished executable from `--browser`
 * @throws CommandRefusal if it does not exist, or if no browser is installed
 */
export function findBrowser(wished: string | undefined, env: NodeJS.ProcessEnv): string {
  if (wished !== undefined) {
    if (existsSync(wished)) return wished
    throw new CommandRefusal(`There is no browser at ${wished}: give the path of an executable.`)
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...MAC,
    ...WINDOWS_FOLDERS.flatMap((name) => WINDOWS.map((file) => join(env[name] ?? '', file))),
  ]
  const found = candidates.find((file) => existsSync(file))
  if (found) return found
  throw new CommandRefusal(
    'No Chrome, Chromium or Edge was found: install one, or name its executable with --browser PATH.',
  )
}
