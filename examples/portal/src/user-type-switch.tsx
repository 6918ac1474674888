/** Shows the current user type of a user who has several, with a menu to switch to another (SES-63). */
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { MenuIcon } from './menu-icon.tsx'
import { PickerPopover } from './picker-popover.tsx'
import type { ShellTexts } from './shell-texts.ts'
import { useTexts } from './use-texts.ts'
import type { Unsaved } from './use-unsaved.ts'

const PANEL = 'user-type-switch'
/** Slice of texts that contains the user types. */
const MESSAGES = ['picker']

interface Props {
  nt: NetTermsHandle
  state: NetTermsState
  t: ShellTexts
}

/** True if the user has more than one user type to switch between. */
export const hasUserTypes = ({ session }: NetTermsState): boolean => (session.user?.userTypes.length ?? 0) > 1
export const openUserTypeSwitch = (): void => document.getElementById(PANEL)?.showPopover()

export function UserTypeButton({ nt, state, t }: Props) {
  const isOffered = hasUserTypes(state)
  useTexts(nt, isOffered ? MESSAGES : [], state.locale)
  if (!isOffered) return null
  const type = nt.t(`picker.type.${state.session.userType}`)
  return (
    <button class="work-as" type="button" popovertarget={PANEL} aria-haspopup="dialog">
      <span class="vh">{t('portal.changeType')}</span>
      <span class="grow cut">{t('portal.workAs', { type })}</span>
      <MenuIcon name="chevrons-up-down" />
    </button>
  )
}

export function UserTypePanel({ nt, state, t, unsaved }: Props & { unsaved: Unsaved }) {
  const { userType } = state.session
  return (
    <PickerPopover
      nt={nt}
      id={PANEL}
      picker={hasUserTypes(state) ? 'user-type-picker' : null}
      choiceOf={(event) => (event as CustomEvent<{ userType: string }>).detail.userType}
      currentId={userType}
      done={userType ?? ''}
      label={t('portal.chooseType')}
      unsaved={unsaved}
    />
  )
}
