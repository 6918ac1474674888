import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** What is copied. */
  text: string
  children: ReactNode
  /** Shown and said afterwards, instead of `children`. */
  copied: string
}

/** Nothing where there is no clipboard (an insecure page, a frame that may not): the text can still be marked by hand. */
export function CopyButton({ text, children, copied }: Props) {
  const [isCopied, setCopied] = useState(false)
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return null
  const copy = () =>
    clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <span className="no-print">
      <Button size="sm" onClick={() => void copy()}>
        {isCopied ? copied : children}
      </Button>
      <span className="vh" role="status">
        {isCopied && copied}
      </span>
    </span>
  )
}
