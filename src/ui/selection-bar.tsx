import type { ReactNode } from 'react'

interface Props {
  /** Accessible name of the region. */
  label: string
  /** Text such as `3 invoices selected`; announced politely when it changes. */
  title: ReactNode
  /** Effect of the selection, such as `$1,132.10 of INV-203115 remains due`. */
  note?: ReactNode
  /** A separate line above, such as the list of all selected items. */
  above?: ReactNode
  totalLabel?: ReactNode
  total?: ReactNode
  /** Buttons, the primary one last. */
  children: ReactNode
}

/**
 * Shows the selection and its actions. Comes after the list in the document, and is sticky above the list's lower edge.
 */
export function SelectionBar({ label, title, note, above, totalLabel, total, children }: Props) {
  return (
    <section part="selection-bar" className="bar" aria-label={label}>
      {above}
      <div className="grow">
        <p className="strong" aria-live="polite">
          {title}
        </p>
        {note && <p className="small muted num">{note}</p>}
      </div>
      {total && (
        <div className="to-end">
          <p className="label">{totalLabel}</p>
          <p part="amount" className="money md">
            {total}
          </p>
        </div>
      )}
      <span className="sep" />
      <div className="row acts">{children}</div>
    </section>
  )
}
