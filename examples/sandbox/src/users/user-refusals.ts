/**
 * Defines the messages for integrators when a change of users is rejected. Source: docs/spec/users.md,
 * docs/spec/groups.md.
 */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'
import { Refusal } from '../http/refusal.ts'

const DETAILS = {
  'user-exists': 'The username is taken. Choose another; usernames are never reused or changed.',
  'user-name-confusable': 'The username looks like that of another user of the company. Choose another.',
  'user-status-conflict':
    'The user’s status does not allow this; meta.status is their status. Read the user again and decide again.',
  'user-version-conflict':
    'The user was changed since it was read; meta.version is the current version. Read the user again and send that version.',
  'user-own-role': 'Users cannot change their own role. Another administrator can.',
  'user-last-admin':
    'A customer would be left without an active administrator. Make another user an administrator first.',
  'user-lock-kept': 'This role cannot lift the lock; meta.needs says what does.',
  'group-version-conflict':
    'The group was changed since it was read; meta.version is the current version. Read the group again and send that version.',
  'group-name-taken': 'The parent already has a group with this name. Choose another name or another parent.',
  'group-parent-cycle': 'The parent is the group itself or one of its subgroups. Choose another parent.',
  'group-too-deep': 'Groups can be at most five levels deep. Choose a parent at a higher level.',
  'group-not-empty': 'The group has users or groups; meta has their numbers. Move them first.',
  'group-move-unconfirmed':
    'Some of the users are in another group and would leave it; meta.moves lists what each leaves, gains, and loses. Confirm with confirm_move.',
  'identity-provider-name-taken': 'The customer has an identity provider of this name. Choose another name.',
  'identity-provider-issuer-refused':
    'The issuer is not a public https address without a query; meta.reason says what is wrong.',
  'identity-provider-in-use':
    'Groups sign in through this provider; meta.groups names them. Choose another for them first.',
  'identity-provider-untested':
    'This provider has not passed a sign-in test yet; meta.status is its status. Test it, or send confirm_untested.',
  'identity-provider-unproven':
    'A customer would be left without an administrator with a tested sign-in. Test the provider first.',
  'credential-file-unreadable':
    'The file is not CSV in UTF-8 or UTF-16 with the columns of an export, or has no rows; meta.reason says what is wrong.',
  'credential-import-running': 'The caller has an import that is still running; meta.import_id names it.',
  'credential-row-unreadable': 'The row has quotes that do not close, or more cells than the header row.',
  'credential-file-too-large': 'There are more users than one file can have; meta.most is the maximum. Send fewer.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export type UserRefusalCode = keyof typeof DETAILS

const errorOf = createErrorBuilder(DETAILS)

/**
 * Creates such an error.
 * @param pointer relative to the attributes; null if the whole request is meant
 */
export const userRefusal = (
  code: UserRefusalCode,
  pointer: string | null = null,
  meta?: Readonly<Record<string, unknown>>,
): Refusal => new Refusal(errorOf(code, pointer, meta))
