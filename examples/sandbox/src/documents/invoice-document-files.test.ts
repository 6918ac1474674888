import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstError, openTestApi, own, PROVIDER, type TestApi, type TestAnswer } from '../http/test-api.ts'
import { builtInScanner, type DocumentScanner, EICAR } from './document-scanner.ts'
import { createDocumentStore } from './document-store.ts'
import { scanWaiting } from './scan-documents.ts'

/** Works like the built-in scanner unless `isAway` is set. */
const SCANNER: DocumentScanner & { isAway: boolean } = {
  isAway: false,
  scan: (bytes, signal) =>
    SCANNER.isAway ? Promise.reject(new Error('The scanner is away.')) : builtInScanner.scan(bytes, signal),
}

let api: TestApi
let folder: string
let dealer: Record<string, string>
let payer: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'invoice-documents-'))
  api = await openTestApi({ documentsDir: join(folder, 'documents'), scanner: SCANNER })
  dealer = own(await api.signIn('merchant'))
  payer = own(await api.signIn('payer'))
}, 60_000)
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n')
/** The first was sold by the dealer of `merchant`, the second by another dealer. */
const [SOLD, OTHERS] = ['T-198204', 'T-199618']

interface Sent {
  trx?: string
  name?: string
  type?: string
  bytes?: Uint8Array
  key?: string
  headers?: Record<string, string>
  more?: object
}
async function upload({ trx = SOLD, name = 'invoice.pdf', type = 'application/pdf', bytes = PDF, ...sent }: Sent = {}) {
  const form = new FormData()
  const attributes = { trx_id: trx, ...sent.more }
  form.append('data', JSON.stringify({ type: 'merchant-invoice-documents', attributes }))
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const request = new Request(`${PROVIDER}/`, { method: 'POST', body: form })
  return api.send('POST', '/api/merchant-invoice-documents', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...(sent.headers ?? dealer),
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': sent.key ?? `upload-${randomUUID()}`,
    },
  })
}
const remove = (document_id: unknown, headers = dealer) =>
  api.send('DELETE', '/api/merchant-invoice-documents', {
    body: { data: { type: 'merchant-invoice-documents', attributes: { document_id } } },
    headers,
  })
const list = async (headers = dealer) =>
  (await api.send('GET', `/api/merchant-invoice-documents?filter[trx_id]=${SOLD}`, { headers })).document
    .data as unknown as { id: string; attributes: Record<string, unknown> }[]
const files = () => readdir(join(folder, 'documents')).catch(() => [])
const idOf = (answer: TestAnswer) => String(answer.document.data?.id)

it('[DOC-7] saves the dealer’s own invoice for those who see the invoice', async () => {
  const [document] = await list(payer)
  const got = await api.send('GET', `/api/merchant-invoice-documents/${document?.id}`, { headers: payer })
  expect([got.status, got.bytes.length]).toEqual([200, document?.attributes.file_size])
  expect(got.text).toContain('Cascade Tire & Service')
  expect(got.headers).toMatchObject({ 'content-type': 'text/plain', 'cache-control': 'no-store' })
})

it('[DOC-8] takes exactly one a transaction, and the next when the first is gone', async () => {
  expect(firstError(await upload())?.code).toBe('document-already-there')
  const [seeded] = await list()
  expect((await remove(seeded?.id)).status).toBe(204)
  const key = `upload-${randomUUID()}`
  const sent = await upload({ key, name: '../../Rechnung "1".pdf' })
  expect(sent.status, sent.text).toBe(201)
  expect((await upload({ key, name: '../../Rechnung "1".pdf' })).text).toBe(sent.text)
  expect(firstError(await upload({ key, name: 'other.pdf' }))?.code).toBe('idempotency-key-reused')
  expect(await list()).toMatchObject([
    { id: idOf(sent), attributes: { doc_type_id: '1', file_name: 'Rechnung "1".pdf', file_size: PDF.length } },
  ])
  const got = await api.send('GET', `/api/merchant-invoice-documents/${idOf(sent)}`, { headers: payer })
  expect([got.status, Buffer.compare(Buffer.from(got.bytes), PDF)]).toEqual([200, 0])
  expect(await files()).toHaveLength(1)
  expect((await remove(idOf(sent))).status).toBe(204)
  expect(await files()).toEqual([])
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where action like 'merchant-invoice-documents.%' order by id`.execute(api.db)
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual(['delete', 'create', 'delete'])
})

it('[DOC-198] replaces the original in one step, and keeps it when the new file is refused or another one took its place', async () => {
  expect((await upload()).status).toBe(201)
  const [before] = await list()
  const kept = async () => (await list()).map(({ id }) => id)
  const replaces = before?.id
  for (const refused of [
    { bytes: Buffer.from(EICAR) },
    { bytes: Buffer.from('no PDF') },
    { more: { replaces: 'no-such-document' } },
    { more: { replaces, buid_customer: '20517' } },
    { trx: OTHERS, more: { replaces } },
    { more: { replaces }, headers: payer },
  ])
    expect((await upload({ more: { replaces }, ...refused })).status).toBeGreaterThanOrEqual(400)
  expect(await kept()).toEqual([before?.id])

  const key = `upload-${randomUUID()}`
  const next = Buffer.concat([PDF, Buffer.from('% replaced\n')])
  const sent = await upload({ key, name: 'corrected.pdf', bytes: next, more: { replaces } })
  expect(sent.status, sent.text).toBe(201)
  expect(await list()).toMatchObject([{ id: idOf(sent), attributes: { file_name: 'corrected.pdf' } }])
  // A repeated key gives the same answer, and removes nothing more.
  expect((await upload({ key, name: 'corrected.pdf', bytes: next, more: { replaces } })).text).toBe(sent.text)
  expect(await kept()).toEqual([idOf(sent)])
  // A removed document cannot be replaced again; of two concurrent replacements, one is kept.
  expect((await upload({ more: { replaces } })).status).toBe(404)
  const two = await Promise.all(['a.pdf', 'b.pdf'].map((name) => upload({ name, more: { replaces: idOf(sent) } })))
  expect(two.filter(({ status }) => status === 201)).toHaveLength(1)
  const [last, ...others] = await list()
  expect(others).toEqual([])
  expect((await remove(last?.id)).status).toBe(204)
  const { rows } = await sql<{ detail: Record<string, unknown> }>`
    select detail from audit_entries where action = 'merchant-invoice-documents.create' and subject = ${SOLD}
      and detail::json ->> 'replaces' = ${before?.id ?? ''}`.execute(api.db)
  expect(rows).toHaveLength(1)
})

it('[DOC-8] keeps one of two that are sent at once', async () => {
  const answers = await Promise.all([upload({ name: 'a.pdf' }), upload({ name: 'b.pdf' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const [kept] = await list()
  expect((await remove(kept?.id)).status).toBe(204)
})

it('[DOC-92] says which document waits for its scan or was found infected, and opens neither', async () => {
  const opened = async (id: string) => {
    const answer = await api.send('GET', `/api/merchant-invoice-documents/${id}`, { headers: payer })
    return firstError(answer)?.code ?? answer.status
  }
  const scan = async () => (await list(payer))[0]?.attributes['scan']
  for (const [text, later, found] of [
    ['waits', undefined, 200],
    [`${EICAR}, later`, 'infected', 'document-infected'],
  ] as const) {
    SCANNER.isAway = true
    const sent = await upload({ bytes: Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`) })
    SCANNER.isAway = false
    expect([sent.status, sent.document.data?.attributes['scan']], sent.text).toEqual([201, 'waiting'])
    expect([await scan(), await opened(idOf(sent))]).toEqual(['waiting', 'document-not-scanned'])
    const documents = createDocumentStore(join(folder, 'documents'))
    await scanWaiting({ db: api.db, documents, scanner: SCANNER, log: () => undefined })
    expect([text, await scan(), await opened(idOf(sent))]).toEqual([text, later, found])
    expect((await remove(idOf(sent))).status).toBe(204)
  }
})

it('[DOC-9] leaves bytes that a dispute holds, too', async () => {
  const form = new FormData()
  form.append('data', JSON.stringify({ type: 'dispute-documents', attributes: { doc_type_id: '10' } }))
  form.append('file', new Blob([PDF], { type: 'application/pdf' }), 'note.pdf')
  const request = new Request(`${PROVIDER}/`, { method: 'POST', body: form })
  const held = await api.send('POST', '/api/dispute-documents', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...payer,
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': `upload-${randomUUID()}`,
    },
  })
  const sent = await upload()
  expect((await api.send('DELETE', `/api/dispute-documents/${idOf(held)}`, { headers: payer })).status).toBe(204)
  const got = await api.send('GET', `/api/merchant-invoice-documents/${idOf(sent)}`, { headers: payer })
  expect(got.status).toBe(200)
  expect((await remove(idOf(sent))).status).toBe(204)
})

it.each<[string, Sent]>([
  ['document-type-refused', { name: 'run.exe', type: '' }],
  ['document-unreadable', { bytes: Buffer.from('<html>no pdf</html>') }],
  ['document-unreadable', { bytes: new Uint8Array() }],
  ['document-too-large', { bytes: Buffer.concat([PDF, Buffer.alloc(10_000_000)]) }],
  ['attribute-unknown', { more: { doc_type_id: '2' } }],
  ['not-found', { trx: OTHERS }],
  ['not-found', { trx: 'T-0' }],
  ['not-found', { more: { buid_customer: '20517' } }],
])('[DOC-8] refuses with %s, and keeps nothing', async (code, sent) => {
  expect(firstError(await upload(sent))?.code).toBe(code)
  expect(await files()).toEqual([])
})

it.each(['T-0', 'D-199618', '', 17, null, '../x', '__proto__'])('[DOC-9] removes nothing by the id %j', async (id) => {
  expect([404, 422]).toContain((await remove(id)).status)
})

it('[DOC-9] requires the id in the body, and nothing else', async () => {
  const send = (attributes: object) =>
    api.send('DELETE', '/api/merchant-invoice-documents', {
      body: { data: { type: 'merchant-invoice-documents', attributes } },
      headers: dealer,
    })
  expect(firstError(await send({}))?.code).toBe('attribute-invalid')
  expect(firstError(await send({ document_id: 'x', all: true }))?.code).toBe('attribute-unknown')
  expect((await api.send('DELETE', '/api/merchant-invoice-documents', { headers: dealer })).status).toBe(415)
})

const note = (text: unknown, headers = payer, key = `note-${randomUUID()}`, trx_id = SOLD) =>
  api.send('POST', '/api/invoice-notes', {
    body: { data: { type: 'invoice-notes', attributes: { trx_id, text } } },
    headers: { ...headers, 'idempotency-key': key },
  })
const remarks = async (headers: Record<string, string>) => {
  const { document } = await api.send('GET', `/api/details?filter[trx_id]=${SOLD}`, { headers })
  const { notes, comments } = document.data?.attributes as Record<'notes' | 'comments', { text: string }[]>
  return { notes: notes.map(({ text }) => text), comments: comments.map(({ text }) => text) }
}

it('[DOC-11] keeps a customer’s note from its dealer, and shows the dealer’s notes to all', async () => {
  const secret = `We would accept half. ${randomUUID()}`
  expect((await note(secret)).document.data?.attributes).toMatchObject({ kind: 'note', author: 'Pat Jones' })
  const answered = await note('The credit is on its way.', dealer)
  expect(answered.document.data?.attributes).toMatchObject({ kind: 'comment', author: 'Cascade Tire & Service' })
  expect((await remarks(payer)).notes).toContain(secret)
  const seen = await remarks(dealer)
  expect(seen.notes).toEqual([])
  expect(seen.comments).toContain('The credit is on its way.')
  const { text } = await api.send('GET', `/api/details?filter[trx_id]=${SOLD}`, { headers: dealer })
  expect(text).not.toContain(secret)
})

it('[WIR-73] [A-127] rejects an empty note, and returns the maximum for a long one', async () => {
  for (const text of ['\u200b', '\u3164', '\u00a0\u2060', '\u202e']) {
    expect(firstError(await note(text))).toMatchObject({
      code: 'attribute-invalid',
      detail: expect.stringContaining('The attribute text is blank.') as string,
      source: { pointer: '/data/attributes/text' },
    })
  }
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
  expect((await note(family.repeat(2000))).status).toBe(201)
  expect((await note(family.repeat(2001))).text).toContain('has more than 2000 characters')
})

it('[WIR-74] takes away what turns round the name of a file', async () => {
  const [seeded] = await list()
  if (seeded) await remove(seeded.id)
  const sent = await upload({ name: 'invoice\u202e\u2066 fdp.pdf' })
  expect(sent.document.data?.attributes).toMatchObject({ file_name: 'invoice fdp.pdf' })
  expect((await remove(idOf(sent))).status).toBe(204)
})

it('[DOC-10] writes a note once for a key, of one to 2000 characters', async () => {
  const key = `note-${randomUUID()}`
  const [first, second] = await Promise.all([note('once', payer, key), note('once', payer, key)])
  expect(second.text).toBe(first.text)
  expect((await remarks(payer)).notes.filter((text) => text === 'once')).toEqual(['once'])
  expect((await note('😀'.repeat(2000))).status).toBe(201)
  for (const text of ['😀'.repeat(2001), '', ' \n ', 7, null, 'a\0b']) {
    expect([400, 422]).toContain((await note(text)).status)
  }
  expect((await note('x', payer, undefined, 'T-0')).status).toBe(404)
  expect((await note('x', dealer, undefined, OTHERS)).status).toBe(404)
})
