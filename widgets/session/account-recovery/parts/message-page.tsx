import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  children: ReactNode
  /** Buttons, the primary one first. */
  actions: ReactNode
  /** True if the page replaces a form: its title receives focus, so that screen readers announce it. */
  takesFocus?: boolean
}

/** A page with a message and links. */
export function MessagePage({ title, children, actions, takesFocus = false }: Props) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) titleRef.current?.focus()
  }, [takesFocus])
  return (
    <div className="recovery stack gap-5">
      <div className="stack gap-2">
        <h2 className="h1" ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <div className="stack gap-2">{actions}</div>
    </div>
  )
}
