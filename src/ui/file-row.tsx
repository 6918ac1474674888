import type { ReactNode } from 'react'
import { withoutBidi } from '../contract/index.ts'
import { fileSize } from '../i18n/file-size.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { Progress } from './progress.tsx'
import type { UploadState } from './use-uploads.ts'

interface Props {
  i18n: I18n
  name: string
  /** Size in bytes. */
  size: number
  state: UploadState<unknown>
  /** Text before the progress, such as the file type. */
  detail?: string | undefined
  /** Text that says why the file was refused or failed; null if it was not. */
  problem: string | null
  /** Absent if the file can no longer be removed. */
  onRemove?: (() => void) | undefined
  onRetry: () => void
  /** An action that fixes the failure, shown instead of the retry button. */
  remedy?: ReactNode
}

/** Row of a file: its name, progress, and actions (UI-38). Needs the style sheet upload.css. */
export function FileRow({ i18n, name: given, size, state, detail, problem, onRemove, onRetry, remedy }: Props) {
  const { t, locale } = i18n
  const name = withoutBidi(given)
  const isUnderway = state.kind === 'sending' || state.kind === 'waiting'
  return (
    <li className="file-row">
      <div className="file">
        <Icon of={problem ? octagonAlertIcon : state.kind === 'done' ? circleCheckIcon : paperclipIcon} size="s" />
        {problem ? (
          <span className="file-problem grow">{problem}</span>
        ) : (
          <span className="file-text grow">
            <span className="cut" dir="auto" title={name}>
              {name}
            </span>
            <span className="num muted">
              {detail && `${detail} · `}
              <span className="nowrap">{stateText(i18n, state, fileSize(locale, size))}</span>
            </span>
          </span>
        )}
        {state.kind === 'failed' && !remedy && (
          <Button
            kind="quiet"
            size="sm"
            icon={refreshCwIcon}
            label={t('controls.upload.retry', { name })}
            onClick={onRetry}
          />
        )}
        {onRemove && (
          <Button
            kind="quiet"
            size="sm"
            icon={xIcon}
            label={t(isUnderway ? 'controls.upload.cancel' : 'controls.remove', { name })}
            onClick={onRemove}
          />
        )}
      </div>
      {remedy && <div className="file-remedy">{remedy}</div>}
      {isUnderway && (
        <Progress
          label={t('controls.upload.progress', { name })}
          percent={state.kind === 'waiting' ? 0 : state.percent === 100 ? null : state.percent}
        />
      )}
    </li>
  )
}

function stateText({ t, formats }: I18n, state: UploadState<unknown>, size: string): string {
  if (state.kind === 'waiting') return t('controls.upload.waiting')
  if (state.kind === 'done') return t('controls.upload.done', { size })
  if (state.kind !== 'sending') return size
  if (state.percent === 100) return t('controls.upload.checking')
  return t('controls.upload.sending', { percent: formats.percent(state.percent), size })
}
