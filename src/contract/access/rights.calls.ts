import * as z from 'zod/mini'
import { defineCall, one } from '../wire/define-call.ts'
import { REFUSAL_HELPERS, REFUSAL_REASONS } from './explain-refusal.ts'
import { type Role, ROLES } from './roles.ts'

const roleSchema = z.enum(ROLES)

const rightSchema = z.pipe(
  z.object({
    id: z.string(),
    allowed: z.boolean(),
    reason: z.nullable(z.enum(REFUSAL_REASONS)),
    requirement: z.nullable(z.string()),
    /** Roles that this version does not know are dropped. */
    roles: z.array(z.string()),
    role: z.nullable(roleSchema),
    ask: z.nullable(z.enum(REFUSAL_HELPERS)),
    administrators: z.array(z.object({ full_name: z.string() })),
  }),
  z.transform(({ id, administrators, roles, ...right }) => ({
    capability: id,
    ...right,
    roles: roles.filter((role): role is Role => roleSchema.safeParse(role).success),
    administrators: administrators.map(({ full_name }) => full_name),
  })),
)
/** Whether the session has a right, and if not, why and who can grant it (ACC-24). */
export type Right = z.output<typeof rightSchema>

/** Explains a missing right. `/self` lists the rights, so this is called only when a refusal is shown. */
export const getRight = defineCall({
  name: 'rights.get',
  method: 'GET',
  path: '/rights/:capability',
  output: one('rights', rightSchema),
  errors: ['not-found'],
})
