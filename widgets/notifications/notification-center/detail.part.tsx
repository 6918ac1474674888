/** Details of a notification; loads when the pointer is near a notification, or if the URL opens one. */
import { type ReactNode, useState } from 'react'
import { downloadInvoiceDocument, type Notification } from '../../../src/contract/index.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { SavedFile } from '../../../src/kit/saved-file.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import arrowUpRightIcon from 'lucide-static/icons/arrow-up-right.svg'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import menuSheet from '../../../src/ui/sheets/menu.css?inline'
import { Tooltip } from '../../../src/ui/tooltip.tsx'
import { linkTarget, type LinkTarget } from '../notification-links.ts'

export const sheets = [menuSheet]

/** Shows the exact time as a tooltip; an open notification also shows it as text. */
export function TimeTip({ at, children }: { at: string; children: ReactNode }) {
  const { formats } = useWidget()
  return <Tooltip text={formats.instant(at)}>{() => children}</Tooltip>
}

/** Pages that are steps of one widget; only for payers, like their routes (specification §2). */
const STEPS: Readonly<Record<string, readonly [tag: string, step?: string]>> = {
  pay: ['nt-pay-invoices'],
  'payment-confirm': ['nt-pay-invoices', 'done'],
}

interface Props {
  notice: Notification
  canSave: boolean
}

/** Links and attachments of an open notification. */
export function NoticeExtras({ notice, canSave }: Props) {
  const { t } = useWidget()
  const canPay = useShared(({ session }) => session.capabilities.includes('payments.create'))
  const links = notice.links
    .map(({ text, href }) => ({ text, href, target: linkTarget(href) }))
    .filter(({ target }) => canPay || target?.kind !== 'inside' || !(target.to in STEPS))
  return (
    <>
      {notice.attachments.length > 0 && (
        <ul className="stack gap-2" aria-label={t('notifications.attachments')}>
          {notice.attachments.map((file) => (
            <li key={file.id}>
              <SavedFile
                call={downloadInvoiceDocument}
                input={{ params: { document_id: file.id } }}
                fileName={file.fileName}
                canSave={canSave}
                label={t('notifications.save', { name: file.fileName })}
                failedText={t('notifications.saveFailed', { name: file.fileName })}
              />
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className="row wrap notice-links">
          {links.map(({ text, href, target }) => (
            <li key={href}>
              <NoticeLink text={text} target={target} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoticeLink({ text, target }: { text: string; target: LinkTarget | null }) {
  const { t, emit, instance, openInside } = useWidget()
  const [isElsewhere, setElsewhere] = useState(false)
  if (target === null) return <span className="small">{text}</span>
  if (target.kind === 'outside') {
    return (
      <a className="arrow small" href={target.href} target="_blank" rel="noopener noreferrer">
        {text}
        <Icon of={arrowUpRightIcon} size="s" flip />
        <span className="vh">{t('notifications.newTab')}</span>
      </a>
    )
  }
  const { to, params } = target
  function go(): void {
    if (!emit('nt-navigate', { to, params })) return
    // The host page did not handle the event: the widget opens in place if the page has it, otherwise in the portal.
    const [tag, step] = STEPS[to] ?? [`nt-${to}`]
    if (to.startsWith('/') || !instance.loadWidget(tag)) return setElsewhere(true)
    openInside(tag, step ? { ...params, step } : params)
  }
  return (
    <>
      <Button size="sm" iconEnd={chevronRightIcon} onClick={go}>
        {text}
      </Button>
      <span className="small muted" role="status">
        {isElsewhere ? t('notifications.elsewhere') : ''}
      </span>
    </>
  )
}
