/** Shows the selected account or dealer, with a picker to select another one (SES-60, SES-61). */
import { isDealerType } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { MenuIcon } from './menu-icon.tsx'
import { PickerPopover } from './picker-popover.tsx'
import type { ShellTexts } from './shell-texts.ts'
import type { Unsaved } from './use-unsaved.ts'

const PANEL = 'account-switch'

interface Props {
  state: NetTermsState
  t: ShellTexts
}

/**
 * Returns the picker of the session: users of a dealer switch dealers, all others switch accounts; null if the user may
 * not list them.
 */
function pickerOf({ session }: NetTermsState): 'merchant-picker' | 'customer-picker' | null {
  if (isDealerType(session.userType)) return session.capabilities.includes('merchants.list') ? 'merchant-picker' : null
  return session.capabilities.includes('customers.list') ? 'customer-picker' : null
}

export const openAccountSwitch = (): void => document.getElementById(PANEL)?.showPopover()
/**
 * Selects another account, immediately or after the user agrees to discard unsaved input; an error is shown in the
 * panel.
 */
export function chooseAccount(nt: NetTermsHandle, unsaved: Unsaved, customerId: string): void {
  unsaved.leave(() => {
    const { element } = nt.create('customer-picker')
    element.setAttribute('compact', 'true')
    element.setAttribute('choose', customerId)
    document.getElementById(PANEL)?.replaceChildren(element)
  })
}
export const hasAccountSwitch = (state: NetTermsState): boolean => pickerOf(state) !== null

/**
 * Returns the account's name, and its number with currency and location; the name is null until an account is selected.
 */
export function accountWords({ session }: NetTermsState, t: ShellTexts): { name: string | undefined; details: string } {
  const { customer, merchant, location } = session
  const detail = merchant
    ? t('portal.dealer', { id: merchant.id })
    : customer && t('portal.account', { id: customer.id, currency: customer.currency })
  // SES-398: a dealer's users without a selected dealer work for all of their dealers.
  const all = isDealerType(session.userType) && merchant === null ? t('portal.allDealers') : undefined
  return {
    name: merchant?.name ?? all ?? customer?.name,
    details: [detail, location?.name].filter(Boolean).join(' · '),
  }
}

export function AccountCard({ state, t }: Props) {
  const picker = pickerOf(state)
  const { name, details } = accountWords(state, t)
  if (!picker && !name) return null
  const content = (
    <>
      <span class="grow">
        <span class="strong cut">{name ?? t('portal.chooseAccount')}</span>
        {details && <span class="tiny muted num cut">{details}</span>}
      </span>
      {picker && <MenuIcon name="chevrons-up-down" />}
    </>
  )
  if (!picker) return <div class="account">{content}</div>
  return (
    <button class="account" type="button" popovertarget={PANEL} aria-haspopup="dialog">
      {/* Comes before the visible text, which is part of the accessible name (WCAG 2.5.3). */}
      {name && (
        <span class="vh">{t(picker === 'merchant-picker' ? 'portal.changeDealer' : 'portal.changeAccount')}</span>
      )}
      {content}
    </button>
  )
}

interface PanelProps extends Props {
  nt: NetTermsHandle
  unsaved: Unsaved
}

export function AccountPanel({ nt, state, t, unsaved }: PanelProps) {
  const picker = pickerOf(state)
  const { customerId, merchantId, location } = state.session
  return (
    <PickerPopover
      nt={nt}
      id={PANEL}
      picker={picker}
      choiceOf={(event) => {
        const chosen = (event as CustomEvent<{ customerId?: string; merchantId?: string }>).detail
        return chosen.customerId ?? chosen.merchantId ?? ''
      }}
      currentId={picker === 'merchant-picker' ? merchantId : customerId}
      done={[customerId, merchantId, location?.id].join('/')}
      label={t('portal.chooseAccount')}
      unsaved={unsaved}
    />
  )
}
