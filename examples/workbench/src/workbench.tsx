import { useEffect, useRef } from 'react'
import { CaseTable } from './case-table.tsx'
import { Navigation } from './navigation.tsx'
import { PrimitiveView } from './primitive-view.tsx'
import { ThemeStudio } from './theme-studio.tsx'
import { useAddress } from './use-address.ts'
import { WidgetView } from './widget-view.tsx'

export function Workbench() {
  const [address, change] = useAddress()
  const { section, name, bare, looks } = address
  const content = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) content.current?.focus({ preventScroll: true })
    isFirst.current = false
    scrollTo(0, 0)
  }, [section, name])
  useEffect(() => {
    // In the standalone view, the widget or primitive uses the whole page.
    if (bare && looks.scheme !== 'auto') document.documentElement.setAttribute('data-scheme', looks.scheme)
    else document.documentElement.removeAttribute('data-scheme')
  }, [bare, looks.scheme])

  const view = (() => {
    switch (section) {
      case 'widget':
        return <WidgetView key={name} address={address} change={change} />
      case 'primitive':
        return <PrimitiveView key={name} address={address} change={change} />
      case 'theme':
        return <ThemeStudio address={address} change={change} />
      default:
        return <CaseTable address={address} />
    }
  })()
  if (bare) return <main className="bare">{view}</main>

  const closeMenu = () => document.getElementById('menu')?.hidePopover()
  return (
    <div className="app">
      <aside className="side" id="menu" popover="auto">
        <a className="brand" href="#/" onClick={closeMenu}>
          Workbench
        </a>
        <Navigation address={address} onChoose={closeMenu} />
      </aside>
      <div className="main">
        <header className="top">
          <button type="button" className="small-button" popoverTarget="menu">
            Menu
          </button>
          <a className="brand" href="#/">
            Workbench
          </a>
        </header>
        <main className="content" ref={content} tabIndex={-1}>
          {view}
        </main>
      </div>
    </div>
  )
}
