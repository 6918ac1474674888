import { readFileSync } from 'node:fs'

/** Version of the installed package: the commands are in `bin/` of it. */
export function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return manifest.version
}
