import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { directionOf } from 'netterms/contract'
import { previewTheme } from '../../../src/entries/workbench.ts'
import { appearanceOf, type Looks } from './address.ts'

interface Props {
  looks: Looks
  label: string
  children: ReactNode
}

/** Display area of a widget: its theme's background in its color scheme, with the chosen width. */
export function Stage({ looks, label, children }: Props) {
  const ground = useRef<HTMLDivElement>(null)
  const { colors } = useMemo(() => previewTheme(appearanceOf(looks) ?? {}), [JSON.stringify(appearanceOf(looks))])
  useEffect(() => {
    const { light, dark } = colors
    for (const name of ['color-canvas', 'color-text']) {
      ground.current?.style.setProperty(`--nt-${name}`, `light-dark(${light[name]}, ${dark[name]})`)
    }
  }, [colors])
  useEffect(() => {
    const { style } = ground.current?.firstElementChild as HTMLElement
    style.inlineSize = looks.width === null ? '' : `${looks.width}px`
  }, [looks.width])
  return (
    <div
      ref={ground}
      className="stage"
      data-scheme={looks.scheme === 'auto' ? undefined : looks.scheme}
      data-fixed={looks.width === null ? undefined : ''}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <div className="stage-place" dir={directionOf(looks.locale)}>
        {children}
      </div>
    </div>
  )
}
