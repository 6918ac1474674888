/** Asks before unsaved input is lost, and names it; staying is the default answer (SES-61). */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ShellTexts } from './shell-texts.ts'
import type { Unsaved } from './use-unsaved.ts'

export function LeaveDialog({ unsaved, page, t }: { unsaved: Unsaved; page: string; t: ShellTexts }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (unsaved.isAsking) dialog.current?.showModal()
    // Closes the dialog, which returns the focus; removing the dialog would not.
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
