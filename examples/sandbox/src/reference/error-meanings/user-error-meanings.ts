/** Of users, their groups and credential files. Source: docs/spec/errors.md ERR-7. */
import { USER_LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const MEGABYTES = USER_LIMITS.maxCredentialBytes / 1_000_000

export const USER_ERROR_MEANINGS = {
  'user-exists': {
    happened:
      'The username is taken, perhaps by somebody of another company or by a user who is gone: a username is given once.',
    todo: 'Choose another one. In a credential file it is the result of a row whose username is somebody else’s, or stands in the file twice.',
  },
  'user-name-confusable': {
    happened:
      'The username looks like the one of another user of the same company: it differs only in signs that are taken for one another, such as a zero and an o, or rn and m.',
    todo: 'Choose another one. `meta.existing` names the user it would be taken for, if the caller manages that user.',
  },
  'user-version-conflict': {
    happened: 'The user was changed since the version that was sent; `meta.version` is the version now.',
    todo: 'Read the user again, show what has changed, and send the change with that version once it was confirmed.',
  },
  'user-status-conflict': {
    happened:
      'This cannot be done to the user as she is now, for example because she has accepted her invitation, or somebody else has locked or terminated her meanwhile.',
    todo: 'Read her again and decide anew; `meta.status` says how she is.',
  },
  'user-own-role': {
    happened: 'Nobody changes her own role, so that nobody gives herself more rights or loses them by mistake.',
    todo: 'Let another administrator of the company do it, and do not offer it for the own user.',
  },
  'user-last-admin': {
    happened:
      'A customer would be left without an active administrator, by locking, terminating or moving this user, or by changing her role, her customers or those of a group.',
    todo: 'Make somebody else an administrator of that customer first; a lock by wrong passwords does not count, since it ends by itself.',
  },
  'user-lock-kept': {
    happened:
      'The user is locked for a reason that the caller’s role does not end, such as a lock by the provider’s support or one that waits for a new password.',
    todo: '`meta.needs` says what the lock needs to end: an administrator, the provider’s support, or a new password by the user herself.',
  },
  'group-version-conflict': {
    happened:
      'The group or its accounts were changed since the version that was sent; `meta.version` is the version now.',
    todo: 'Read the group again, show what has changed, and send the change with that version once it was confirmed.',
  },
  'group-name-taken': {
    happened:
      'A group of this name stands below the same parent already; capitals, width, invisible signs and look-alike letters of other scripts make no difference.',
    todo: 'Choose another name, or another parent.',
  },
  'group-parent-cycle': {
    happened: 'The parent that was chosen is the group itself or stands below it, which would make a circle.',
    todo: 'Choose a parent outside of the group; do not offer the groups below it.',
  },
  'group-too-deep': {
    happened: `The group, or the deepest one below it, would stand on more than ${USER_LIMITS.maxGroupDepth} levels.`,
    todo: 'Choose a parent further up, or move the groups below it first.',
  },
  'group-not-empty': {
    happened: 'A group that has users or groups is not deleted; users who are terminated do not count.',
    todo: 'Move them first; `meta.users` and `meta.groups` say how many there are.',
  },
  'group-move-unconfirmed': {
    happened:
      'Some of the users are in another group, which they would leave with its rights, and that was not confirmed, so nobody was moved.',
    todo: 'Show `meta.moves`, which tells of each user the group that is left and the accounts gained and lost, then send the same request with `confirm_move: true`.',
  },
  'credential-file-unreadable': {
    happened:
      'The file is not read as a list of users: it is no comma, semicolon or tab separated text in UTF-8 or UTF-16, has a column that is unknown, missing or there twice, or no rows.',
    todo: 'Start from a file of `GET /credential-exports` and keep its head; `meta.reason` says what is wrong. Nobody was changed.',
  },
  'credential-file-too-large': {
    happened: `The file has more than ${USER_LIMITS.maxCredentialRows} rows or ${MEGABYTES} MB, or there are more than ${USER_LIMITS.maxCredentialsExported.toLocaleString('en')} users to export.`,
    todo: 'Split the file and send its parts one after the other; `meta.most` says how many users fit. Nobody was changed.',
  },
  'credential-import-running': {
    happened: 'The caller has started an import of users that is still running; one runs at a time.',
    todo: 'Show the progress of the import that `meta.import_id` names, or cancel it, then send the file again.',
  },
  'credential-row-unreadable': {
    happened:
      'A row of an imported file has quotes that do not close, or more cells than the head; it comes in the results of an import, not as an answer.',
    todo: 'Correct the row and import it again. The other rows are done.',
  },
  'identity-provider-name-taken': {
    happened:
      'The customer has an identity provider of this name, or everybody has; names are compared as those of groups are.',
    todo: 'Choose another name.',
  },
  'identity-provider-issuer-refused': {
    happened: 'The issuer is no https address of the public Internet, or it has a query, a fragment or a user name.',
    todo: '`meta.reason` says what is wrong: `not-an-address`, `not-https`, `has-query` or `address-private`. Addresses inside a network are refused, so that a test reaches nothing behind the firewall.',
  },
  'identity-provider-in-use': {
    happened: 'Groups sign in by this identity provider, so it was not deleted.',
    todo: 'Choose another provider for the groups that `meta.groups` names, then delete it.',
  },
  'identity-provider-untested': {
    happened: 'A group was to use an identity provider whose sign-in test has not worked, and that was not confirmed.',
    todo: 'Test the provider, or show what may happen and send the same request with `confirm_untested: true`.',
  },
  'identity-provider-unproven': {
    happened:
      'A customer would be left without an active administrator who signs in with a password here or by an identity provider whose test has worked.',
    todo: 'Test the provider first, or give the customer another administrator. To renew a secret that the only administrators sign in by, add a second provider, test it and let the group use that one.',
  },
} as const satisfies Partial<ErrorMeanings>
