import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { firstError, openTestApi, own, PROVIDER, type TestApi } from '../http/test-api.ts'
import { builtInScanner, type DocumentScanner, EICAR } from './document-scanner.ts'
import { createDocumentStore, sha256Of } from './document-store.ts'
import { sweepFiles } from './file-use.ts'
import { scanWaiting } from './scan-documents.ts'

/** Works like the built-in scanner unless `isAway` is set. */
const SCANNER: DocumentScanner & { isAway: boolean } = {
  isAway: false,
  scan: (bytes, signal) =>
    SCANNER.isAway ? Promise.reject(new Error('The scanner is away.')) : builtInScanner.scan(bytes, signal),
}

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('documents of applications on %s', (kind) => {
  let api: TestApi
  const cookies: Record<string, Record<string, string>> = {}
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'application-documents-'))
    api = await openTestApi({ documentsDir: folder, scanner: SCANNER }, await databases.openSeeded(kind, 60))
    for (const person of ['admin', 'payer', 'viewer', 'merchant', 'dealer-group', 'support'])
      cookies[person] = own(await api.signIn(person))
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true }))

  const get = (path: string, person = 'admin') => api.send('GET', `/api${path}`, { headers: cookies[person] ?? {} })
  type Listed = { id: string; attributes: { documents: Record<string, unknown>[] } }[]

  it('[NOT-31] lists which have a file, and serves it as an attachment', async () => {
    const { document } = await get('/applications?filter[buid_customer]=10428')
    const documents = (document.data as unknown as Listed).flatMap(({ attributes }) => attributes.documents)
    expect(documents).toContainEqual({
      document_type: 'financial-statements',
      received: false,
      document_id: null,
      file_name: null,
      file_size: null,
      removable: false,
    })
    const named = documents.filter(({ document_id }) => document_id !== null)
    expect(named.map(({ document_id }) => document_id).sort()).toEqual(['AD-7001-1', 'AD-7001-2', 'AD-7003-2'])
    for (const { document_id, file_name, file_size } of named) {
      const answer = await get(`/application-documents/${document_id}`)
      expect([answer.status, answer.headers['content-type'], answer.bytes.length]).toEqual([
        200,
        'application/pdf',
        file_size,
      ])
      expect(answer.headers['content-disposition']).toContain(`filename="${file_name}"`)
      expect(answer.headers['content-disposition']).toMatch(/^attachment/)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(Buffer.from(answer.bytes).toString('latin1')).toMatch(/^%PDF-[^]*%%EOF\n$/)
    }
  })

  it('[NOT-31] answers for another company’s, a paper, and a lost document like for a missing one', async () => {
    const none = await get('/application-documents/AD-0')
    expect(none.status).toBe(404)
    for (const [id, person] of [
      ['AD-7101-1', 'admin'],
      ['AD-7001-1', 'merchant'],
      ['AD-8002-1', 'merchant'],
      ['AD-7003-1', 'admin'],
      ['__proto__', 'admin'],
    ] as const) {
      const answer = await get(`/application-documents/${id}`, person)
      expect([id, answer.status, answer.document.errors?.[0]?.code]).toEqual([id, 404, none.document.errors?.[0]?.code])
    }
    await api.db
      .updateTable('application_documents')
      .set({ sha256: sha256Of(new Uint8Array([1])) })
      .where('id', '=', 'AD-7001-2')
      .execute()
    expect((await get('/application-documents/AD-7001-2')).status).toBe(404)
    expect((await get('/application-documents/AD-8001-1', 'merchant')).status).toBe(200)
    expect((await get('/application-documents/AD-7001-1', 'support')).status).toBe(200)
  })

  const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n')
  const listed = async (id: string, person = 'admin') => {
    const { document } = await get('/applications', person)
    const found = (document.data as unknown as Listed).find((each) => each.id === id)
    return found?.attributes as unknown as {
      status: string
      next_step: string | null
      documents: Record<string, unknown>[]
    }
  }
  async function send(
    id: string,
    type: string,
    { person = 'admin', bytes = PDF, name = 'statements.pdf', key = `upload-${randomUUID()}` } = {},
  ) {
    const form = new FormData()
    const attributes = { application_id: id, document_type: type }
    form.append('data', JSON.stringify({ type: 'application-documents', attributes }))
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const request = new Request(`${PROVIDER}/`, { method: 'POST', body: form })
    return api.send('POST', '/api/application-documents', {
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        ...cookies[person],
        'content-type': request.headers.get('content-type') ?? '',
        'idempotency-key': key,
      },
    })
  }
  const remove = (id: unknown, person = 'admin') =>
    api.send('DELETE', `/api/application-documents/${String(id)}`, { headers: cookies[person] ?? {} })
  const asks = async () => {
    const { document } = await get('/ecaas/notifications')
    return JSON.stringify(document.data).includes('AP-7003')
  }

  it('[NOT-72] takes the document that is missing, goes on, and needs it again when it is removed', async () => {
    expect([await asks(), (await listed('AP-7003')).status]).toEqual([true, 'documents-needed'])
    const key = `upload-${randomUUID()}`
    const sent = await send('AP-7003', 'financial-statements', { person: 'payer', key })
    expect(sent.status, sent.text).toBe(201)
    expect((await send('AP-7003', 'financial-statements', { person: 'payer', key })).text).toBe(sent.text)
    const id = sent.document.data?.id
    const after = await listed('AP-7003')
    expect([after.status, after.next_step, await asks()]).toEqual(['in-review', 'wait-for-decision', false])
    expect(after.documents[0]).toEqual({
      document_type: 'financial-statements',
      received: true,
      document_id: id,
      file_name: 'statements.pdf',
      file_size: PDF.length,
      removable: true,
    })
    expect((await get(`/application-documents/${id}`)).bytes.length).toBe(PDF.length)
    expect(firstError(await send('AP-7003', 'financial-statements'))?.code).toBe('document-not-needed')
    expect((await remove(id)).status).toBe(204)
    const again = await listed('AP-7003')
    expect([again.status, again.next_step]).toEqual(['documents-needed', 'send-documents'])
    expect([again.documents[0]?.['received'], (await get(`/application-documents/${id}`)).status]).toEqual([false, 404])
    const { rows } = await sql<{ action: string }>`select action from audit_entries
      where subject = 'AP-7003' and action like 'application-documents.%' order by id`.execute(api.db)
    expect(rows.map(({ action }) => action.split('.')[1])).toEqual(['create', 'delete'])
  })

  it('[NOT-72] takes one of two that are sent at once', async () => {
    const answers = await Promise.all([
      send('AP-7003', 'financial-statements', { name: 'a.pdf' }),
      send('AP-7003', 'financial-statements', { name: 'b.pdf' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { documents } = await listed('AP-7003')
    expect((await remove(documents[0]?.['document_id'])).status).toBe(204)
  })

  it('[NOT-72] rejects unsuitable files, other companies’ applications, and documents not uploaded', async () => {
    const codes = async (...asked: Promise<Awaited<ReturnType<typeof send>>>[]) =>
      (await Promise.all(asked)).map((answer) => firstError(answer)?.code)
    expect(
      await codes(
        send('AP-7003', 'financial-statements', { name: 'run.exe' }),
        send('AP-7003', 'financial-statements', { bytes: Buffer.from('<html>') }),
        send('AP-7003', 'tax-certificate'),
        send('AP-7001', 'financial-statements'),
        send('AP-7101', 'financial-statements'),
        send('AP-8002', 'signed-agreement'),
        send('AP-0', 'financial-statements'),
        send('AP-7003', 'financial-statements', { person: 'viewer' }),
        send('AP-7003', 'financial-statements', { person: 'support' }),
        remove('AD-7003-2'),
        remove('AD-7101-1'),
        remove('AD-7003-2', 'viewer'),
      ),
    ).toEqual([
      'document-type-refused',
      'document-unreadable',
      'document-not-needed',
      'document-not-needed',
      'not-found',
      'not-found',
      'not-found',
      'not-permitted',
      'not-permitted',
      'document-not-removable',
      'not-found',
      'not-permitted',
    ])
    expect((await listed('AP-7003')).status).toBe('documents-needed')
  })

  it('[DOC-90] [DOC-91] [DOC-92] takes no malware and no huge picture, and opens nothing before it is scanned', async () => {
    const store = createDocumentStore(folder)
    const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)
    const sendFile = (bytes: Buffer<ArrayBuffer>, name = 'statements.pdf') =>
      send('AP-7003', 'financial-statements', { bytes, name })
    const picture = Buffer.alloc(33)
    picture.write('89504e470d0a1a0a', 'hex')
    picture.writeUInt32BE(50_000, 16)
    picture.writeUInt32BE(50_000, 20)
    const huge = await sendFile(picture, 'photo.png')
    expect([huge.status, firstError(huge)?.code]).toEqual([422, 'document-image-too-large'])
    const infected = await sendFile(pdf(EICAR))
    expect([infected.status, firstError(infected)?.code]).toEqual([422, 'document-infected'])
    expect(await store.read(sha256Of(pdf(EICAR)))).toBeNull()
    expect((await listed('AP-7003')).status).toBe('documents-needed')

    const later = () => scanWaiting({ db: api.db, documents: store, scanner: SCANNER, log: () => undefined })
    const opened = async (id: unknown) => {
      const answer = await get(`/application-documents/${String(id)}`)
      return firstError(answer)?.code ?? answer.status
    }
    const scanOf = async (id: unknown) =>
      (await listed('AP-7003')).documents.find((each) => each['document_id'] === id)?.['scan']
    for (const [text, scan, found] of [
      ['waits', undefined, 200],
      [`${EICAR}, later`, 'infected', 'document-infected'],
    ] as const) {
      SCANNER.isAway = true
      const sent = await sendFile(pdf(text))
      expect([sent.status, sent.document.data?.attributes['scan']], sent.text).toEqual([201, 'waiting'])
      const id = sent.document.data?.id
      expect([await scanOf(id), await opened(id)]).toEqual(['waiting', 'document-not-scanned'])
      SCANNER.isAway = false
      await later()
      expect([text, await scanOf(id), await opened(id)]).toEqual([text, scan, found])
      expect((await remove(id)).status).toBe(204)
    }
    expect(await api.db.selectFrom('file_scans').select('status').execute()).toEqual([])
  })

  it('[NOT-8] shows who works for several dealers the applications and documents of the selected one', async () => {
    const GROUP = { pioneer: 'M-302', lakeside: 'M-304' }
    await sql`insert into applications (merchant_buid, id, kind, status, submitted_at, next_step)
      values (${GROUP.lakeside}, 'AP-8003', 'dealer-program', 'submitted', '2026-11-17', 'sign-agreement')`.execute(
      api.db,
    )
    await sql`insert into application_documents
        (application_id, position, document_type, received, id, file_name, media_type, size_bytes, sha256)
      select 'AP-8003', 1, document_type, received, 'AD-8003-1', file_name, media_type, size_bytes, sha256
      from application_documents where id = 'AD-8002-1'`.execute(api.db)
    const select = (value: string) =>
      api.send('POST', '/api/ecaas/session_data', {
        body: { data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'manage-merchant', value }] } } },
        headers: { ...cookies['dealer-group'], origin: PROVIDER },
      })
    const shown = async () => {
      const { document } = await get('/applications', 'dealer-group')
      const listed = document.data as unknown as Listed
      const ids = listed.map(({ id }) => id)
      expect(document.meta?.['record_count']).toBe(ids.length)
      return [ids, listed.flatMap(({ attributes }) => attributes.documents.map((each) => each['document_id']))]
    }
    const opened = (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => (await get(`/application-documents/${id}`, 'dealer-group')).status))
    // Documents of a dealer of Lakeside, of one of Pioneer, of one without access, and a missing one.
    const asked = ['AD-8003-1', 'AD-8002-1', 'AD-8001-1', 'AD-0']

    await api.db.updateTable('portal_sessions').set({ merchant_buid: null }).where('user_id', '=', 'u-1013').execute()
    expect(await shown()).toEqual([
      ['AP-8002', 'AP-8003'],
      ['AD-8002-1', null, 'AD-8003-1'],
    ])
    expect(await opened(asked)).toEqual([200, 200, 404, 404])
    expect((await select(GROUP.lakeside)).status).toBe(200)
    expect(await shown()).toEqual([['AP-8003'], ['AD-8003-1']])
    expect(await opened(asked)).toEqual([200, 404, 404, 404])
    expect((await select(GROUP.pioneer)).status).toBe(200)
    expect(await shown()).toEqual([['AP-8002'], ['AD-8002-1', null]])
    expect(await opened(asked)).toEqual([404, 200, 404, 404])
    // If the selected dealer is no longer accessible, the list is empty instead of another dealer's.
    const theirs = () => api.db.deleteFrom('user_merchants').where('user_id', '=', 'u-1013')
    await theirs().where('merchant_buid', '=', GROUP.pioneer).execute()
    expect(await shown()).toEqual([[], []])
    expect(await opened(asked)).toEqual([404, 404, 404, 404])
  })

  it('[DOC-12] keeps bytes that the document of an application names', async () => {
    const store = createDocumentStore()
    const kept = await store.save(new TextEncoder().encode('kept'))
    const unused = await store.save(new TextEncoder().encode('unused'))
    await api.db.updateTable('application_documents').set({ sha256: kept }).where('id', '=', 'AD-7003-2').execute()
    await api.db.transaction().execute((trx) => sweepFiles(trx, store, Date.now() + 3_600_000))
    const bytes = await store.read(kept)
    expect([new TextDecoder().decode(bytes ?? undefined), await store.read(unused)]).toEqual(['kept', null])
    expect((await get('/application-documents/AD-7003-2')).status).toBe(404)
  })
})
