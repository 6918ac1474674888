import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { openTestApi, own, PROVIDER, type TestApi } from '../http/test-api.ts'
import { createDocumentStore, sha256Of } from './document-store.ts'
import { sweepFiles } from './file-use.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('documents of applications on %s', (kind) => {
  let api: TestApi
  const cookies: Record<string, Record<string, string>> = {}
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    for (const person of ['admin', 'merchant', 'dealer-group', 'support'])
      cookies[person] = own(await api.signIn(person))
  }, 120_000)

  const get = (path: string, person = 'admin') => api.send('GET', `/api${path}`, { headers: cookies[person] ?? {} })
  type Listed = { id: string; attributes: { documents: Record<string, unknown>[] } }[]

  it('[NOT-31] tells which have a file, and hands it out as one to save', async () => {
    const { document } = await get('/applications?filter[buid_customer]=10428')
    const documents = (document.data as unknown as Listed).flatMap(({ attributes }) => attributes.documents)
    expect(documents).toContainEqual({
      document_type: 'financial-statements',
      received: false,
      document_id: null,
      file_name: null,
      file_size: null,
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

  it('[NOT-31] answers for another’s, one on paper and one whose bytes are gone as for none', async () => {
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
    // Her own of Lakeside, one of Pioneer, of a dealer that is not hers, and none at all.
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
    // Selected, and no longer hers: nothing, and no dealer in its place.
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
