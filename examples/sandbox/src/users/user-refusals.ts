/** What a refused change of people says to an integrator. Source: docs/spec/users.md, docs/spec/groups.md. */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'
import { Refusal } from '../http/refusal.ts'

const DETAILS = {
  'user-exists': 'The username is taken. Choose another; a username is not given twice, nor changed.',
  'user-name-confusable': 'The username looks like that of another user of the company. Choose another.',
  'user-status-conflict':
    'This cannot be done to the user as she is now; meta.status says how she is. Read her again and decide anew.',
  'user-version-conflict':
    'The user was changed since it was read; meta.version is the version now. Read the user again and send that version.',
  'user-own-role': 'Nobody changes the own role. Ask another administrator.',
  'user-last-admin': 'A customer would be left without an active administrator. Make somebody else one first.',
  'user-lock-kept': 'The lock is not one that this role ends; meta.needs says what it needs.',
  'group-version-conflict':
    'The group was changed since it was read; meta.version is the version now. Read the group again and send that version.',
  'group-name-taken': 'A group of this name stands there already. Choose another name or another parent.',
  'group-parent-cycle': 'The parent is the group itself or stands below it. Choose another parent.',
  'group-too-deep': 'Groups stand at most five levels deep. Choose a parent further up.',
  'group-not-empty': 'The group has users or groups; meta says how many. Move them first.',
  'group-move-unconfirmed':
    'Some of the users are in another group and would leave it; meta.moves tells what each leaves, gains and loses. Confirm with confirm_move.',
  'identity-provider-name-taken': 'The customer has an identity provider of this name. Choose another name.',
  'identity-provider-issuer-refused':
    'The issuer is not a public https address without a query; meta.reason says what is wrong.',
  'identity-provider-in-use': 'Groups sign in by this provider; meta.groups names them. Choose another for them first.',
  'identity-provider-untested':
    'No sign-in test of this provider has worked yet; meta.status says how it is. Test it, or send confirm_untested.',
  'identity-provider-unproven':
    'A customer would be left without an administrator whose sign-in is proven. Test the provider first.',
  'credential-file-unreadable':
    'The file is not CSV in UTF-8 or UTF-16 with the columns of an export, or has no rows; meta.reason says what is wrong.',
  'credential-import-running': 'The caller has an import that is still running; meta.import_id names it.',
  'credential-row-unreadable': 'The row has quotes that do not close, or more cells than the head.',
  'credential-file-too-large': 'There are more users than one file holds; meta.most says how many. Send fewer.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export type UserRefusalCode = keyof typeof DETAILS

const errorOf = createErrorBuilder(DETAILS)

/** @param pointer below the attributes; null when the whole request is meant */
export const userRefusal = (
  code: UserRefusalCode,
  pointer: string | null = null,
  meta?: Readonly<Record<string, unknown>>,
): Refusal => new Refusal(errorOf(code, pointer, meta))
