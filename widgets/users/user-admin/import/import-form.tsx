import { useEffect, useRef, useState } from 'react'
import { downloadCredentialImportReport, withoutBidi } from '../../../../src/contract/index.ts'
import { useDownload } from '../../../../src/data/use-download.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import { Progress } from '../../../../src/ui/progress.tsx'
import { fileSize } from '../../../../src/i18n/file-size.ts'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import downloadIcon from 'lucide-static/icons/download.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import triangleAlertIcon from 'lucide-static/icons/triangle-alert.svg'
import type { Notice } from '../../people/notice.ts'
import type { OpenedImport, UserFrame } from '../user-admin.state.ts'
import type { Opened } from '../use-opened.ts'
import { Choose } from './choose-file.tsx'
import { fileProblem } from './file-problem.ts'
import { RecentImports } from './recent-imports.tsx'
import { ResultTable } from './result-table.tsx'
import { Tally } from './tally.tsx'
import { type ImportWork, useImport } from './use-import.ts'

interface Props {
  frame: UserFrame
  opened: Opened
  /** The import in the URL. */
  file: OpenedImport
  tell: (notice: Notice | null) => void
}

/** Imports a CSV file: it is first validated and all its effects are shown; only then is it applied (USR-83…USR-85). */
export function ImportForm({ frame, opened, file, tell }: Props) {
  const { t } = useWidget()
  const work = useImport(file, frame.rights.listImports)
  const { job } = work
  const isEnded = job !== null && job.status !== 'running'
  return (
    <div className="stack gap-4">
      <article part="card" className="card pad stack gap-4">
        {work.file === null && job === null ? <Choose work={work} /> : <Chosen work={work} />}
      </article>
      <Failed work={work} />
      {work.file === null && job === null && <RecentImports work={work} />}
      {job?.status === 'running' && <Running work={work} />}
      {isEnded && <Ended work={work} />}
      {isEnded && <Tally job={job} />}
      {isEnded && job.rowsDone > 0 && <ResultTable key={job.id} job={job} />}
      {isEnded && !job.isApplied && job.status === 'done' && <Apply work={work} />}
      {isEnded && job.isApplied && (
        <div className="row wrap">
          <Button
            kind="primary"
            onClick={() => {
              const count = job.counts.invited + job.counts.updated
              if (count > 0) tell({ tone: 'success', title: t('people-import.applied', { count }) })
              opened.close()
            }}
          >
            {t('people-import.toList')}
          </Button>
          <Button onClick={work.again}>{t('people-import.another')}</Button>
        </div>
      )}
    </div>
  )
}

function Chosen({ work }: { work: ImportWork }) {
  const { t, i18n } = useWidget()
  const { file, job, isSending } = work
  return (
    <div className="row wrap">
      <Icon of={paperclipIcon} size="s" />
      <span className="cut" dir="auto">
        {withoutBidi(file?.name ?? job?.fileName ?? '')}
      </span>
      {file && <span className="muted num">{fileSize(i18n.locale, file.size)}</span>}
      {job?.status !== 'running' && !isSending && (
        <span className="end">
          <Button size="sm" onClick={work.again}>
            {t('people-import.another')}
          </Button>
        </span>
      )}
      {isSending && (
        <span className="muted" role="status">
          {t('people-import.sending')}
        </span>
      )}
    </div>
  )
}

/** Why the file was rejected, or why its processing was interrupted. */
function Failed({ work }: { work: ImportWork }) {
  const widget = useWidget()
  const { t } = widget
  const { failure, job } = work
  if (!failure) return null
  const { error, kind, repeat } = failure
  const canRetry = error.retryable || kind === 'unknown'
  const runningId = error.code === 'credential-import-running' ? error.details[0]?.meta?.['import_id'] : null
  return (
    <Banner
      tone={kind === 'unreadable' ? 'danger' : 'warning'}
      icon={kind === 'unreadable' ? octagonAlertIcon : triangleAlertIcon}
      role="alert"
      title={t(`people-import.${kind}`)}
      action={
        job?.status === 'running' ? undefined : typeof runningId === 'string' ? (
          <Button size="sm" onClick={() => work.show(runningId)}>
            {t('people-files.show')}
          </Button>
        ) : (
          <Button size="sm" onClick={canRetry ? repeat : work.again}>
            {t(canRetry ? 'common.tryAgain' : 'people-import.another')}
          </Button>
        )
      }
    >
      {fileProblem(widget, error)}
    </Banner>
  )
}

function Running({ work }: { work: ImportWork }) {
  const { t, formats } = useWidget()
  const { job, isCanceling } = work
  if (!job) return null
  const label = t(job.isApplied ? 'people-import.applying' : 'people-import.trying')
  const percent = job.rowsTotal > 0 ? (job.rowsDone / job.rowsTotal) * 100 : null
  return (
    <article part="card" className="card pad stack gap-3">
      <div className="row wrap">
        <span className="strong grow">{label}</span>
        <span className="num muted">
          {t('people-import.progress', { done: formats.number(job.rowsDone), total: formats.number(job.rowsTotal) })}
        </span>
        <Button size="sm" busy={isCanceling} onClick={work.cancel}>
          {t('people.cancel')}
        </Button>
      </div>
      <Progress label={label} percent={percent} />
      <p className="small muted">{t('people-import.goesOn')}</p>
    </article>
  )
}

/** Result of the dry run or of the import; receives focus, because the pressed button was removed. */
function Ended({ work }: { work: ImportWork }) {
  const { t, i18n } = useWidget()
  const { job } = work
  const download = useDownload(downloadCredentialImportReport)
  const [hasFailed, setFailed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const key = `${job?.id} ${job?.status}`
  useEffect(() => box.current?.focus(), [key])
  if (!job) return null
  const { counts, status, isApplied } = job
  const changing = counts.invited + counts.updated
  const tone = status === 'failed' ? 'danger' : status === 'canceled' ? 'warning' : isApplied ? 'success' : 'neutral'
  const title =
    status === 'failed'
      ? t('people-import.failed')
      : status === 'canceled'
        ? t(isApplied ? 'people-import.canceled' : 'people-import.trialCanceled', { count: job.rowsDone })
        : isApplied
          ? t('people-import.applied', { count: changing })
          : t('people-import.trial')
  const save = () => {
    setFailed(false)
    download.run({ params: { import_id: job.id } }, 'users-report.csv').catch(() => setFailed(true))
  }
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Banner
        tone={tone}
        icon={
          { success: circleCheckIcon, danger: octagonAlertIcon, warning: triangleAlertIcon, neutral: infoIcon }[tone]
        }
        title={title}
        action={
          job.rowsDone > 0 && (
            <Button size="sm" icon={downloadIcon} busy={download.isRunning} onClick={save}>
              {t('people-import.report')}
            </Button>
          )
        }
      >
        {job.failureCode !== null && `${i18n.errorText(job.failureCode)} `}
        {t(isApplied ? 'people-import.appliedText' : 'people-import.trialText', {
          count: job.rowsDone,
          changing,
          unchanged: counts.unchanged,
          refused: counts.refused,
        })}
        {hasFailed && ` ${t('people-import.reportFailed')}`}
      </Banner>
    </div>
  )
}

function Apply({ work }: { work: ImportWork }) {
  const { t } = useWidget()
  const { job, file, isMoveConfirmed, isSending } = work
  if (!job) return null
  if (!file) {
    // Browsers do not keep a file over a reload, and the server does not store it.
    return (
      <div className="row wrap">
        <span className="grow">{t('people-import.chooseAgain', { file: job.fileName })}</span>
        <Button onClick={work.again}>{t('people-import.toFile')}</Button>
      </div>
    )
  }
  const count = job.counts.invited + job.counts.updated + (isMoveConfirmed ? job.moveCount : 0)
  return (
    <div className="stack gap-4">
      {job.moveCount > 0 && (
        <div className="user-moves">
          <Checkbox checked={isMoveConfirmed} onChange={work.confirmMove}>
            <b>{t('people-import.moves', { count: job.moveCount })}</b> {t('people-import.movesText')}
          </Checkbox>
        </div>
      )}
      <div className="row wrap">
        <Button kind="primary" busy={isSending} disabled={count === 0} onClick={work.apply}>
          {count === 0 ? t('people-import.nothing') : t('people-import.apply', { count })}
        </Button>
        <Button onClick={work.again}>{t('people-import.another')}</Button>
        {job.counts.invited > 0 && (
          <span className="small muted">{t('people-import.mails', { count: job.counts.invited })}</span>
        )}
      </div>
    </div>
  )
}
