import type { User } from '../../../src/contract/index.ts'

/** Actions on one user or several, each with its own dialog. */
export type Act =
  | { kind: 'lock' | 'new-password' | 'unlock' | 'move'; users: readonly User[] }
  | { kind: 'terminate' | 'end-sessions'; users: readonly [User] }
