/** Presses buttons of a sandbox in tests and returns the reported changes or the error. */
import type { ScenarioName } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { firstError, type TestAnswer, type TestApi } from '../http/test-api.ts'

export interface Change {
  action: string
  subject: string
  customer_id: string | null
}

export const openDesk = (api: TestApi) => {
  const press = (name: string, headers: Record<string, string> = {}) =>
    api.send('POST', `/api/sandbox/scenarios/${name}`, { headers })
  return {
    press,
    /** Runs a scenario that must succeed and returns the changes that it reports. */
    async done(name: ScenarioName): Promise<Change[]> {
      const answer = await press(name)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.document.data).toMatchObject({ type: 'sandbox-scenario-runs', id: name })
      return answer.document.data?.attributes['changes'] as Change[]
    },
    /** Runs a scenario that must be rejected, and checks that the audit record contains only the rejection. */
    async refused(name: ScenarioName): Promise<TestAnswer> {
      const before = await countEntries()
      const answer = await press(name)
      expect([answer.status, firstError(answer)?.code], answer.text).toEqual([409, 'scenario-not-applicable'])
      expect(firstError(answer)?.meta?.['needs']).toEqual(expect.stringMatching(/\w+ \w+/))
      expect(await countEntries()).toBe(before + 1)
      return answer
    },
    async uneven() {
      const { rows } = await sql`
        select event from ledger_entries group by event, currency having sum(amount_minor) <> 0`.execute(api.db)
      return rows
    },
    async date(): Promise<string> {
      const { document } = await api.send('GET', '/api/sandbox/clock')
      return String(document.data?.attributes['program_date'])
    },
    invoice: (id: string) =>
      api.db.selectFrom('invoices').selectAll().where('trx_id', '=', id).executeTakeFirstOrThrow(),
    payment: (id: string) =>
      api.db.selectFrom('payments').selectAll().where('number', '=', id).executeTakeFirstOrThrow(),
  }

  async function countEntries(): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from audit_entries`.execute(api.db)
    return rows[0]?.count ?? 0
  }
}
export type TestDesk = ReturnType<typeof openDesk>

export const subjectsOf = (changes: readonly Change[], action: string) =>
  changes.filter((change) => change.action === action).map(({ subject }) => subject)
