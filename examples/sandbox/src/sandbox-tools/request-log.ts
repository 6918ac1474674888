/**
 * Keeps the request log of a sandbox, shared by all processes: written in batches several times a second, limited to a
 * thousand rows. It contains neither addresses nor bodies, because both may contain user input. Source:
 * docs/spec/sandbox.md SBX-12 (errors ERR-3).
 */
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { RequestLogTable } from '../db/scale-schema.ts'

export type LoggedRequest = Insertable<RequestLogTable>

export const KEPT_REQUESTS = 1_000
const WRITE_EVERY_MS = 250

export class RequestLog {
  readonly #db: Kysely<Database>
  readonly #log: (line: string) => void
  #waiting: LoggedRequest[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(db: Kysely<Database>, log: (line: string) => void) {
    this.#db = db
    this.#log = log
  }

  add(request: LoggedRequest): void {
    this.#waiting.push(request)
    if (this.#waiting.length > KEPT_REQUESTS) this.#waiting.shift()
    this.#timer ??= setTimeout(() => void this.write(), WRITE_EVERY_MS).unref()
  }

  /** Writes pending rows; a failure of the log blocks nothing. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const rows = this.#waiting.splice(0)
    if (rows.length === 0) return
    try {
      // One array parameter, so that the statement text never changes.
      await sql`
        insert into request_log (at, request_id, method, route, call, status, duration_ms, fault)
        select at, request_id, method, route, call, status, duration_ms, fault
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as logged (at timestamptz, request_id text, method text,
          route text, call text, status int4, duration_ms int4, fault text)`.execute(this.#db)
      const oldest = sql<string>`(select max(id) - ${sql.lit(KEPT_REQUESTS)} from request_log)`
      await this.#db.deleteFrom('request_log').where('id', '<=', oldest).execute()
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error)
      this.#log(JSON.stringify({ level: 'warn', event: 'request-log-not-written', cause }))
    }
  }

  /** Returns a page of the log, newest first. */
  async read(page: { number: number; size: number }) {
    await this.write()
    const rows = await this.#db
      .selectFrom('request_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute()
    const { count } = await this.#db
      .selectFrom('request_log')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return { rows, count: Number(count) }
  }
}
