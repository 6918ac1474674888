/** Mounts an SDK widget next to the widget of the route. */
import { useEffect, useRef } from 'preact/hooks'
import type { NetTermsHandle, WidgetName } from 'netterms'

interface Props {
  nt: NetTermsHandle
  name: WidgetName
}

export function Place({ nt, name }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const widget = nt.create(name).mount(place.current)
    return () => widget.unmount()
  }, [nt, name])
  return <div ref={place} />
}
