import type { User } from '../../../src/contract/index.ts'

/** What is done to one user or to several, each behind a dialog of its own. */
export type Act =
  | { kind: 'lock' | 'new-password' | 'unlock' | 'move'; users: readonly User[] }
  | { kind: 'terminate' | 'end-sessions'; users: readonly [User] }

/** What was just done or refused, said once above the list. */
export interface Notice {
  tone: 'success' | 'danger' | 'warning'
  title: string
  text?: string
}
