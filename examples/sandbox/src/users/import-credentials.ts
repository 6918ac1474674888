/**
 * Users from a CSV file: each row by itself, the ones that are wrong named and left out. A trial does exactly the same and
 * keeps nothing of it. Source: docs/spec/users.md USR-18…USR-20 (specification §1, §8).
 */
import { createHash } from 'node:crypto'
import {
  CREDENTIAL_COLUMNS,
  CREDENTIAL_OUTCOMES,
  type CredentialColumn,
  type importCredentials as importCall,
  userChangeSchema,
  userInvitationSchema,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, HandlerResult, ResourceObject } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { moveUsers } from '../user-groups/move-users.ts'
import { type Acting, actingOf, recordChange } from './acting.ts'
import { type CredentialRow, readCredentialFile } from './credential-file.ts'
import { inviteUser } from './invite-user.ts'
import { withoutCase } from './letter-case.ts'
import { lockPeople } from './people-lock.ts'
import { updateUser } from './update-user.ts'
import { userRefusal } from './user-refusals.ts'
import { findUser } from './users.queries.ts'

type Outcome = (typeof CREDENTIAL_OUTCOMES)[number]

export function importCredentials(context: HandlerContext<typeof importCall>, nowMs: number): Promise<HandlerResult> {
  const principal = requirePrincipal(context)
  const { upload, body, programme } = context
  if (!upload) throw new Error('credentials.import was reached without a file.')
  const rows = readCredentialFile(upload)
  const sha256 = createHash('sha256').update(upload.bytes).digest('hex')
  return answerKeyed(context, principal, { ...body, sha256 }, 200, async (trx) => {
    const acting = await actingOf(trx, principal, programme, nowMs)
    await lockPeople(trx)
    if (!body.apply) await sql`savepoint trial`.execute(trx)
    const data = await importRows(trx, acting, rows, body.confirm_move)
    if (!body.apply) await sql`rollback to savepoint trial`.execute(trx)
    else {
      const detail = Object.fromEntries(
        CREDENTIAL_OUTCOMES.map((outcome) => [
          outcome,
          data.filter(({ attributes }) => attributes['outcome'] === outcome).length,
        ]),
      )
      await recordChange(trx, acting, 'credentials.import', principal.selectedCustomer, 'users', detail)
    }
    return { data }
  })
}

async function importRows(
  trx: Transaction<Database>,
  acting: Acting,
  rows: readonly CredentialRow[],
  isMoveConfirmed: boolean,
): Promise<ResourceObject[]> {
  const seen = new Set<string>()
  const results: ResourceObject[] = []
  for (const { row, cells } of rows) {
    const username = cells.get('username') ?? ''
    const stored = withoutCase(username)
    await sql`savepoint one_row`.execute(trx)
    try {
      // The same person twice in one file is a mistake, whichever row is meant.
      if (seen.has(stored)) throw userRefusal('user-exists', '/username')
      const outcome = await importRow(trx, acting, cells, isMoveConfirmed)
      await sql`release savepoint one_row`.execute(trx)
      results.push(resultOf(row, username, outcome))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one_row`.execute(trx)
      results.push(resultOf(row, username, 'refused', error))
    }
    seen.add(stored)
  }
  return results
}

async function importRow(
  trx: Transaction<Database>,
  acting: Acting,
  cells: CredentialRow['cells'],
  isMoveConfirmed: boolean,
): Promise<Outcome> {
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('username', '=', withoutCase(cells.get('username') ?? ''))
    .executeTakeFirst()
  if (!known) {
    await inviteUser(trx, acting, parse(userInvitationSchema, attributesOf(cells)))
    return 'invited'
  }
  const user = await findUser(trx, acting.principal, known.id, acting.now).catch((error: unknown) =>
    // Of somebody else's people no more is said than that the name is taken.
    Promise.reject(error instanceof Refusal ? userRefusal('user-exists', '/username') : error),
  )
  const { username: _username, group_id: groupId, ...changes } = attributesOf(cells)
  const { isChanged } = await updateUser(trx, acting, user.id, parse(userChangeSchema, changes))
  if (groupId === undefined || groupId === user.group_id) return isChanged ? 'updated' : 'unchanged'
  const move = { user_ids: [user.id], confirm_move: isMoveConfirmed }
  await moveUsers(trx, acting, groupId, move).catch((error: unknown) => Promise.reject(atGroup(error)))
  return 'updated'
}

interface Attributes {
  username?: string
  first_name?: string
  last_name?: string
  email_address?: string
  role?: string
  customers?: string[]
  group_id?: string
}

/** Blank cells are left out: they change nothing, and a new user lacks them. */
function attributesOf(cells: CredentialRow['cells']): Attributes {
  const { customers, ...plain } = Object.fromEntries(cells) as Partial<Record<CredentialColumn, string>>
  return { ...plain, ...(customers !== undefined && { customers: customers.split(/[\s;|]+/).filter(Boolean) }) }
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, attributes: Attributes): z.output<Schema> {
  const parsed = schema.safeParse(attributes)
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0] ?? '')
  throw new Refusal({
    code: 'attribute-invalid',
    detail: 'A cell is missing or not of the agreed form.',
    pointer: `/data/attributes/${name}`,
  })
}

/** What is wrong with a move is wrong with the cell that asks for it. */
const atGroup = (error: unknown): unknown =>
  error instanceof Refusal ? new Refusal({ ...error.errors[0], pointer: '/data/attributes/group_id' }) : error

function resultOf(row: number, username: string, outcome: Outcome, refusal?: Refusal): ResourceObject {
  const error = refusal?.errors[0]
  const named = error?.pointer?.split('/')[3]
  return {
    id: String(row),
    attributes: {
      row,
      username: username.slice(0, 255),
      outcome,
      error_code: error?.code ?? null,
      column: CREDENTIAL_COLUMNS.find((column) => column === named) ?? null,
    },
  }
}
