import { useLayoutEffect, useState } from 'react'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { Button } from '../../../../../src/ui/button.tsx'
import { usePopover } from '../../../../../src/ui/use-popover.ts'
import type { ListFrame } from '../../invoice-list.state.ts'
import { LookChoices } from './look-choices.tsx'
import { SavedViews } from './saved-views.tsx'
import { useViews } from './use-views.ts'
import { type Asked, ViewDialog } from './view-dialog.tsx'

const FOCUSABLE = 'button,input'

/** The loaded button with its panel and dialogs; takes the place of the button that loaded it, and is open at first. */
export function ViewsButton({ frame }: { frame: ListFrame }) {
  const { t } = useWidget()
  const popover = usePopover({
    hasPopup: 'dialog',
    align: 'end',
    onShown: (panel) => (panel.querySelector<HTMLElement>(FOCUSABLE) ?? panel).focus(),
  })
  const views = useViews(frame)
  const [requested, request] = useState<Asked | null>(null)
  const [done, setDone] = useState('')
  useLayoutEffect(() => popover.open(), [])
  return (
    <span className="no-print">
      <Button {...popover.trigger}>{t('invoices.views')}</Button>
      {popover.isOpen && (
        <div
          ref={popover.panel}
          className="float pop"
          popover="auto"
          role="dialog"
          aria-label={t('invoices.views')}
          tabIndex={-1}
        >
          <div className="views stack gap-3">
            <SavedViews
              views={views}
              onOpen={(view) => {
                popover.close()
                views.open(view)
              }}
              onAsk={(what) => {
                // A dialog returns focus to the element that had it before: the button.
                popover.close()
                setDone('')
                request(what)
              }}
            />
            <LookChoices frame={frame} />
          </div>
        </div>
      )}
      {requested && (
        <ViewDialog
          asked={requested}
          current={views.current}
          onClose={(text = '') => {
            request(null)
            setDone(text)
          }}
        />
      )}
      <span className="vh" role="status">
        {done}
      </span>
    </span>
  )
}
