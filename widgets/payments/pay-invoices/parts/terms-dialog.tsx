import { useId, useRef } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'

interface Props {
  /** Plain text; a blank line makes a paragraph. */
  terms: string
  accepted: boolean
  disabled: boolean
  onAccept(accepted: boolean): void
}

/** Stands for the link while the sentence is cut at its place: no text of a language holds it. */
const PLACE = '\u0000'

/** The tick with the programme's terms behind its link, in a dialog of the platform's own: focus returns by itself. */
export function Terms({ terms, accepted, disabled, onAccept }: Props) {
  const { t } = useWidget()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [before, after] = t('payments.review.terms', { terms: PLACE }).split(PLACE)
  return (
    <>
      <Checkbox checked={accepted} disabled={disabled} onChange={onAccept}>
        <span className="small">
          {before}
          <button
            type="button"
            className="link plain"
            onClick={(event) => {
              // Inside the label a click would also tick the box.
              event.preventDefault()
              dialog.current?.showModal()
            }}
          >
            {t('payments.review.termsName')}
          </button>
          {after}
        </span>
      </Checkbox>
      <dialog ref={dialog} className="pay-terms" aria-labelledby={titleId}>
        <div className="stack gap-4">
          <h2 className="h2" id={titleId}>
            {t('payments.review.termsTitle')}
          </h2>
          {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- A long text scrolls by keyboard only where it can be focused. */}
          <div className="stack gap-3 pay-terms-text" tabIndex={0} role="group" aria-labelledby={titleId}>
            {terms.split(/\n\s*\n/).map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
          <p className="to-end">
            <Button onClick={() => dialog.current?.close()}>{t('payments.review.termsClose')}</Button>
          </p>
        </div>
      </dialog>
    </>
  )
}
