import type { User, UserGroup } from '../../../src/contract/index.ts'

/** The requested action on a group; a lazy part performs it. */
export type Wish = GroupWish | PeopleWish
export interface GroupWish {
  kind: 'edit' | 'accounts' | 'delete'
  group: UserGroup
}
export type PeopleWish = { kind: 'add'; group: UserGroup } | { kind: 'takeOut'; group: UserGroup; user: User }
