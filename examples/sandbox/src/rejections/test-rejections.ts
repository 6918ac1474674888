/** Test helpers that read and change rejections as a dealer's or a customer's page does. */
import { sql } from 'kysely'
import { firstError, own, type TestAnswer, type TestApi } from '../http/test-api.ts'

type Attributes = Record<string, unknown>
export type Listed = { id: string; attributes: Attributes }[]
type Headers = Record<string, string>

const PEOPLE = ['merchant', 'dealer-group', 'support', 'payer'] as const

export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>

export async function openTestDesk(api: TestApi) {
  const cookies: Record<string, string> = {}
  for (const person of PEOPLE) cookies[person] = await api.signIn(person)

  const as = (person: string): Headers => own(cookies[person] ?? '')
  const keyed = (person: string): Headers => ({ ...as(person), 'idempotency-key': `key-${crypto.randomUUID()}` })

  async function list(query = '', person = 'merchant') {
    const answer = await api.send('GET', `/api/rejections${query}`, { headers: as(person) })
    return { answer, rows: (answer.document.data ?? []) as unknown as Listed }
  }

  async function read(id: string, person = 'merchant'): Promise<Attributes> {
    const answer = await api.send('GET', `/api/rejections/${id}`, { headers: as(person) })
    return answer.document.data?.attributes ?? {}
  }

  const versionOf = async (id: string): Promise<number> => Number((await read(id, 'support'))['version'])

  const post = (path: string, type: string, attributes: unknown, headers: Headers) =>
    api.send('POST', `/api/rejections/${path}`, { body: { data: { type, attributes } }, headers })

  return {
    as,
    keyed,
    list,
    read,
    versionOf,
    idsOf: async (query: string, person?: string) => (await list(query, person)).rows.map(({ id }) => id),
    /** Uses the current version, unless `more` has another. */
    cancel: async (id: string, more: object = {}, headers = keyed('merchant')) =>
      post(
        `${id}/cancellation`,
        'rejection-cancellations',
        { version: await versionOf(id), confirmed: true, ...more },
        headers,
      ),
    resubmit: async (id: string, corrections: object = {}, more: object = {}, headers = keyed('merchant')) =>
      post(
        `${id}/resubmissions`,
        'rejection-resubmissions',
        { version: await versionOf(id), corrections, ...more },
        headers,
      ),
    saveDraft: async (id: string, corrections: object, more: object = {}) =>
      post(`${id}/draft`, 'rejection-drafts', { version: await versionOf(id), corrections, ...more }, as('merchant')),
    auditOf: async (id: string) => {
      const rows = await api.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('subject', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ action }) => action)
    },
    invoicesOf: (trxId: unknown) =>
      api.db.selectFrom('invoices').selectAll().where('trx_id', '=', String(trxId)).execute(),
    /** Returns the ledger events that do not sum to zero. There must never be any. */
    unevenEvents: async () => {
      const { rows } = await sql`
        select event from ledger_entries group by event, currency having sum(amount_minor) <> 0`.execute(api.db)
      return rows
    },
  }
}

export const refusalOf = (answer: TestAnswer) => [answer.status, firstError(answer)?.code, firstError(answer)?.meta]

export const pointersOf = (answer: TestAnswer) =>
  answer.document.errors?.map(({ source, meta }) => [source?.['pointer'], meta?.['reason']])
