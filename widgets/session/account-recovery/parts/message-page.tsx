import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  title: string
  children: ReactNode
  /** Buttons, the most wanted first. */
  actions: ReactNode
  /** It has come in the place of a form: whoever reads by ear hears what it says. */
  takesFocus?: boolean
}

/** A page that says something and leads on. */
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
