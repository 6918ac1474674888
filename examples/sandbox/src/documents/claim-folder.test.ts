import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { copyOnPostgresql, testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { startSandbox } from '../start-sandbox.ts'
import { claimFolder, requireDocumentsDir } from './claim-folder.ts'
import { createDocumentStore } from './document-store.ts'

const databases = testDatabases('both')
const root = mkdtempSync(join(tmpdir(), 'claim-folder-'))
afterAll(async () => {
  await databases.stop()
  rmSync(root, { recursive: true })
})

it('[DOC-19] is required where several processes may share one database', () => {
  expect(() => requireDocumentsDir(undefined)).toThrow(StartRefusal)
  expect(() => requireDocumentsDir(undefined)).toThrow(/^[^\n]*DATABASE_URL[^\n]*DOCUMENTS_DIR\.$/)
  expect(() => requireDocumentsDir('/srv/documents')).not.toThrow()
})

describe.each(databases.kinds)('the folder of a database on %s', (kind) => {
  it('[DOC-19] is marked once by all who start together, and found again with what lies in it', async () => {
    const { db } = await databases.openSeeded(kind, 60)
    const dir = join(root, `${kind}-own`)
    await Promise.all(Array.from({ length: 4 }, () => claimFolder(db, dir)))
    const mark = readFileSync(join(dir, 'belongs-to'), 'utf8')
    const store = createDocumentStore(dir)
    const sha256 = await store.save(new TextEncoder().encode('kept'))
    await claimFolder(db, dir)
    expect(readFileSync(join(dir, 'belongs-to'), 'utf8')).toBe(mark)
    // The marker file is not an upload: cleanup keeps it.
    expect(await store.listBefore(Date.now() + 60_000)).toEqual([sha256])
    expect(readdirSync(dir).sort()).toEqual(['belongs-to', sha256].sort())
  })

  it('[DOC-19] is found again by the start after one that was killed while it was marked', async () => {
    const { db } = await databases.openSeeded(kind, 60)
    const dir = join(root, `${kind}-killed`)
    await claimFolder(db, dir)
    const mark = readFileSync(join(dir, 'belongs-to'), 'utf8')
    // State after a crash before the commit: the file exists, but the database still has its name as new.
    await db
      .updateTable('settings')
      .set({ value: `new:${mark}` })
      .where('name', '=', 'documents-folder')
      .execute()
    await claimFolder(db, dir)
    await claimFolder(db, dir)
    // State after a crash before the file was written.
    rmSync(join(dir, 'belongs-to'))
    await db
      .updateTable('settings')
      .set({ value: `new:${mark}` })
      .where('name', '=', 'documents-folder')
      .execute()
    await claimFolder(db, dir)
    expect(readFileSync(join(dir, 'belongs-to'), 'utf8')).toBe(mark)
  })

  it('[DOC-19] is the same folder, and of the same database', async () => {
    const [one, other] = [await databases.openSeeded(kind, 60), await databases.openSeeded(kind, 60)]
    const [first, second] = [join(root, `${kind}-1`), join(root, `${kind}-2`)]
    await claimFolder(one.db, first)
    await expect(claimFolder(one.db, second)).rejects.toThrow(/^The folder .* is not the one .* DOCUMENTS_DIR/)
    await expect(claimFolder(other.db, first)).rejects.toThrow(/^The folder .* is that of another database/)
    await claimFolder(other.db, second)
    const file = join(root, `${kind}-file`)
    writeFileSync(file, '')
    await expect(claimFolder(one.db, file)).rejects.toThrow(StartRefusal)
  })
})

it.skipIf(!databases.kinds.includes('postgresql'))(
  '[DOC-19] keeps a server from starting on a database without it',
  async () => {
    const databaseUrl = await copyOnPostgresql(60)
    await expect(startSandbox({ port: 0, databaseUrl })).rejects.toThrow(/DOCUMENTS_DIR/)
    const documentsDir = join(root, 'server')
    const sandbox = await startSandbox({ port: 0, databaseUrl, documentsDir })
    await sandbox.close()
    const elsewhere = startSandbox({ port: 0, databaseUrl, documentsDir: join(root, 'elsewhere') })
    await expect(elsewhere).rejects.toThrow(/is not the one/)
  },
)
