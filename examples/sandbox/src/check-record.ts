/**
 * Checks that the audit record still matches its seals, which are hashes of its entries: `node check-record.js [--seal
 * NUMBER:HASH] [--data DIR]`. Source: docs/spec/identity.md IDN-23.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { checkSeals, type Finding, type RecordCheck, type ExpectedSeal } from './audit/check-seals.ts'
import { namedDatabase } from './db/named-database.ts'
import { openDatabase, type OpenDatabase } from './db/open-database.ts'
import { StartRefusal } from './db/start-refusal.ts'
import { runCommand } from './run-command.ts'

const FOUND = 1
const NOT_CHECKED = 2

async function main(): Promise<void> {
  const { expectedSeal, ...options } = readOptions(process.argv.slice(2), process.env)
  const database = await openDatabase(options)
  try {
    await requireRecord(database)
    const check = await checkSeals(database.db, expectedSeal)
    process.stdout.write(`${describe(check)}\n`)
    if (check.finding) process.exitCode = FOUND
  } finally {
    await database.close()
  }
}

function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const values = parse(args)
  const expectedSeal = values.seal === undefined ? {} : { expectedSeal: parseSeal(values.seal) }
  return { ...namedDatabase(values.data, env), ...expectedSeal }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { seal: { type: 'string' }, data: { type: 'string' } } }).values
  } catch (cause) {
    throw new StartRefusal('The command line cannot be read: use --seal NUMBER:HASH or --data DIR.', { cause })
  }
}

function parseSeal(text: string): ExpectedSeal {
  const [, number, hash] = /^([1-9]\d{0,17}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number !== undefined && hash !== undefined) return { number, hash }
  throw new StartRefusal(
    '--seal must be a number and a hash from the log or an earlier check: --seal 41:9f86d081884c….',
  )
}

async function requireRecord({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('audit_entries') is not null and to_regclass('audit_seals') is not null as "isThere"`.execute(db)
  if (rows[0]?.isThere !== true) {
    throw new StartRefusal('The database has no sealed record: start this version of the server with it once.')
  }
}

function describe({ finding, entries, notSealed, last }: RecordCheck): string {
  const counted = `${entries} sealed ${entries === 1 ? 'entry is' : 'entries are'} unchanged`
  if (finding) return `${sentenceOf(finding)} Before it, ${counted}.`
  const kept = last ? ` Store this outside the database, for the next check: --seal ${last.number}:${last.hash}` : ''
  return `${counted}, ${notSealed} not sealed yet.${kept}`
}

function sentenceOf(finding: Finding): string {
  const { seal } = finding
  switch (finding.kind) {
    case 'entry-changed':
      return `Entry ${finding.entryId} was changed after it was sealed (seal ${seal}).`
    case 'entry-removed':
      return `Entry ${finding.entryId} was deleted after it was sealed (seal ${seal}).`
    case 'entry-added':
      return `Entry ${finding.entryId} was inserted among sealed entries (seal ${seal}).`
    case 'seal-changed':
      return `Seal ${seal} was changed, or the one before it: ${unproven(finding.afterEntryId)}.`
    case 'seal-removed':
      return `Seal ${seal} was deleted: ${unproven(finding.afterEntryId)}.`
    case 'seal-replaced':
      return `Seal ${seal} is not the one given: everything up to it may have been rewritten.`
  }
}

const unproven = (afterEntryId: string | null): string =>
  `nothing ${afterEntryId === null ? '' : `after entry ${afterEntryId} `}is proven`

void runCommand(main, NOT_CHECKED)
