/**
 * Simulates faults. They are stored in the database, so that they apply to every process; each process reads them at
 * most twice a second. Source: docs/spec/sandbox.md SBX-9…SBX-11, SBX-21.
 */
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { SandboxFaultsTable } from '../db/scale-schema.ts'

export type Faults = Omit<Selectable<SandboxFaultsTable>, 'id' | 'stale_flags'> & {
  /** Flags by host at the time when the fault was switched on. */
  staleFlags: Readonly<Record<string, Readonly<Record<string, boolean>>>> | null
}

const NONE: Faults = { slow_ms: 0, failing_percent: 0, cut_percent: 0, maintenance_seconds: 0, staleFlags: null }
const KEPT_MS = 500

export class FaultSwitches {
  readonly #db: Kysely<Database>
  #known: Faults = NONE
  #requestedAtMs = -Infinity
  #failing = 0
  #cutting = 0

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async current(): Promise<Faults> {
    const nowMs = performance.now()
    if (nowMs - this.#requestedAtMs > KEPT_MS) {
      this.#requestedAtMs = nowMs
      // If the database is unavailable, the call itself will fail.
      this.#known = await this.read().catch(() => this.#known)
    }
    return this.#known
  }

  async read(db = this.#db): Promise<Faults> {
    const row = await db.selectFrom('sandbox_faults').selectAll().executeTakeFirst()
    if (!row) return NONE
    const { stale_flags, slow_ms, failing_percent, cut_percent, maintenance_seconds } = row
    return {
      slow_ms,
      failing_percent,
      cut_percent,
      maintenance_seconds,
      staleFlags: stale_flags === null ? null : (JSON.parse(stale_flags) as NonNullable<Faults['staleFlags']>),
    }
  }

  /**
   * Changes the faults.
   * @param trx transaction that also writes the audit entry
   */
  async set(
    trx: Kysely<Database>,
    changes: Partial<Record<'slow_ms' | 'failing_percent' | 'cut_percent' | 'maintenance_seconds', number>>,
    stale?: boolean,
  ): Promise<Faults> {
    const before = await this.read(trx)
    const staleFlags =
      stale === undefined ? before.staleFlags : stale ? (before.staleFlags ?? (await flagsNow(trx))) : null
    const { staleFlags: _, ...switches } = { ...before, ...changes }
    const row = { ...switches, stale_flags: staleFlags && JSON.stringify(staleFlags) }
    await trx
      .insertInto('sandbox_faults')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    this.#known = { ...switches, staleFlags }
    this.#requestedAtMs = performance.now()
    return this.#known
  }

  /** Returns true for calls that must fail, evenly distributed: at 30 percent, thirty of every hundred calls. */
  isFailing({ failing_percent }: Faults): boolean {
    this.#failing += failing_percent
    if (this.#failing < 100) return false
    this.#failing -= 100
    return true
  }

  isCut({ cut_percent }: Faults): boolean {
    this.#cutting += cut_percent
    if (this.#cutting < 100) return false
    this.#cutting -= 100
    return true
  }
}

async function flagsNow(db: Kysely<Database>): Promise<NonNullable<Faults['staleFlags']>> {
  const rows = await db.selectFrom('feature_flags').selectAll().execute()
  const hosts = [...new Set(rows.map(({ hostname }) => hostname))]
  return Object.fromEntries(
    hosts.map((host) => [
      host,
      Object.fromEntries(rows.filter(({ hostname }) => hostname === host).map(({ name, value }) => [name, value])),
    ]),
  )
}
