/** Asks before something is lost, and names it; staying is the first answer (SES-61). */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ShellTexts } from './shell-texts.ts'
import type { Unsaved } from './use-unsaved.ts'

export function LeaveDialog({ unsaved, page, t }: { unsaved: Unsaved; page: string; t: ShellTexts }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (unsaved.isAsking) dialog.current?.showModal()
    // It gives the focus back to where it was, which a dialog that is taken away does not.
    else dialog.current?.close()
  }, [unsaved.isAsking])
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={unsaved.stay}
    >
      <h2 id="leave-title">{t('portal.leave.title')}</h2>
      <p id="leave-text" class="muted">
        {t('portal.leave.text', { page })}
      </p>
      <p class="actions">
        <button class="button" type="button" autofocus onClick={unsaved.stay}>
          {t('portal.leave.stay')}
        </button>
        <button class="button danger" type="button" onClick={unsaved.goOn}>
          {t('portal.leave.go')}
        </button>
      </p>
    </dialog>
  )
}
