/**
 * Uploads that are cut off, or that fail in their transaction after the bytes were saved: no row remains, the bytes are
 * deleted within an hour, and a retry of the same request works. Source: docs/spec/documents.md DOC-12.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../examples/sandbox/src/app.ts'
import { createDocumentStore, sha256Of } from '../../examples/sandbox/src/documents/document-store.ts'
import { openTestApi, own, PROVIDER, type TestApi } from '../../examples/sandbox/src/http/test-api.ts'
import { keepHouse } from '../../examples/sandbox/src/jobs/housekeeping.ts'
import { spread } from '../support/tiers.ts'
import { testDatabases } from '../support/sandbox-databases.ts'

const HOUR_MS = 3_600_000
const PDF_HEAD = Buffer.from('%PDF-1.4\n')
const CALLS = [
  ['/api/dispute-documents', 'payer', { type: 'dispute-documents', attributes: { doc_type_id: '10' } }],
  [
    '/api/merchant-invoice-documents',
    'merchant',
    { type: 'merchant-invoice-documents', attributes: { trx_id: 'T-198204' } },
  ],
] as const
const SHARES = Array.from({ length: 20 }, (_, index) => (index * 5) / 100).concat(0.5, 0.999)

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('failed uploads, on %s', (kind) => {
  let api: TestApi
  let app: ReturnType<typeof createApp>
  let folder: string
  let port: number
  const cookies: Record<string, Record<string, string>> = {}
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cut-upload-'))
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    app = createApp({
      database: { db: api.db },
      options: {
        environment: 'sandbox',
        https: false,
        providerOrigins: () => [PROVIDER],
        documentsDir: folder,
        log: () => undefined,
      },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    port = (app.server.address() as AddressInfo).port
    for (const [, username] of CALLS) cookies[username] = own(await api.signIn(username))
    // Delete the seeded document, because an invoice can have only one document from its dealer.
    await sql`delete from invoice_documents where trx_id = 'T-198204'`.execute(api.db)
  }, 120_000)
  afterAll(async () => {
    await app?.close()
    await api?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const files = () => readdir(folder)
  async function rows(): Promise<unknown> {
    const { rows: counts } = await sql`select (select count(*) from dispute_uploads) as uploads,
      (select count(*) from invoice_documents where sha256 is not null) as documents,
      (select count(*) from idempotency_keys) as keys, (select count(*) from audit_entries) as audit`.execute(api.db)
    return counts[0]
  }

  async function formOf(document: object, bytes: Uint8Array) {
    const form = new FormData()
    form.append('data', JSON.stringify(document))
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'note.pdf')
    const request = new Request(`${PROVIDER}/`, { method: 'POST', body: form })
    return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' }
  }

  type Form = Awaited<ReturnType<typeof formOf>>
  const headersOf = (username: string, form: Form, key: string) => ({
    ...cookies[username],
    Origin: PROVIDER,
    'Content-Type': form.type,
    'Idempotency-Key': key,
  })

  async function sendWhole(path: string, username: string, form: Form, key: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: headersOf(username, form, key),
      body: new Uint8Array(form.body),
    })
  }

  /** Sends a part of the body and then breaks the connection. */
  async function sendPart(path: string, username: string, form: Form, key: string, share: number): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const lines = Object.entries({ Host: 'localhost', ...headersOf(username, form, key) }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const head = `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: ${form.body.length}\r\n\r\n`
    socket.write(head)
    const part = form.body.subarray(0, Math.floor(form.body.length * share))
    await new Promise<void>((resolve) => socket.write(part, () => resolve()))
    await delay(20)
    socket.resetAndDestroy()
    await delay(20)
  }

  /** Deletes the uploaded file with the API, so that the next case starts without it. */
  async function takeBack(path: string, username: string, sent: Response): Promise<void> {
    const { data } = (await sent.json()) as { data: { id: string; attributes: { document_id: string } } }
    const isInvoice = path.includes('merchant')
    const gone = await fetch(`http://127.0.0.1:${port}${path}${isInvoice ? '' : `/${data.id}`}`, {
      method: 'DELETE',
      headers: {
        ...cookies[username],
        Origin: PROVIDER,
        ...(isInvoice && { 'Content-Type': 'application/vnd.api+json' }),
      },
      ...(isInvoice && {
        body: JSON.stringify({ data: { type: 'merchant-invoice-documents', attributes: { document_id: data.id } } }),
      }),
    })
    expect(gone.status).toBe(204)
  }

  const cases = CALLS.flatMap(([path, username, document]) =>
    SHARES.map((share) => ({ path, username, document, share })),
  )

  it.each(spread(cases, 4))(
    '[DOC-12] leaves nothing of an upload to $path that is cut at $share, and accepts a retry',
    async ({ path, username, document, share }) => {
      const form = await formOf(document, Buffer.concat([PDF_HEAD, Buffer.alloc(400_000, randomUUID())]))
      const key = `upload-${randomUUID()}`
      const before = [await rows(), await files()]
      await sendPart(path, username, form, key, share)
      expect([await rows(), await files()]).toEqual(before)
      const sent = await sendWhole(path, username, form, key)
      expect(sent.status).toBe(201)
      expect(await files()).toHaveLength(1)
      await takeBack(path, username, sent)
      expect(await files()).toEqual([])
    },
  )

  it.each(CALLS)(
    '[DOC-12] leaves no row when the commit fails, deletes the bytes within an hour, and accepts a retry: %s',
    async (path, username, document) => {
      const form = await formOf(document, Buffer.concat([PDF_HEAD, Buffer.from(randomUUID())]))
      const key = `upload-${randomUUID()}`
      const before = await rows()
      await sql`create function fault() returns trigger language plpgsql as $$ begin
        raise exception 'full' using errcode = '53100'; end $$`.execute(api.db)
      await sql`create constraint trigger fault after insert on idempotency_keys deferrable initially deferred
        for each row execute function fault()`.execute(api.db)
      const refused = await sendWhole(path, username, form, key)
      await sql`drop trigger fault on idempotency_keys`.execute(api.db)
      await sql`drop function fault`.execute(api.db)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
      expect(await rows()).toEqual(before)
      const orphans = await files()
      expect(orphans).toHaveLength(1)

      const documents = createDocumentStore(folder)
      const sweepAt = (nowMs: number) => keepHouse({ db: api.db, realNow: () => nowMs, documents })
      await sweepAt(Date.now())
      // New files are kept, because another transaction may be about to commit their rows.
      expect(await files()).toEqual(orphans)
      await sweepAt(Date.now() + HOUR_MS)
      expect(await files()).toEqual([])

      const sent = await sendWhole(path, username, form, key)
      expect(sent.status).toBe(201)
      await sql`delete from job_claims`.execute(api.db)
      await sweepAt(Date.now() + 2 * HOUR_MS)
      expect(await files()).toEqual(orphans)
      await takeBack(path, username, sent)
      await sql`delete from job_claims`.execute(api.db)
    },
  )

  it.each(CALLS)(
    '[DOC-12] keeps the bytes of a document if its deletion is rolled back: %s',
    async (path, username, document) => {
      const form = await formOf(document, Buffer.concat([PDF_HEAD, Buffer.from(randomUUID())]))
      const sent = await sendWhole(path, username, form, `upload-${randomUUID()}`)
      const kept = await files()
      const table = path.includes('merchant') ? 'invoice_documents' : 'dispute_uploads'
      await sql`create function fault() returns trigger language plpgsql as $$ begin
        raise exception 'full' using errcode = '53100'; end $$`.execute(api.db)
      await sql
        .raw(
          `create constraint trigger fault after delete on ${table} deferrable initially deferred
            for each row execute function fault()`,
        )
        .execute(api.db)
      await expect(takeBack(path, username, sent.clone())).rejects.toThrow('503')
      await sql.raw(`drop trigger fault on ${table}`).execute(api.db)
      await sql`drop function fault`.execute(api.db)
      expect(await files()).toEqual(kept)
      await takeBack(path, username, sent)
      expect(await files()).toEqual([])
    },
  )

  it('[DOC-12] deletes partial files, and nothing unknown', async () => {
    const name = sha256Of(PDF_HEAD)
    const left = [`${name}.${randomUUID()}.part`, 'notes.txt', 'a'.repeat(63)]
    for (const each of left) {
      await writeFile(join(folder, each), 'x')
      await utimes(join(folder, each), new Date(0), new Date(0))
    }
    await keepHouse({ db: api.db, realNow: Date.now, documents: createDocumentStore(folder) })
    expect((await files()).sort()).toEqual(left.slice(1).sort())
    for (const each of left) await rm(join(folder, each), { force: true })
  })

  it('[DOC-12] cleans up once with several workers, and takes nothing from a concurrent upload', async () => {
    await sql`delete from job_claims`.execute(api.db)
    const documents = createDocumentStore(folder)
    const [path, username, document] = CALLS[0]
    const same = Buffer.concat([PDF_HEAD, Buffer.from(randomUUID())])
    const sha256 = await documents.save(same)
    // Simulate a file that an old crash has left and that is uploaded again during cleanup.
    const old = () => utimes(join(folder, sha256), new Date(0), new Date(0))
    await old()
    const form = await formOf(document, same)
    const later = Date.now() + HOUR_MS
    const sweeping = Array.from({ length: 4 }, (_, worker) =>
      keepHouse({ db: api.db, realNow: () => later + worker, documents }),
    )
    const [sent] = await Promise.all([sendWhole(path, username, form, `upload-${randomUUID()}`), ...sweeping])
    expect(sent.status).toBe(201)
    expect(await documents.read(sha256)).not.toBeNull()
    await takeBack(path, username, sent)
  })
})
