/** Shows the menu next to every page, in two parts. */
import type { ComponentChildren } from 'preact'
import { areaOf, type MenuEntry } from './menu-entries.ts'
import { MenuIcon } from './menu-icon.tsx'
import { prefixOf } from './prefixes.ts'
import type { ShellTexts } from './shell-texts.ts'

/**
 * Returns the key that marks the current menu entry: the account area has several entries, every other area has one.
 */
const pageOf = (path: string): string => (areaOf(path) === 'account' ? path.split('/', 3).join('/') : areaOf(path))

interface Props {
  entries: readonly MenuEntry[]
  path: string
  go: (to: string) => void
  t: ShellTexts
}

export function MainMenu({ entries, path, go, t }: Props) {
  const company = entries.filter(({ isCompany }) => isCompany)
  const isHere = (to: string) =>
    pageOf(to) === pageOf(path) || (['payment', 'invoice'].includes(areaOf(path)) && areaOf(to) === 'invoice-list')
  const link = ({ path: to, icon, label, badge }: MenuEntry) => (
    <li key={to}>
      {label ? (
        <PageLink to={to} go={go} isHere={isHere(to)}>
          <MenuIcon name={icon} />
          <span class="grow">{label}</span>
          {badge && (
            <>
              <span class="nav-count num" aria-hidden="true">
                {badge.text}
              </span>
              <span class="vh">{badge.words}</span>
            </>
          )}
        </PageLink>
      ) : (
        // While the name is loading there is no link, because a link without a name has no accessible purpose.
        <span class="nav-wait" aria-hidden="true">
          <MenuIcon name={icon} />
        </span>
      )}
    </li>
  )
  return (
    <nav class="nav" aria-label={t('portal.main')}>
      <ul>{entries.filter(({ isCompany }) => !isCompany).map(link)}</ul>
      {company.length > 0 && (
        <>
          <p class="nav-part" id="nav-company">
            {t('portal.company')}
          </p>
          <ul aria-labelledby="nav-company">{company.map(link)}</ul>
        </>
      )}
    </nav>
  )
}

interface PageLinkProps {
  to: string
  go: (to: string) => void
  isHere?: boolean
  class?: string
  label?: string | undefined
  children: ComponentChildren
}

/**
 * Link within the portal: its real address opens in a new tab, while a plain click navigates without loading a page.
 */
export function PageLink({ to, go, isHere = false, class: name, label, children }: PageLinkProps) {
  return (
    <a
      class={name}
      href={prefixOf(location.pathname) + to}
      aria-current={isHere ? 'page' : undefined}
      aria-label={label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        document.getElementById('menu')?.hidePopover()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
