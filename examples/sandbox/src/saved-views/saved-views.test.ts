import { LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'

let api: TestApi
const people: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'payer', 'viewer', 'merchant', 'other-admin']) people[name] = own(await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

interface View {
  id: string
  attributes: { name: string; params: Record<string, string>; changed_at: string }
}
const headersOf = (who: string) => ({ headers: people[who] ?? {} })
const list = async (who: string) =>
  (await api.send('GET', '/api/saved-views?filter[list]=invoice-list', headersOf(who))).document
    .data as unknown as View[]
const save = (who: string, name: unknown, params: unknown = { status: 'past-due', q: 'fleet' }) =>
  api.send('POST', '/api/saved-views', {
    ...headersOf(who),
    body: { data: { type: 'saved-views', attributes: { list: 'invoice-list', name, params } } },
  })
const change = (who: string, id: string, attributes: object) =>
  api.send('PATCH', `/api/saved-views/${id}`, {
    ...headersOf(who),
    body: { data: { type: 'saved-views', attributes } },
  })
const remove = (who: string, id: string) => api.send('DELETE', `/api/saved-views/${id}`, headersOf(who))

it('[INV-150] saves, renames, replaces and deletes a view, and records that without its words', async () => {
  const made = await save('payer', ' Fleet, late ')
  expect(made.status, made.text).toBe(201)
  const { id } = made.document.data as unknown as View
  expect(await list('payer')).toMatchObject([
    { id, attributes: { name: 'Fleet, late', params: { q: 'fleet', status: 'past-due' } } },
  ])
  // The response was lost, and the page sends the request again.
  expect((await save('payer', 'Fleet, late', { q: 'fleet', status: 'past-due' })).document.data).toMatchObject({ id })
  expect(await list('payer')).toHaveLength(1)

  const renamed = await change('payer', id, { name: 'Fleet' })
  expect(renamed.document.data?.attributes).toMatchObject({ name: 'Fleet', params: { q: 'fleet' } })
  const replaced = await change('payer', id, { params: { status: 'open' } })
  expect(replaced.document.data?.attributes).toMatchObject({ name: 'Fleet', params: { status: 'open' } })
  expect((await remove('payer', id)).status).toBe(204)
  expect(await list('payer')).toEqual([])
  expect((await remove('payer', id)).status).toBe(404)

  const record = await api.db
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'detail'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()
  expect(record.map(({ action }) => action)).toEqual([
    'saved-views.create',
    'saved-views.update',
    'saved-views.update',
    'saved-views.delete',
  ])
  expect(
    record
      .map(({ detail }) => detail)
      .join()
      .toLowerCase(),
  ).not.toContain('fleet')
})

it('[INV-150] shows a view to its user alone', async () => {
  const { id } = (await save('admin', 'Mine')).document.data as unknown as View
  for (const who of ['payer', 'viewer', 'merchant', 'other-admin']) {
    expect(await list(who)).toEqual([])
    expect([(await change(who, id, { name: 'Yours' })).status, (await remove(who, id)).status]).toEqual([404, 404])
  }
  // The same name of another user is another view.
  expect((await save('payer', 'Mine')).status).toBe(201)
  expect(await list('admin')).toMatchObject([{ id, attributes: { name: 'Mine' } }])
})

it('[INV-150] uses a name once, without case and spaces', async () => {
  const first = (await save('viewer', 'Net  terms')).document.data as unknown as View
  const other = (await save('viewer', 'Paid')).document.data as unknown as View
  for (const refused of [
    await save('viewer', 'NET TERMS', {}),
    await change('viewer', other.id, { name: 'net terms' }),
  ]) {
    expect([refused.status, firstError(refused)]).toMatchObject([
      409,
      { code: 'invoice-view-name-taken', meta: { view_id: first.id } },
    ])
  }
  expect((await change('viewer', first.id, { name: 'NET TERMS' })).status).toBe(200)
})

it.each([
  ['no name', ' ', {}],
  ['a long name', 'x'.repeat(61), {}],
  ['a name of two lines', 'a\nb', {}],
  ['a list of parameters', 'a', ['status']],
  ['a number', 'a', { page: 2 }],
  ['a long parameter', 'a', { q: 'x'.repeat(501) }],
  ['a name that is no parameter', 'a', { '"%_': 'x' }],
  ['too many parameters', 'a', Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`p${index}`, 'x']))],
])('[INV-150] takes no view with %s', async (_, name, params) => {
  expect((await save('merchant', name, params)).status).toBe(422)
  expect(await list('merchant')).toEqual([])
})

it('[A-163] keeps thirty views of a user, also of two that are saved at once', async () => {
  for (let index = 1; index < LIMITS.maxSavedViews; index += 1) {
    expect((await save('merchant', `View ${index}`)).status).toBe(201)
  }
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => save('merchant', name)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.flatMap((answer) => (answer.status === 409 ? [firstError(answer)] : []))).toMatchObject([
    { code: 'invoice-view-too-many', meta: { most: 30 } },
    { code: 'invoice-view-too-many' },
  ])
  expect(await list('merchant')).toHaveLength(30)
})

const look = (who: string, attributes: object) =>
  api.send('PATCH', '/api/list-looks', { ...headersOf(who), body: { data: { type: 'list-looks', attributes } } })
const looksOf = async (who: string) => {
  const { document } = await api.send('GET', '/api/self', headersOf(who))
  return ([document.data].flat()[0] as unknown as { attributes: { listLooks: unknown } }).attributes.listLooks
}

it('[INV-151] stores columns and density for the user, and returns them with the session', async () => {
  expect(await looksOf('payer')).toEqual({})
  const wish = { list: 'invoice-list', hidden_columns: ['dealer', 'due'], density: 'compact' }
  for (let times = 0; times < 2; times += 1) {
    const answer = await look('payer', wish)
    expect([answer.status, answer.document.data?.attributes]).toEqual([
      200,
      { hidden_columns: ['dealer', 'due'], density: 'compact' },
    ])
  }
  expect(await looksOf('payer')).toEqual({ 'invoice-list': { hiddenColumns: ['dealer', 'due'], density: 'compact' } })
  expect(await looksOf('admin')).toEqual({})
  const recorded = await api.db
    .selectFrom('audit_entries')
    .select('actor')
    .where('action', '=', 'list-looks.set')
    .execute()
  expect(recorded).toHaveLength(1)
  for (const wrong of [
    { density: 'tiny' },
    { hidden_columns: ['due', 'due'] },
    { hidden_columns: ['<b>'] },
    { hidden_columns: ['open'] },
    { list: 'cards' },
  ]) {
    expect((await look('payer', { ...wish, ...wrong })).status).toBe(422)
  }
})
