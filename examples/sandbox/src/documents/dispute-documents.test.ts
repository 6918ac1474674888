import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offeredLocales } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstError, openTestApi, own, PROVIDER, type TestApi, type TestAnswer } from '../http/test-api.ts'

let api: TestApi
let folder: string
let payer: Record<string, string>
let admin: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dispute-documents-'))
  api = await openTestApi({ documentsDir: join(folder, 'documents') })
  payer = own(await api.signIn('payer'))
  admin = own(await api.signIn('admin'))
}, 60_000)
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

interface Sent {
  name?: string
  type?: string
  bytes?: Uint8Array
  headers?: Record<string, string>
  docType?: string
  key?: string
}

/** Uploads a file in a form, as a browser sends it. */
async function upload({ name = 'note.pdf', type = 'application/pdf', bytes = PDF, ...more }: Sent = {}) {
  const form = new FormData()
  const attributes = { doc_type_id: more.docType ?? '10' }
  form.append('data', JSON.stringify({ type: 'dispute-documents', attributes }))
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const request = new Request(`${PROVIDER}/`, { method: 'POST', body: form })
  return api.send('POST', '/api/dispute-documents', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...(more.headers ?? payer),
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': more.key ?? `upload-${randomUUID()}`,
    },
  })
}
const idOf = (answer: TestAnswer) => String(answer.document.data?.id)
const get = (id: string, headers = payer) => api.send('GET', `/api/dispute-documents/${id}`, { headers })
const remove = (id: string, headers = payer) => api.send('DELETE', `/api/dispute-documents/${id}`, { headers })
const dispute = (document_ids: string[], number: number, headers = payer) =>
  api.send('POST', '/api/disputes', {
    body: {
      data: {
        type: 'disputes',
        attributes: {
          buid_customer: '10428',
          dispute_reason_id: 'DR-3',
          description: 'Two of them were broken.',
          invoices: [{ trx_id: `T-${number}`, amount: 1000 }],
          document_ids,
        },
      },
    },
    headers: { ...headers, 'idempotency-key': `dispute-${randomUUID()}` },
  })
const files = () => readdir(join(folder, 'documents')).catch(() => [])

it('[DSP-29] serves a file only to be saved, byte for byte, under the name that it came with', async () => {
  const sent = await upload({ name: 'Lieferschein "8" – Größe.pdf' })
  expect(sent.status, sent.text).toBe(201)
  expect(sent.document.data?.attributes).toMatchObject({ file_size: PDF.length, document_type: 'Delivery note' })
  const got = await get(idOf(sent))
  expect([got.status, got.text]).toEqual([200, PDF.toString()])
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition':
      `attachment; filename="Lieferschein _8_ _ Gr__e.pdf"; ` +
      `filename*=UTF-8''Lieferschein%20%228%22%20%E2%80%93%20Gr%C3%B6%C3%9Fe.pdf`,
  })
  await remove(idOf(sent))
})

it.each([
  ['document-type-refused', { name: 'run.exe', type: '' }],
  ['document-type-refused', { name: 'page.pdf', type: 'text/html' }],
  ['document-unreadable', { bytes: new Uint8Array() }],
  ['document-unreadable', { bytes: Buffer.from('<html>no pdf</html>') }],
  ['document-unreadable', { name: 'photo.png', type: 'image/png' }],
  ['document-unreadable', { name: 'list.docx', type: '', bytes: Buffer.from('PK\u0003\u0004 no word in it') }],
  ['document-unreadable', { name: 'list.csv', type: 'text/csv', bytes: Buffer.from([0x61, 0, 0x62]) }],
  ['document-unreadable', { name: 'list.csv', type: 'text/csv', bytes: Buffer.from('Größe;8', 'latin1') }],
  ['document-unreadable', { name: 'note.txt', type: 'text/plain', bytes: Buffer.from([0x61, 0xed, 0xa0, 0x80]) }],
  ['document-too-large', { bytes: Buffer.concat([PDF, Buffer.alloc(10_000_000)]) }],
  ['body-too-large', { bytes: Buffer.concat([PDF, Buffer.alloc(11_000_000)]) }],
  ['attribute-invalid', { docType: '99' }],
  ['document-invalid', { name: '..' }],
])('[DSP-27] refuses with %s, and keeps nothing', async (code, sent: Sent) => {
  const answer = await upload(sent)
  if (code === 'document-invalid') expect([400, 422]).toContain(answer.status)
  else expect([firstError(answer)?.code, answer.text.slice(0, 0)]).toEqual([code, ''])
  expect(await files()).toEqual([])
})

it('[DSP-27] takes text in any letters of UTF-8', async () => {
  const sent = await upload({ name: 'list.csv', type: 'text/csv', bytes: Buffer.from('\u{feff}Größe;数量\r\n8;1') })
  expect(sent.status, sent.text).toBe(201)
  await remove(idOf(sent))
})

it('[DSP-27] takes a form with exactly a document and a file, and no other body', async () => {
  const send = (payload: string, type: string) =>
    api.send('POST', '/api/dispute-documents', {
      payload,
      headers: { ...payer, 'content-type': type, 'idempotency-key': `upload-${randomUUID()}` },
    })
  expect(firstError(await send('{}', 'application/vnd.api+json'))?.code).toBe('media-type-unsupported')
  expect(firstError(await send('no form', 'multipart/form-data; boundary=x'))?.code).toBe('document-invalid')
  const onlyData = '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}\r\n--x--\r\n'
  expect(firstError(await send(onlyData, 'multipart/form-data; boundary=x'))?.code).toBe('document-invalid')
  const elsewhere = await upload({ headers: { cookie: payer['cookie'] ?? '', 'sec-fetch-site': 'cross-site' } })
  expect(firstError(elsewhere)?.code).toBe('cross-site-request')
})

it('[DSP-27] keeps one file for a key that comes twice', async () => {
  const key = `upload-${randomUUID()}`
  const [first, second] = [await upload({ key }), await upload({ key })]
  expect(second.text).toBe(first.text)
  expect(firstError(await upload({ key, bytes: Buffer.concat([PDF, PDF]) }))?.code).toBe('idempotency-key-reused')
  await remove(idOf(first))
})

it('[DSP-30] lets only the sender see and delete a pending upload', async () => {
  const id = idOf(await upload())
  expect((await get(id, admin)).status).toBe(404)
  expect((await remove(id, admin)).status).toBe(404)
  expect((await dispute([id], 203988, admin)).status).toBe(422)
  expect((await remove(id)).status).toBe(204)
  expect((await get(id)).status).toBe(404)
  expect(await files()).toEqual([])
})

it('[DSP-28] belongs to its dispute once submitted: both parties see it, and it cannot be removed', async () => {
  const id = idOf(await upload({ name: 'broken.png', type: 'image/png', bytes: PNG }))
  const opened = await dispute([id], 203115)
  expect(opened.status, opened.text).toBe(201)
  const merchant = own(await api.signIn('merchant'))
  expect((await get(id, merchant)).headers['content-type']).toBe('image/png')
  expect((await get(id, own(await api.signIn('other-admin')))).status).toBe(404)
  expect(firstError(await remove(id))?.code).toBe('document-submitted')
  expect(firstError(await dispute([id], 203988))?.code).toBe('dispute-document-unknown')
})

it('[DSP-28] refuses a sixth document of one type', async () => {
  const opened = await dispute([idOf(await upload())], 204561)
  expect(opened.status, opened.text).toBe(201)
  const [made] = opened.document.data as unknown as { id: string; attributes: { version: number } }[]
  const merchant = own(await api.signIn('merchant'))
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push(idOf(await upload({ headers: merchant })))
  const deny = (document_ids: string[]) => {
    const attributes = { action: 'deny', version: made?.attributes.version, comment: 'All arrived.', document_ids }
    return api.send('POST', `/api/disputes/${made?.id}/answers`, {
      body: { data: { type: 'dispute-answers', attributes } },
      headers: { ...merchant, 'idempotency-key': `answer-${randomUUID()}` },
    })
  }
  const refused = await deny(ids)
  expect([refused.status, firstError(refused)]).toMatchObject([
    422,
    { code: 'document-too-many', meta: { reason: 'type' } },
  ])
  // Everything was rolled back: the uploads can be used again.
  expect((await deny(ids.slice(1))).status).toBe(201)
  await remove(ids[0] ?? '', merchant)
})

it('[DSP-41] lists a document with its response, and one of the opening with the dispute', async () => {
  const first = idOf(await upload({ name: 'opening.pdf' }))
  const opened = await dispute([first], 204347)
  const [made] = opened.document.data as unknown as { id: string; attributes: { version: number } }[]
  const merchant = own(await api.signIn('merchant'))
  const all = await api.send('GET', `/api/disputes/${made?.id}`, { headers: payer })
  const dealers = String(all.document.data?.attributes['buid_merchant'])
  expect(dealers).toMatch(/^M-/)
  await api.db
    .insertInto('user_merchants')
    .values({ user_id: 'u-1009', merchant_buid: dealers })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const second = idOf(await upload({ name: 'answer.pdf', headers: merchant }))
  const attributes = { action: 'deny', version: 1, comment: 'See the note.', document_ids: [second] }
  const answered = await api.send('POST', `/api/disputes/${made?.id}/answers`, {
    body: { data: { type: 'dispute-answers', attributes } },
    headers: { ...merchant, 'idempotency-key': `answer-${randomUUID()}` },
  })
  expect(answered.status, answered.text).toBe(201)
  const path = `/api/ecaas/customer-dispute-response?filter[dispute_id]=${made?.id}`
  const responses = await api.send('GET', path, { headers: payer })
  const rows = responses.document.data as unknown as { attributes: { documents: Record<string, unknown>[] } }[]
  expect(
    rows.map(({ attributes: { documents } }) => documents.map(({ file_name, side }) => [file_name, side])),
  ).toEqual([[['answer.pdf', 'merchant']]])
  const whole = await api.send('GET', `/api/disputes/${made?.id}`, { headers: payer })
  const documents = whole.document.data?.attributes['documents'] as Record<string, unknown>[]
  expect(documents.map(({ file_name }) => file_name).sort()).toEqual(['answer.pdf', 'opening.pdf'])
})

describe('what a form asks', () => {
  const waiting = async (headers = payer) => {
    const { document } = await api.send('GET', '/api/dispute-documents', { headers })
    return (document.data as unknown as { id: string }[]).map(({ id }) => id)
  }

  it('[DSP-39] lists pending uploads to their sender only, the oldest first', async () => {
    const before = await waiting()
    const first = idOf(await upload())
    api.clock.nowMs += 1
    const second = idOf(await upload({ docType: '12' }))
    expect((await waiting()).filter((id) => !before.includes(id))).toEqual([first, second])
    expect(await waiting(admin)).not.toContain(first)
    await remove(first)
    expect(await waiting()).not.toContain(first)
    api.clock.nowMs += 25 * 3_600_000
    const late = own(await api.signIn('payer'))
    expect(await waiting(late)).toEqual([])
    api.clock.nowMs -= 25 * 3_600_000
    await remove(second)
  })

  it('[DSP-39] [DSP-31] names types and reasons in the requested language, else the user’s own, else English', async () => {
    const names = async (path: string, query = '') => {
      const { document } = await api.send('GET', `/api${path}${query}`, { headers: payer })
      return (document.data as unknown as { attributes: Record<string, unknown> }[]).map(({ attributes }) => attributes)
    }
    const types = (query?: string) => names('/ecaas/dispute-document-types', query)
    const reasons = (query?: string) => names('/customer-dispute-reasons', query)
    expect((await types())[0]).toEqual({ doc_type_id: '10', document_type: 'Delivery note', max_files: 5 })
    expect((await types('?filter[language]=de')).map(({ document_type }) => document_type)).toEqual([
      'Lieferschein',
      'Bestellung',
      'Foto',
      'Schriftverkehr',
      'Sonstiges',
    ])
    await api.db.updateTable('users').set({ language: 'fr' }).where('username', '=', 'payer').execute()
    expect((await types())[0]).toMatchObject({ document_type: 'Bon de livraison' })
    expect((await reasons())[1]).toMatchObject({ dispute_reason: 'Quantité' })
    const named = async (query: string) => {
      const { document } = await api.send('GET', `/api/disputes/D-1182${query}`, { headers: payer })
      const { dispute_reason, documents } = document.data?.attributes ?? {}
      return [dispute_reason, (documents as { document_type: string }[])[0]?.document_type]
    }
    expect(await named('')).toEqual(['Quantité', 'Bon de livraison'])
    expect(await named('?filter[language]=de')).toEqual(['Menge', 'Lieferschein'])
    await api.db.updateTable('users').set({ language: null }).where('username', '=', 'payer').execute()
    await api.db.updateTable('dispute_reasons').set({ reason: 'Our own words' }).where('id', '=', 'DR-1').execute()
    expect((await reasons('?filter[language]=sk'))[0]).toMatchObject({ dispute_reason: 'Our own words' })
    await api.db.updateTable('dispute_reasons').set({ reason: 'Price' }).where('id', '=', 'DR-1').execute()
    for (const language of offeredLocales) {
      const all = [
        ...(await types(`?filter[language]=${language}`)),
        ...(await reasons(`?filter[language]=${language}`)),
      ]
      for (const { document_type, dispute_reason } of all) expect(document_type ?? dispute_reason).toMatch(/\S/)
    }
    const unknown = await api.send('GET', '/api/ecaas/dispute-document-types?filter[language]=xx', { headers: payer })
    expect(unknown.status).toBe(400)
  })
})

it('[DSP-28] takes five files at once and 50 MB together, and no more', async () => {
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) ids.push(idOf(await upload()))
  const sizeEach = (size_bytes: number) =>
    api.db.updateTable('dispute_uploads').set({ size_bytes }).where('id', 'in', ids).execute()
  const tooMany = await dispute(ids, 203988)
  expect([tooMany.status, firstError(tooMany)]).toMatchObject([
    422,
    { code: 'document-too-many', source: { pointer: '/data/attributes/document_ids' }, meta: { reason: 'too-many' } },
  ])
  await sizeEach(10_000_001)
  const tooLarge = await dispute(ids.slice(1), 203988)
  expect([tooLarge.status, firstError(tooLarge)]).toMatchObject([
    413,
    { code: 'document-too-large', meta: { reason: 'too-large-together' } },
  ])
  // Everything was rolled back: the uploads can be used again.
  await sizeEach(10_000_000)
  expect((await dispute(ids.slice(1), 203988)).status).toBe(201)
  await remove(ids[0] ?? '')
})

it('[DSP-28] deletes pending uploads after a day', async () => {
  const id = idOf(await upload({ name: 'late.txt', type: 'text/plain', bytes: Buffer.from('too late') }))
  const before = (await files()).length
  await api.db
    .updateTable('dispute_uploads')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', id)
    .execute()
  await upload()
  expect((await get(id)).status).toBe(404)
  expect((await files()).length).toBeLessThanOrEqual(before)
})

it('[DSP-29] serves the documents of the first data', async () => {
  const got = await get('DOC-1182-1')
  expect([got.status, got.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})
