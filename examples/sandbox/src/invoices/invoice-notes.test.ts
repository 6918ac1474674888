import type { InvoiceDetails, InvoiceNote } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'

const TRX = 'T-198204'
let api: TestApi
const people: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'payer', 'viewer', 'merchant', 'support', 'other-admin'])
    people[name] = own(await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

interface Note {
  id: string
  attributes: {
    kind: string
    author: string
    text: string
    version: number
    changed_at: string | null
    changeable: boolean
  }
}

const headers = (who: string) => ({ headers: people[who] ?? {} })
async function write(who: string, text: string): Promise<Note> {
  const answer = await api.send('POST', '/api/invoice-notes', {
    headers: { ...people[who], 'idempotency-key': `note-${crypto.randomUUID()}` },
    body: { data: { type: 'invoice-notes', attributes: { trx_id: TRX, text } } },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.document.data as unknown as Note
}
const list = (who: string, query = '') =>
  api.send('GET', `/api/invoice-notes?filter[trx_id]=${TRX}${query}`, headers(who))
const notesOf = async (who: string, query = '') => (await list(who, query)).document.data as unknown as Note[]
const noteOf = async (who: string, id: string) => (await notesOf(who)).find((note) => note.id === id)
const change = (who: string, id: string, text: string, version = 1, trxId = TRX) =>
  api.send('PATCH', `/api/ecaas/invoices/${trxId}/notes/${id}`, {
    ...headers(who),
    body: { data: { type: 'invoice-notes', attributes: { version, text } } },
  })
const remove = (who: string, id: string, version = 1) =>
  api.send('POST', `/api/ecaas/invoices/${TRX}/notes/${id}/removal`, {
    ...headers(who),
    body: { data: { type: 'invoice-note-removals', attributes: { version } } },
  })

it('[DOC-114] lists what the caller may read, oldest first, by page, and as the details have it', async () => {
  const texts = async (who: string, query = '') => (await notesOf(who, query)).map(({ attributes }) => attributes.text)
  const all = await texts('payer')
  expect(all).toHaveLength(2)
  expect(await texts('payer', '&sort=-entered_at')).toEqual([...all].reverse())
  expect(await texts('payer', '&page[size]=1&page[number]=2')).toEqual([all[1]])
  expect((await list('payer', '&page[size]=1')).document.meta).toMatchObject({ record_count: 2 })
  // Notes are private to the customer (DIR-14).
  expect((await notesOf('merchant')).map(({ attributes }) => attributes.kind)).toEqual(['comment'])
  expect((await list('other-admin')).status).toBe(404)
  expect((await api.send('GET', '/api/invoice-notes', headers('payer'))).status).toBe(400)
  const details = await api.send('GET', `/api/ecaas/invoice-details?filter[trx_id]=${TRX}`, headers('payer'))
  const { notes, comments } = details.document.data?.attributes as unknown as InvoiceDetails
  expect([...notes, ...comments].map(({ text }) => text).sort()).toEqual([...all].sort())
})

it('[DOC-115] [DOC-116] is changed and removed only by its author or an administrator', async () => {
  const { id, attributes } = await write('payer', 'Approved by fleet maintenance.')
  expect(attributes).toMatchObject({ version: 1, changed_at: null, changeable: true })
  const mayChange: Record<string, boolean> = {}
  for (const who of ['payer', 'admin', 'viewer', 'support'])
    mayChange[who] = (await noteOf(who, id))?.attributes.changeable ?? false
  expect(mayChange).toEqual({ payer: true, admin: true, viewer: false, support: false })

  const changed = await change('payer', id, ' Approved on November 20. ')
  expect(changed.status, changed.text).toBe(200)
  expect(changed.document.data?.attributes).toMatchObject({
    text: 'Approved on November 20.',
    version: 2,
    author: attributes.author,
  })
  expect((await noteOf('admin', id))?.attributes.changed_at).not.toBeNull()
  const older = await change('admin', id, 'Not approved.')
  expect([older.status, firstError(older)]).toMatchObject([
    409,
    { code: 'invoice-note-changed', meta: { version: 2, text: 'Approved on November 20.' } },
  ])
  expect((await change('admin', id, 'Approved by Alex.', 2)).status).toBe(200)
  expect(firstError(await change('support', id, 'x', 3))).toMatchObject({ code: 'not-permitted' })
  expect(firstError(await remove('support', id, 3))).toMatchObject({ code: 'not-permitted' })
  for (const who of ['merchant', 'other-admin']) {
    expect([(await change(who, id, 'x', 3)).status, (await remove(who, id, 3)).status]).toEqual([404, 404])
  }
  expect((await change('viewer', id, 'x', 3)).status).toBe(403)
  expect((await remove('admin', id, 2)).status).toBe(409)
  expect((await remove('admin', id, 3)).status).toBe(204)
  expect(await noteOf('payer', id)).toBeUndefined()
  expect((await remove('admin', id, 3)).status).toBe(404)
  const record = await api.db
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'detail'])
    .where('action', 'in', ['invoice-notes.update', 'invoice-notes.delete'])
    .orderBy('id')
    .execute()
  expect(record.map(({ action, actor }) => [action, actor])).toEqual([
    ['invoice-notes.update', 'user:u-1002'],
    ['invoice-notes.update', 'user:u-1001'],
    ['invoice-notes.delete', 'user:u-1001'],
  ])
  expect(record.map(({ detail }) => detail).join()).not.toContain('pproved')
})

it('[DOC-115] leaves a dealer’s comment to the dealer’s user who wrote it and to customer support', async () => {
  const { id } = await write('merchant', 'The return is inspected.')
  expect(firstError(await change('admin', id, 'x'))).toMatchObject({ code: 'not-permitted' })
  expect((await change('merchant', id, 'The return is accepted.')).status).toBe(200)
  expect((await remove('support', id, 2)).status).toBe(204)
})

it('[DOC-116] counts nothing where the text is as it was, and takes no blank text', async () => {
  const { id } = await write('payer', 'Waiting.')
  expect((await change('payer', id, 'Waiting. ')).document.data?.attributes).toMatchObject({ version: 1 })
  expect((await change('payer', id, ' \n ')).status).toBe(422)
  expect((await change('payer', id, 'x', 1, 'T-199618')).status).toBe(404)
  expect((await remove('payer', id)).status).toBe(204)
})

it('[DOC-115] leaves the notes of a dealer’s invoice to the call that keeps them', async () => {
  const details = async () => {
    const answer = await api.send('GET', `/api/ecaas/invoice-details?filter[trx_id]=${TRX}`, headers('merchant'))
    return answer.document.data?.attributes as unknown as InvoiceDetails
  }
  await api.send('PATCH', `/api/ecaas/invoices/${TRX}`, {
    ...headers('merchant'),
    body: { data: { type: 'invoices', attributes: { version: (await details()).version, notes: 'Drum is on loan.' } } },
  })
  const kept = (await notesOf('merchant')).find(({ attributes }) => attributes.text === 'Drum is on loan.')
  expect(kept?.attributes).toMatchObject({ changeable: false } satisfies Partial<
    Record<keyof InvoiceNote | 'changeable', unknown>
  >)
  expect(firstError(await change('merchant', kept?.id ?? '', 'x'))).toMatchObject({ code: 'not-permitted' })
})
