/** Lists the provider's own components, with the hash of each file in the folder. Source: docs/spec/config.md CFG-2. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentFile } from 'netterms/contract/internal'
import { StartRefusal } from '../db/start-refusal.ts'

/**
 * Returns the components.
 * @param cdnDir the SDK's files; components are in its folder `components`
 * @param wished path of a widget part → file
 * @throws StartRefusal for a missing file
 */
export function componentOverrides(
  cdnDir: string | undefined,
  wished: Readonly<Record<string, string>> = {},
): Readonly<Record<string, ComponentFile>> {
  const files = Object.entries(wished).map(([place, file]) => {
    const path = join(cdnDir ?? '', 'components', file)
    if (cdnDir === undefined || !/^[a-z0-9-]+\.js$/.test(file) || !existsSync(path)) {
      throw new StartRefusal(
        `Component ${file} for ${place} does not exist: build it into components/ of the SDK files first.`,
      )
    }
    return [place, { file, integrity: `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}` }]
  })
  return Object.fromEntries(files) as Readonly<Record<string, ComponentFile>>
}
