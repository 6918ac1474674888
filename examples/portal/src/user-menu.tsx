/** Shows the signed-in user, with links to their profile and to sign out. */
import { firstFailedCheck, subjectOf } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { needsOf } from './guard.ts'
import { PageLink } from './main-menu.tsx'
import { MenuIcon } from './menu-icon.tsx'
import type { ShellTexts } from './shell-texts.ts'
import { useTexts } from './use-texts.ts'
import { UserTypeButton } from './user-type-switch.tsx'

const PROFILE = '/profile'

/** Returns true if this release has the profile page and the session may see it. */
export function hasProfile(state: NetTermsState): boolean {
  const needs = needsOf(PROFILE)
  return needs !== null && firstFailedCheck(needs, subjectOf(state.session, state.flags)) === null
}

interface Props {
  nt: NetTermsHandle
  state: NetTermsState
  go: (to: string) => void
  signOut: () => void
  t: ShellTexts
}

export function UserMenu({ nt, state, go, signOut, t }: Props) {
  const { user, role } = state.session
  useTexts(nt, ['common'], state.locale)
  const roleName = nt.t(`common.role.${role}`)
  const initials = `${user?.firstName[0] ?? ''}${user?.lastName[0] ?? ''}`
  const who = (
    <>
      <span class="avatar" aria-hidden="true">
        {initials}
      </span>
      <span class="grow">
        <span class="cut">{user?.fullName}</span>
        <span class="tiny muted">{roleName}</span>
      </span>
    </>
  )
  return (
    <>
      <UserTypeButton nt={nt} state={state} t={t} />
      <div class="user">
        {hasProfile(state) ? (
          <PageLink class="user-link" to={PROFILE} go={go}>
            {who}
            <span class="vh">{t('portal.profile')}</span>
          </PageLink>
        ) : (
          who
        )}
        <button class="icon-button" type="button" aria-label={t('portal.signOut')} onClick={signOut}>
          <MenuIcon name="log-out" />
        </button>
      </div>
    </>
  )
}
