import type { User } from '../../../src/contract/index.ts'

/** What is done to one user or to several, each behind a dialog of its own. */
export type Act =
  | { kind: 'lock' | 'new-password' | 'unlock' | 'move'; users: readonly User[] }
  | { kind: 'terminate' | 'end-sessions'; users: readonly [User] }
