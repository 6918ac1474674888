/** The account, or the dealer, at work, and the picker that another one is chosen in (SES-60, SES-61). */
import { useEffect, useRef } from 'preact/hooks'
import type { NetTermsHandle, NetTermsState, WidgetName } from 'netterms'
import { MenuIcon } from './menu-icon.tsx'
import type { ShellTexts } from './shell-texts.ts'
import type { Unsaved } from './use-unsaved.ts'

const PANEL = 'account-switch'

interface Props {
  state: NetTermsState
  t: ShellTexts
}

/** A dealer's people switch dealers, everybody else accounts; who may list neither has a card and no button. */
function pickerOf({ session }: NetTermsState): 'merchant-picker' | 'customer-picker' | null {
  const isDealer = session.userType === 'merchant' || session.userType === 'dealer-portal'
  if (isDealer) return session.capabilities.includes('merchants.list') ? 'merchant-picker' : null
  return session.capabilities.includes('customers.list') ? 'customer-picker' : null
}

export const openAccountSwitch = (): void => document.getElementById(PANEL)?.showPopover()
export const hasAccountSwitch = (state: NetTermsState): boolean => pickerOf(state) !== null

export function AccountCard({ state, t }: Props) {
  const { customer, merchant, location } = state.session
  const picker = pickerOf(state)
  const name = merchant?.name ?? customer?.name
  if (!picker && !name) return null
  const detail = merchant
    ? t('portal.dealer', { id: merchant.id })
    : customer && t('portal.account', { id: customer.id, currency: customer.currency })
  const details = [detail, location?.name].filter(Boolean).join(' · ')
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
  const label = name
    ? t(picker === 'merchant-picker' ? 'portal.changeDealer' : 'portal.changeAccount', { name: `${name}, ${details}` })
    : t('portal.chooseAccount')
  return (
    <button class="account" type="button" popovertarget={PANEL} aria-haspopup="dialog" aria-label={label}>
      {content}
    </button>
  )
}

interface PanelProps extends Props {
  nt: NetTermsHandle
  unsaved: Unsaved
}

export function AccountPanel({ nt, state, t, unsaved }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const picker = pickerOf(state)
  const { session } = state
  const currentId = picker === 'merchant-picker' ? session.merchantId : session.customerId
  const latest = useRef({ unsaved, currentId })
  latest.current = { unsaved, currentId }

  useEffect(() => {
    const place = panel.current
    if (!place || !picker) return
    let isWaiting = false
    const open = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open' || isWaiting) return
      const { element } = nt.create(picker as WidgetName)
      element.setAttribute('compact', 'true')
      if (latest.current.unsaved.isDirty()) element.setAttribute('hold', 'true')
      place.replaceChildren(element)
    }
    const choose = (event: Event) => {
      const { customerId, merchantId } = (event as CustomEvent<{ customerId?: string; merchantId?: string }>).detail
      const id = customerId ?? merchantId ?? ''
      const element = event.target as HTMLElement
      if (id === latest.current.currentId) return place.hidePopover()
      if (element.getAttribute('hold') !== 'true') return
      place.hidePopover()
      latest.current.unsaved.leave(() => element.setAttribute('choose', id))
    }
    // What was refused after the question is said where it was chosen.
    const refused = (event: Event) => {
      const wasConfirmed = (event.target as Element).hasAttribute('choose')
      if (!wasConfirmed || place.matches(':popover-open')) return
      isWaiting = true
      place.showPopover()
      isWaiting = false
    }
    const listeners = [
      ['beforetoggle', open],
      ['nt-customer-choose', choose],
      ['nt-merchant-choose', choose],
      ['nt-error', refused],
    ] as const
    for (const [name, listener] of listeners) place.addEventListener(name, listener)
    return () => listeners.forEach(([name, listener]) => place.removeEventListener(name, listener))
  }, [nt, picker])

  const first = useRef(true)
  useEffect(() => {
    if (!first.current) panel.current?.hidePopover()
    first.current = false
  }, [session.customerId, session.merchantId, session.location?.id])

  return (
    <div
      ref={panel}
      id={PANEL}
      class="account-panel"
      popover="auto"
      role="dialog"
      aria-label={t('portal.chooseAccount')}
    />
  )
}
