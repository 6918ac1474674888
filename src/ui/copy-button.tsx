import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** Text to copy. */
  text: string
  children: ReactNode
  /** Text shown and announced after copying, instead of `children`. */
  copied: string
}

/**
 * Button that copies a text. Renders nothing without a clipboard (an insecure page, a restricted frame); the user can
 * still select the text.
 */
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
