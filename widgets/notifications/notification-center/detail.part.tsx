/** What a notification has beside its words: loaded when somebody comes near one, or the address opens it. */
import { type ReactNode, useState } from 'react'
import { downloadInvoiceDocument, type NetTermsError, type Notification } from '../../../src/contract/index.ts'
import { useDownload } from '../../../src/data/use-download.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { arrowUpRightIcon, chevronRightIcon, octagonAlertIcon, paperclipIcon } from '../../../src/ui/icons.ts'
import menuSheet from '../../../src/ui/sheets/menu.css?inline'
import { Tooltip } from '../../../src/ui/tooltip.tsx'
import { linkTarget, type LinkTarget } from '../notification-links.ts'

export const sheets = [menuSheet]

/** The instant itself, under a resting mouse; it is in the opened notification as well. */
export function TimeTip({ at, children }: { at: string; children: ReactNode }) {
  const { formats } = useWidget()
  return <Tooltip text={formats.instant(at)}>{() => children}</Tooltip>
}

interface Props {
  notice: Notification
  canSave: boolean
}

/** Where an opened notification leads, and what comes with it. */
export function NoticeExtras({ notice, canSave }: Props) {
  const { t } = useWidget()
  return (
    <>
      {notice.attachments.length > 0 && (
        <ul className="stack gap-2" aria-label={t('notifications.attachments')}>
          {notice.attachments.map((file) => (
            <Attachment key={file.id} file={file} canSave={canSave} />
          ))}
        </ul>
      )}
      {notice.links.length > 0 && (
        <ul className="row wrap notice-links">
          {notice.links.map(({ text, href }) => (
            <li key={href}>
              <NoticeLink text={text} target={linkTarget(href)} />
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
    // Nobody took it: the widget stands in where this page has it, and else the portal does.
    const tag = to === 'pay' || to === 'payment-confirm' ? 'nt-pay-invoices' : `nt-${to}`
    if (to.startsWith('/') || !instance.loadWidget(tag)) return setElsewhere(true)
    instance.urlState.write({ ...params }, 'replace')
    openInside(tag)
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

function Attachment({ file, canSave }: { file: Notification['attachments'][number]; canSave: boolean }) {
  const { t, i18n } = useWidget()
  const { run, isRunning } = useDownload(downloadInvoiceDocument)
  const [error, setError] = useState<NetTermsError | null>(null)
  async function save(): Promise<void> {
    setError(null)
    await run({ params: { document_id: file.id } }, file.fileName).catch((cause: NetTermsError) => setError(cause))
  }
  return (
    <li>
      {canSave ? (
        <Button
          size="sm"
          icon={paperclipIcon}
          busy={isRunning}
          label={t('notifications.save', { name: file.fileName })}
          onClick={() => void save()}
        >
          <span className="cut" dir="auto">
            {file.fileName}
          </span>
        </Button>
      ) : (
        <span className="row small">
          <Icon of={paperclipIcon} size="s" />
          <span className="cut" dir="auto">
            {file.fileName}
          </span>
        </span>
      )}
      {error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {t('notifications.saveFailed', { name: file.fileName })} {i18n.errorText(error.code)}
          </span>
        </p>
      )}
    </li>
  )
}
