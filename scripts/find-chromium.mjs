/**
 * Finds a Chromium for tests: CHROMIUM_PATH, the system's, Playwright's, or Debian's package. If there is none, prints
 * a message and exits with 1.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Debian's headless build: the same engine, but it uses a quarter less CPU time per page. */
const WITHOUT_WINDOWS = ['chromium-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** @param {{ isQuick?: boolean }} [wish] `isQuick` prefers the headless build, if installed */
export function findChromium({ isQuick = false } = {}) {
  const names = isQuick ? [...WITHOUT_WINDOWS, ...NAMES] : NAMES
  const known = findInstalledChromium(names)
  if (known) return known
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing Debian’s package …')
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium', ...WITHOUT_WINDOWS, 'fonts-liberation')
    const installed = findInstalledChromium(names)
    if (installed) return installed
  }
  console.error('The tests need a Chromium: install one, or set CHROMIUM_PATH to its executable.')
  process.exit(1)
}

/**
 * Finds an installed Chromium.
 *
 * @param names program names, in order of preference
 * @returns path of the executable; null if none is installed
 */
export function findInstalledChromium(names = NAMES) {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, MAC, chromium.executablePath()].find((file) => file && existsSync(file)) ?? null
}
