import { readFileSync } from 'node:fs'

/** Returns the version of the installed package; the commands are in its `bin/` folder. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return manifest.version
}
