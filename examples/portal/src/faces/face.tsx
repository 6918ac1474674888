import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Full-page message in place of the portal, which stays inert behind it. */
export function Face({ title, text, children }: { title: string; text: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const portal = document.getElementById('portal')
    portal?.setAttribute('inert', '')
    heading.current?.focus()
    return () => portal?.removeAttribute('inert')
  }, [])
  return (
    <section class="face message" aria-labelledby="face-title">
      <h1 id="face-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p class="muted">{text}</p>
      <p class="actions">{children}</p>
    </section>
  )
}
