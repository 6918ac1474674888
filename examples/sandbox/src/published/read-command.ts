/** Reads the command line of the published sandbox. Source: docs/spec/tools.md CLI-1, CLI-2. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exactOrigin } from '../api-keys/exact-origin.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { readFlags } from '../read-flags.ts'
import type { SandboxOptions } from '../start-sandbox.ts'

export const USAGE = `Usage: netterms sandbox [options]

  --port N        first of four ports: provider, secure fields, your site, legacy pages (default 4700)
  --data DIR      folder of the database (default .netterms-sandbox in this folder)
  --origin URL    origin of a page that may show the widgets, such as https://dealer.example; repeat it for more.
                  Pages on localhost and 127.0.0.1 work without it
  --fresh         deletes the data first
  --scale N       invoices in a new database (default 1000)
  --seed N        different data, the same for the same number
  --help          this text
`

/** Default number of invoices, smaller than in this repository, so that the first start takes only seconds. */
const DEFAULT_SCALE = '1000'
const DEFAULT_DATA = '.netterms-sandbox'

const FLAGS = {
  port: { type: 'string' },
  data: { type: 'string' },
  origin: { type: 'string', multiple: true },
  fresh: { type: 'boolean' },
  scale: { type: 'string' },
  seed: { type: 'string' },
  help: { type: 'boolean' },
} as const

export interface PublishedCommand {
  options: SandboxOptions
  /** Exact origins to register for the sandbox's test key. */
  origins: readonly string[]
}

/**
 * Reads the command.
 * @param args command line without node and script
 * @param root folder of the package, with `cdn`, `portal`, `secure` and `workbench`
 * @returns null if the command only asks for its usage
 * @throws StartRefusal naming the flag that is unknown or has an invalid value
 */
export function readCommand(args: readonly string[], root: string): PublishedCommand | null {
  const { origin: origins = [], help, port, data, fresh, scale, seed } = parse(args)
  if (help) return null
  const flags = [
    ['--port', port],
    ['--data', data ?? join(process.cwd(), DEFAULT_DATA)],
    ['--scale', scale ?? DEFAULT_SCALE],
    ['--seed', seed],
  ].flatMap(([name, value]) => (name !== undefined && value !== undefined ? [`${name}=${value}`] : []))
  return {
    options: {
      // The environment is ignored, because PORT and DATABASE_URL of a partner's project belong to the partner's own
      // server.
      ...readFlags([...flags, ...(fresh ? ['--fresh'] : [])], {}),
      cdnDir: join(root, 'cdn'),
      portalDir: join(root, 'portal'),
      secureDir: join(root, 'secure'),
      workbenchDir: join(root, 'workbench'),
    },
    origins: [...new Set(origins.map(exactOrigin))],
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: false }).values
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/\.\s/)[0]?.replace(/\.$/, '') : 'unreadable'
    throw new StartRefusal(`The command line cannot be read (${reason}).\n\n${USAGE}`, { cause })
  }
}
