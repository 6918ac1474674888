/**
 * Imports one row of a credential file: a new user is invited, an existing one changed. Source: docs/spec/users.md
 * USR-19, USR-55, USR-58 (specification §1, §8).
 */
import {
  CREDENTIAL_COLUMNS,
  type CredentialColumn,
  type CredentialOutcome,
  userChangeSchema,
  userInvitationSchema,
  WIRE_ROLES,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../db/schema.ts'
import type { CredentialChange } from '../db/user-schema.ts'
import { Refusal } from '../http/refusal.ts'
import { moveUsers } from '../user-groups/move-users.ts'
import type { Acting } from './acting.ts'
import { inviteUser } from './invite-user.ts'
import { withoutCase } from './letter-case.ts'
import { updateUser } from './update-user.ts'
import { userRefusal } from './user-refusals.ts'
import { findUser, type UserRow } from './users.queries.ts'

/** Cells of a row, without blank ones. */
type Cells = Readonly<Partial<Record<CredentialColumn, string>>>

export interface RowResult {
  outcome: CredentialOutcome
  error_code: string | null
  column_name: CredentialColumn | null
  changes: CredentialChange[]
}

/**
 * Applies a row completely or not at all.
 * @throws errors other than Refusal
 */
export async function importRow(
  trx: Transaction<Database>,
  acting: Acting,
  cells: Cells,
  isMoveConfirmed: boolean,
): Promise<RowResult> {
  await sql`savepoint one_row`.execute(trx)
  try {
    const result = await tryRow(trx, acting, cells, isMoveConfirmed)
    await sql`release savepoint one_row`.execute(trx)
    return result
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint one_row`.execute(trx)
    return refusedAs(error)
  }
}

/** Returns the result of a rejected row. */
export function refusedAs(refusal: Refusal): RowResult {
  const [error] = refusal.errors
  const named = error?.pointer?.split('/')[3]
  return {
    outcome: 'refused',
    error_code: error?.code ?? null,
    column_name: CREDENTIAL_COLUMNS.find((column) => column === named) ?? null,
    changes: [],
  }
}

async function tryRow(
  trx: Transaction<Database>,
  acting: Acting,
  cells: Cells,
  isMoveConfirmed: boolean,
): Promise<RowResult> {
  const known = await trx
    .selectFrom('users')
    .select('id')
    .where('username', '=', withoutCase(cells.username ?? ''))
    .executeTakeFirst()
  if (!known) {
    await inviteUser(trx, acting, parse(userInvitationSchema, attributesOf(cells)))
    return resultOf('invited')
  }
  const { principal, now } = acting
  const before = await findUser(trx, principal, known.id, now).catch((error: unknown) =>
    // For a user of another company, the error only says that the name is taken.
    Promise.reject(error instanceof Refusal ? userRefusal('user-exists', '/username') : error),
  )
  const { username: _username, group_id: groupId, ...changes } = attributesOf(cells)
  let { user: after } = await updateUser(
    trx,
    acting,
    known.id,
    parse(userChangeSchema, { ...changes, version: before.version }),
  )
  if (groupId !== undefined && groupId !== before.group_id) {
    // The error does not list what would change per account; the page for moving a few users does that.
    if (before.group_id !== null && !isMoveConfirmed) throw userRefusal('group-move-unconfirmed', '/group_id')
    const move = { user_ids: [known.id], confirm_move: isMoveConfirmed }
    await moveUsers(trx, acting, groupId, move).catch((error: unknown) => Promise.reject(atGroup(error)))
    after = await findUser(trx, principal, known.id, now)
  }
  const told = changesBetween(before, after)
  return told.length === 0 ? resultOf('unchanged') : { ...resultOf('updated'), changes: told }
}

const resultOf = (outcome: CredentialOutcome): RowResult => ({
  outcome,
  error_code: null,
  column_name: null,
  changes: [],
})

/** Lists the changes of a user; for names and addresses, only the field is reported (USR-55). */
function changesBetween(before: UserRow, after: UserRow): CredentialChange[] {
  const quiet = (['first_name', 'last_name', 'email'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field: field === 'email' ? 'email_address' : field, before: null, after: null }))
  const told = [
    { field: 'role', before: WIRE_ROLES[before.role], after: WIRE_ROLES[after.role] },
    { field: 'customers', before: before.customers.join(' '), after: after.customers.join(' ') },
    { field: 'group_id', before: groupOf(before), after: groupOf(after) },
  ].filter((change) => change.before !== change.after)
  return [...quiet, ...told]
}

const groupOf = ({ group_id: id, group_name: name }: UserRow): string | null =>
  id === null ? null : `${id} ${name ?? ''}`.trim()

interface Attributes {
  username?: string
  first_name?: string
  last_name?: string
  email_address?: string
  role?: string
  customers?: string[]
  group_id?: string
}

/** Returns the attributes of a row. Blank cells are left out: they change nothing, and a new user lacks them. */
function attributesOf({ customers, ...plain }: Cells): Attributes {
  return { ...plain, ...(customers !== undefined && { customers: customers.split(/[\s;|]+/).filter(Boolean) }) }
}

function parse<Schema extends z.ZodMiniType>(
  schema: Schema,
  attributes: Attributes & { version?: number },
): z.output<Schema> {
  const parsed = schema.safeParse(attributes)
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0] ?? '')
  throw new Refusal({
    code: 'attribute-invalid',
    detail: 'A cell is missing or has the wrong format.',
    pointer: `/data/attributes/${name}`,
  })
}

/** Reports an error of a move at the cell that requests it. */
const atGroup = (error: unknown): unknown =>
  error instanceof Refusal ? new Refusal({ ...error.errors[0], pointer: '/data/attributes/group_id' }) : error
