import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import xIcon from 'lucide-static/icons/x.svg'
import { useModal } from './use-modal.ts'
import { useScrolls } from './use-scrolls.ts'
import { useId } from './use-id.ts'

interface Props {
  open: boolean
  title: ReactNode
  /** Text below the title, such as owner or status. */
  subtitle?: ReactNode
  children: ReactNode
  /** Buttons that stay visible, the primary one last. */
  footer?: ReactNode
  closeLabel: string
  onClose: () => void
  /** True while input is being submitted; the drawer stays open. */
  busy?: boolean
}

/**
 * Details of one item next to its list, at the end edge of the window, full width on a narrow one (UI-10).
 * Confirmations appear in its footer, because no dialog opens on top of it (UI-12). Needs the style sheet overlay.css.
 */
export function Drawer({ open, ...props }: Props) {
  return open ? <OpenDrawer {...props} /> : null
}

function OpenDrawer({ title, subtitle, children, footer, closeLabel, onClose, busy = false }: Omit<Props, 'open'>) {
  const titleId = useId()
  const [body, scrolls] = useScrolls<HTMLDivElement>()
  const drawer = useModal({ onClose, isBusy: busy, firstFocus: (element) => element.querySelector('h2') })
  return (
    <dialog ref={drawer} className="modal drawer" aria-labelledby={titleId} closedby={busy ? 'none' : 'closerequest'}>
      <div className="drawer-box">
        <header className="drawer-head">
          <div className="grow">
            <h2 className="h2" id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {subtitle && <div className="small muted">{subtitle}</div>}
          </div>
          <Button kind="quiet" icon={xIcon} label={closeLabel} disabled={busy} onClick={onClose} />
        </header>
        <div
          ref={body}
          className="drawer-body"
          {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
        >
          <div className="stack gap-5">{children}</div>
        </div>
        {footer && <footer className="drawer-foot">{footer}</footer>}
      </div>
    </dialog>
  )
}
