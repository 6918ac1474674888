/** Tests malware in uploads: rejected at the upload, and inaccessible to all users while there is no verdict. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestClamd, type TestClamd } from '../../../../test/support/clamd.ts'
import { fileScans } from '../db/migrations/0051-file-scans.ts'
import { firstError, openTestApi, own, PROVIDER, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { clamdScanner } from './clamd-scanner.ts'
import { createDocumentStore, sha256Of } from './document-store.ts'
import { builtInScanner, type DocumentScanner, EICAR } from './document-scanner.ts'
import { scanWaiting } from './scan-documents.ts'

const WORD = 'not-a-virus-but-a-word'
let clamd: TestClamd
let api: TestApi
let builtIn: TestApi
let folder: string
let payer: Record<string, string>
beforeAll(async () => {
  clamd = await startTestClamd(WORD)
  folder = await mkdtemp(join(tmpdir(), 'scanned-documents-'))
  api = await openTestApi({ documentsDir: join(folder, 'documents'), clamd: clamd.address })
  builtIn = await openTestApi()
  payer = own(await api.signIn('payer'))
}, 60_000)
afterAll(async () => {
  await api.close()
  await builtIn.close()
  await clamd.close()
  await rm(folder, { recursive: true })
})

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`)

async function upload(bytes: Uint8Array, to = api, headers = payer): Promise<TestAnswer> {
  const form = new FormData()
  form.append('data', JSON.stringify({ type: 'dispute-documents', attributes: { doc_type_id: '10' } }))
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'note.pdf')
  const request = new Request(`${PROVIDER}/`, { method: 'POST', body: form })
  return to.send('POST', '/api/dispute-documents', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...headers,
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': `upload-${randomUUID()}`,
    },
  })
}
const get = (answer: TestAnswer) =>
  api.send('GET', `/api/dispute-documents/${answer.document.data?.id ?? ''}`, { headers: payer })
const files = () => readdir(join(folder, 'documents')).catch(() => [])
const waiting = () => api.db.selectFrom('file_scans').select('status').execute()
const scanOf = async (answer: TestAnswer) => {
  const listed = await api.send('GET', '/api/dispute-documents', { headers: payer })
  const data = listed.document.data as unknown as { id: string; attributes: { scan?: string } }[]
  return data.find(({ id }) => id === answer.document.data?.id)?.attributes.scan
}
const laterScan = (scanner: DocumentScanner = clamdScanner(clamd.address)) =>
  scanWaiting({
    db: api.db,
    documents: createDocumentStore(join(folder, 'documents')),
    scanner,
    log: () => undefined,
  })

it('[DOC-91] refuses an infected file while it is sent, and keeps nothing of it', async () => {
  const answer = await upload(pdf(WORD))
  expect([answer.status, firstError(answer)?.code]).toEqual([422, 'document-infected'])
  expect([await files(), await waiting()]).toEqual([[], []])
  const clean = pdf('x'.repeat(200_000))
  const taken = await upload(clean)
  expect([taken.status, taken.document.data?.attributes['scan']]).toEqual([201, undefined])
  // Every byte arrived, in several chunks.
  expect(clamd.scanned.at(-1)?.equals(clean)).toBe(true)
  expect((await get(taken)).status).toBe(200)
})

it('[DOC-93] rejects the standard test string without a scanner, and accepts clean files', async () => {
  const headers = own(await builtIn.signIn('payer'))
  const answer = await upload(pdf(EICAR), builtIn, headers)
  expect([answer.status, firstError(answer)?.code]).toEqual([422, 'document-infected'])
  expect((await upload(pdf('clean'), builtIn, headers)).status).toBe(201)
  expect(await builtInScanner.scan(Buffer.from(EICAR), AbortSignal.timeout(1_000))).toBe('infected')
})

it('[DOC-92] stores a file without a verdict, opens it to no user, and once clean to its own users', async () => {
  clamd.mood = 'failing'
  const answer = await upload(pdf('waits'))
  expect([answer.status, answer.document.data?.attributes['scan']]).toEqual([201, 'waiting'])
  expect(await scanOf(answer)).toBe('waiting')
  const refused = await get(answer)
  expect([refused.status, firstError(refused)?.code, refused.headers['retry-after']]).toEqual([
    409,
    'document-not-scanned',
    '5',
  ])
  await laterScan()
  expect(await scanOf(answer)).toBe('waiting')
  clamd.mood = 'well'
  await laterScan()
  expect([await scanOf(answer), (await get(answer)).status, await waiting()]).toEqual([undefined, 200, []])
})

it('[DOC-92] removes a file that is found infected later, and says so in its document', async () => {
  clamd.mood = 'failing'
  const before = await files()
  const answer = await upload(pdf(`${WORD}, later`))
  expect(answer.status).toBe(201)
  clamd.mood = 'well'
  await laterScan()
  expect(await scanOf(answer)).toBe('infected')
  expect(firstError(await get(answer))?.code).toBe('document-infected')
  expect(await files()).toEqual(before)
  // The same bytes again, while the scanner is unavailable: the known verdict still applies.
  clamd.mood = 'failing'
  const again = await upload(pdf(`${WORD}, later`))
  expect([again.status, firstError(again)?.code]).toEqual([422, 'document-infected'])
  expect(await files()).toEqual(before)
  clamd.mood = 'well'
  await api.send('DELETE', `/api/dispute-documents/${answer.document.data?.id ?? ''}`, { headers: payer })
  expect(await waiting()).toEqual([])
})

it('[DOC-92] scans the files behind one that gets no verdict, and calls no file clean without its bytes', async () => {
  clamd.mood = 'failing'
  const unreadable = await upload(pdf('unreadable'))
  const behind = await upload(pdf('behind it'))
  const sha256 = sha256Of(pdf('never stored'))
  await api.db
    .insertInto('file_scans')
    .values({ sha256, status: 'waiting', asked_at: new Date(0) })
    .execute()
  clamd.mood = 'well'
  await laterScan({
    scan: async (bytes) => {
      if (Buffer.from(bytes).includes('unreadable')) throw new Error('size limit exceeded')
      return 'clean'
    },
  })
  expect(await Promise.all([unreadable, behind].map(scanOf))).toEqual(['waiting', undefined])
  await laterScan()
  expect(await scanOf(unreadable)).toBeUndefined()
  const rows = await api.db.selectFrom('file_scans').select(['sha256', 'status']).execute()
  expect(rows).toEqual([{ sha256, status: 'waiting' }])
  await api.db.deleteFrom('file_scans').execute()
})

it('[DOC-91] [DOC-92] opens files from before scanning once they have been scanned', async () => {
  const first = await upload(pdf('earlier'))
  await sql`drop table file_scans`.execute(api.db)
  for (const statement of fileScans.statements) await sql.raw(statement).execute(api.db)
  expect(await scanOf(first)).toBe('waiting')
  await laterScan()
  expect([await scanOf(first), (await get(first)).status]).toEqual([undefined, 200])
  await api.db.deleteFrom('file_scans').execute()
})

it('[DOC-92] waits five seconds for a silent scanner, and alerts the operator', async () => {
  clamd.mood = 'silent'
  const startedMs = performance.now()
  expect((await upload(pdf('slow'))).document.data?.attributes['scan']).toBe('waiting')
  expect(performance.now() - startedMs).toBeGreaterThan(4_900)
  expect(api.lines.join()).toContain('document-scan-failed')
  clamd.mood = 'well'
})

it('[DOC-90] refuses a picture of 50 000 by 50 000 pixels with its own code', async () => {
  const head = Buffer.alloc(33)
  head.writeUInt32BE(0x89504e47, 0)
  head.writeUInt32BE(0x0d0a1a0a, 4)
  head.writeUInt32BE(50_000, 16)
  head.writeUInt32BE(50_000, 20)
  const form = new FormData()
  // The complete JSON document, as in every other call (WIR-11).
  form.append('data', JSON.stringify({ data: { type: 'dispute-documents', attributes: { doc_type_id: '12' } } }))
  form.append('file', new Blob([head], { type: 'image/png' }), 'photo.png')
  const request = new Request(`${PROVIDER}/`, { method: 'POST', body: form })
  const answer = await api.send('POST', '/api/dispute-documents', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      ...payer,
      'content-type': request.headers.get('content-type') ?? '',
      'idempotency-key': `upload-${randomUUID()}`,
    },
  })
  expect([answer.status, firstError(answer)?.code]).toEqual([422, 'document-image-too-large'])
})

it.each(['clamd:3310', 'http://localhost', 'tcp://', ''])(
  '[DOC-93] does not start with %j for a scanner',
  (address) => {
    expect(() => clamdScanner(address)).toThrow('CLAMD must be the path of a socket')
  },
)
