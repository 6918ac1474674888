import type { User, UserGroup } from '../../../src/contract/index.ts'

/** The requested action on a group; a lazy part performs it. */
export type RequestedAction = GroupAction | PeopleAction
export interface GroupAction {
  kind: 'edit' | 'accounts' | 'delete'
  group: UserGroup
}
export type PeopleAction = { kind: 'add'; group: UserGroup } | { kind: 'takeOut'; group: UserGroup; user: User }
