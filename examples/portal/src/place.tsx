/** Where a widget of the SDK stands beside the one of the route. */
import { useEffect, useRef } from 'preact/hooks'
import type { NetTermsHandle, WidgetName } from 'netterms'

interface Props {
  nt: NetTermsHandle
  name: WidgetName
  /** At the end of the window, which scrolls so far that nothing with focus is under it. */
  isAtTheEnd?: boolean
}

export function Place({ nt, name, isAtTheEnd = false }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const widget = nt.create(name).mount(element)
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('scroll-padding-block-end', `${element.offsetHeight + 16}px`),
    )
    if (isAtTheEnd) observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('scroll-padding-block-end')
      widget.unmount()
    }
  }, [nt, name, isAtTheEnd])
  return <div class={isAtTheEnd ? 'at-the-end' : undefined} ref={place} />
}
