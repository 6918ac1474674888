/** Meanings of the errors of users, their groups, and credential files. Source: docs/spec/errors.md ERR-7. */
import { USER_LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const MEGABYTES = USER_LIMITS.maxCredentialBytes / 1_000_000

export const USER_ERROR_MEANINGS = {
  'user-exists': {
    happened:
      'The username is taken, possibly by a user of another company or by a deleted user: a username is never reused.',
    todo: 'Choose another one. In a credential file it is the result of a row with the username of another user, or with one that is in the file twice.',
  },
  'user-name-confusable': {
    happened:
      'The username looks like that of another user of the same company: it differs only in characters that are easily confused, such as zero and o, or rn and m.',
    todo: 'Choose another one. `meta.existing` names the similar user, if the caller manages that user.',
  },
  'user-version-conflict': {
    happened: 'The user was changed after the version that was sent; `meta.version` is the current version.',
    todo: 'Read the user again, show the changes, and send the request with that version once it is confirmed.',
  },
  'user-status-conflict': {
    happened:
      'The user’s status does not allow this action, for example because they have accepted their invitation, or because another admin has locked or terminated them.',
    todo: 'Read the user again and let the caller decide; `meta.status` is the user’s status.',
  },
  'user-own-role': {
    happened:
      'Users cannot change their own role, so that they neither give themselves more rights nor lose them by mistake.',
    todo: 'Let another administrator of the company do it, and do not offer it for the user’s own profile.',
  },
  'user-last-admin': {
    happened:
      'The change would leave a customer without an active administrator: it locks, terminates, or moves this user, or changes their role, their customers, or those of a group.',
    todo: 'Make another user an administrator of that customer first; a lock by wrong passwords does not count, since it ends automatically.',
  },
  'user-lock-kept': {
    happened:
      'The user is locked for a reason that the caller’s role cannot lift, such as a lock by the provider’s support or a required new password.',
    todo: '`meta.needs` says what lifts the lock: an administrator, the provider’s support, or a new password by the user.',
  },
  'group-version-conflict': {
    happened:
      'The group or its accounts were changed after the version that was sent; `meta.version` is the current version.',
    todo: 'Read the group again, show the changes, and send the request with that version once it is confirmed.',
  },
  'group-name-taken': {
    happened:
      'The parent already has a group with this name; case, character width, invisible characters, and look-alike letters of other scripts are ignored.',
    todo: 'Choose another name, or another parent.',
  },
  'group-parent-cycle': {
    happened: 'The chosen parent is the group itself or one of its subgroups, which would make a cycle.',
    todo: 'Choose a parent outside the group; do not offer its subgroups.',
  },
  'group-too-deep': {
    happened: `The group, or its deepest subgroup, would be more than ${USER_LIMITS.maxGroupDepth} levels deep.`,
    todo: 'Choose a parent at a higher level, or move the subgroups first.',
  },
  'group-not-empty': {
    happened: 'A group that has users or subgroups cannot be deleted; terminated users do not count.',
    todo: 'Move them first; `meta.users` and `meta.groups` are their numbers.',
  },
  'group-move-unconfirmed': {
    happened:
      'Some of the users are in another group, which they would leave with its rights; this was not confirmed, so no user was moved.',
    todo: 'Show `meta.moves`, which lists for each user the group that they leave and the accounts that they gain and lose, then send the same request with `confirm_move: true`.',
  },
  'credential-file-unreadable': {
    happened:
      'The file is not a list of users: it is not comma-, semicolon-, or tab-separated text in UTF-8 or UTF-16, has an unknown, missing, or duplicate column, or has no rows.',
    todo: 'Start from a file of `GET /credential-exports` and keep its header row; `meta.reason` says what is wrong. No user was changed.',
  },
  'credential-file-too-large': {
    happened: `The file has more than ${USER_LIMITS.maxCredentialRows} rows or ${MEGABYTES} MB, or there are more than ${USER_LIMITS.maxCredentialsExported.toLocaleString('en')} users to export.`,
    todo: 'Split the file and send the parts one after the other; `meta.most` is the maximum number of users. No user was changed.',
  },
  'credential-import-running': {
    happened: 'The caller has started an import of users that is still running; only one can run at a time.',
    todo: 'Show the progress of the import that `meta.import_id` names, or cancel it, then send the file again.',
  },
  'credential-row-unreadable': {
    happened:
      'A row of an imported file has an unclosed quote, or more cells than the header row; the code is in the results of the import.',
    todo: 'Correct the row and import it again. The other rows were imported.',
  },
  'identity-provider-name-taken': {
    happened:
      'The customer already has an identity provider with this name, or a shared one has it; names are compared like those of groups.',
    todo: 'Choose another name.',
  },
  'identity-provider-issuer-refused': {
    happened: 'The issuer is not a public https address, or it has a query, a fragment, or a user name.',
    todo: '`meta.reason` says what is wrong: `not-an-address`, `not-https`, `has-query`, or `address-private`. Addresses inside a network are rejected, so that a test cannot reach servers behind the firewall.',
  },
  'identity-provider-in-use': {
    happened: 'Groups sign in through this identity provider, so it was not deleted.',
    todo: 'Choose another provider for the groups that `meta.groups` names, then delete it.',
  },
  'identity-provider-untested': {
    happened:
      'The request assigns a group to an identity provider that has not passed its sign-in test, and this was not confirmed.',
    todo: 'Test the provider, or show the risk and send the same request with `confirm_untested: true`.',
  },
  'identity-provider-unproven': {
    happened:
      'The change would leave a customer without an active administrator who signs in with a password or through a tested identity provider.',
    todo: 'Test the provider first, or give the customer another administrator. To renew a secret that the only administrators use to sign in, add a second provider, test it, and assign the group to it.',
  },
} as const satisfies Partial<ErrorMeanings>
