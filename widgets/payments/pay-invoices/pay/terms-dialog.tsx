import { useState } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'

interface Props {
  /** Plain text; blank lines separate paragraphs. */
  terms: string
  accepted: boolean
  disabled: boolean
  onAccept(accepted: boolean): void
}

/** Placeholder for the link while the sentence is split; no translation contains this character. */
const PLACE = '\u0000'

/** Checkbox with a link to the program's terms. */
export function Terms({ terms, accepted, disabled, onAccept }: Props) {
  const { t } = useWidget()
  const [isOpen, setOpen] = useState(false)
  const [before, after] = t('payments.review.terms', { terms: PLACE }).split(PLACE)
  return (
    <>
      <Checkbox checked={accepted} disabled={disabled} onChange={onAccept}>
        <span className="small">
          {before}
          <button
            type="button"
            part="link"
            className="link plain"
            onClick={(event) => {
              // The link is inside the label, so a click would also check the box.
              event.preventDefault()
              setOpen(true)
            }}
          >
            {t('payments.review.termsName')}
          </button>
          {after}
        </span>
      </Checkbox>
      <Dialog
        open={isOpen}
        title={t('payments.review.termsTitle')}
        safeLabel={t('payments.review.termsClose')}
        onClose={() => setOpen(false)}
      >
        {terms.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </Dialog>
    </>
  )
}
