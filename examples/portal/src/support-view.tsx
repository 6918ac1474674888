/** Banner above every page while customer support views an account, with a button to end the view (SUP-5). */
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { chooseAccount } from './account-switch.tsx'
import { MenuIcon } from './menu-icon.tsx'
import type { ShellTexts } from './shell-texts.ts'
import type { Unsaved } from './use-unsaved.ts'

/** Value that the session selects to stop viewing an account (SUP-3). */
const NO_ACCOUNT = 'none'

interface Props {
  nt: NetTermsHandle
  state: NetTermsState
  unsaved: Unsaved
  t: ShellTexts
}

export function SupportView({ nt, state: { session }, unsaved, t }: Props) {
  const { role, customer } = session
  if (role !== 'support' || !customer) return null
  return (
    <div class="viewing" role="status">
      <MenuIcon name="lock" />
      <div class="grow">
        <p>
          <b>{t('portal.viewing', { name: customer.name })}</b>
        </p>
        <p class="muted">{t('portal.viewingText')}</p>
      </div>
      <button class="button" type="button" onClick={() => chooseAccount(nt, unsaved, NO_ACCOUNT)}>
        {t('portal.viewingEnd')}
      </button>
    </div>
  )
}
