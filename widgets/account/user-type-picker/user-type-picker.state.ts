/**
 * State of nt-user-type-picker: the user types of the user. Source: docs/spec/session.md SES-15, SES-60, SES-61,
 * SES-63.
 */
import type { UserType } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { type Choice, useChoice } from '../picker/use-choice.ts'

export type UserTypePickerState =
  /** The user has only one user type, so there is nothing to choose. */
  | { kind: 'single'; current: UserType | null }
  | { kind: 'ready'; types: readonly UserType[]; current: UserType | null; choice: Choice }

export function useUserTypePicker(): UserTypePickerState {
  const { emit } = useWidget()
  const session = useShared((state) => state.session)
  const types = session.user?.userTypes ?? []
  const current = session.userType
  const choice = useChoice({
    key: 'user_type',
    currentId: current,
    tell: (wish) =>
      types.filter((type) => type === wish).forEach((userType) => emit('nt-user-type-choose', { userType })),
    // The same queries have different responses for each user type.
  })
  const isSingle = types.length < 2
  useLifecycle(isSingle ? 'empty' : 'ready')
  return isSingle ? { kind: 'single', current } : { kind: 'ready', types, current, choice }
}
