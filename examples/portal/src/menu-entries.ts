/**
 * Builds the menu from the entries that the manifests offer and the session may see, in the order and with the names of
 * the config (CFG-12).
 */
import {
  brandText,
  firstFailedCheck,
  languageOf,
  legacyTitleOf,
  MERCHANT_SELECT_LOCATION,
  readMenuWishes,
  readSecondaryPages,
  subjectOf,
} from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { useMemo } from 'preact/hooks'
import { ROUTES } from './routes.ts'
import { useFirstPicture } from './use-first-picture.ts'
import { sayingOf } from './shell-texts.ts'
import { useTexts } from './use-texts.ts'
import { badgeOf, type MenuBadge } from './menu-badges.ts'

export interface MenuEntry {
  path: string
  /** Empty while it is loading for the first time; later the previous name stays until the next one has loaded. */
  label: string
  icon: string
  /** True for the second part of the menu: pages about the company instead of its invoices. */
  isCompany: boolean
  badge: MenuBadge | null
}

/** Used if the config names no secondary pages (CFG-14). */
const COMPANY_AREAS = [
  'manage-users',
  'payment-methods',
  'manage-groups',
  'active-loyalty-program',
  'programs',
  'vouchers',
  'audit-log',
  'approvals',
]

/** Returns the key of a menu entry: the first segment of the path; for a page of the former system, the whole path. */
export const areaOf = (path: string): string => (path.startsWith('/cgi-bin/') ? path : (path.split('/')[1] ?? ''))

/** Maximum wait before the names are loaded, because users leave a slow page. */
const NAMES_AT_LATEST_MS = 600

export function useMenuEntries(nt: NetTermsHandle, state: NetTermsState): MenuEntry[] {
  const subject = subjectOf(state.session, state.flags)
  const secondary = readSecondaryPages(state.config?.secondaryPages)
  const wishes = new Map(readMenuWishes(state.config?.menuPages).map((wish) => [wish.path, wish]))
  const offered = ROUTES.flatMap((route) => {
    if (!route.menu || firstFailedCheck(route.needs, subject) !== null) return []
    const { userTypes } = route.menu
    if (userTypes && (subject.userType === null || !userTypes.includes(subject.userType))) return []
    const path = route.menu.path ?? route.path
    const wish = wishes.get(path)
    return [{ route, menu: route.menu, path, wish, order: wish?.order ?? route.menu.order }]
  }).sort((one, other) => one.order - other.order)
  const isTime = useFirstPicture(NAMES_AT_LATEST_MS)
  useTexts(nt, isTime ? offered.flatMap(({ route }) => route.messages) : [], state.locale)
  const nameOf = useMemo(() => sayingOf(nt), [nt])
  const legacy = state.session.menu.map((page) => ({
    path: page.location === MERCHANT_SELECT_LOCATION ? '/merchant/select' : `/cgi-bin/${page.location}`,
    label: legacyTitleOf(page, state.locale),
    icon: 'file-text',
    isCompany: true,
    badge: null,
  }))
  const ours = offered.map(({ menu, path, wish }) => ({
    path,
    label: wish?.label ? brandText(wish.label, languageOf(state.locale)) : nameOf(menu.label),
    icon: menu.icon,
    isCompany: secondary?.includes(path) ?? COMPANY_AREAS.includes(areaOf(path)),
    badge: badgeOf(path, nt, state),
  }))
  return [...ours, ...legacy]
}
