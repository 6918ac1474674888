/**
 * Enrolls the accounts in a CSV file: the file is first validated, and saved after confirmation. Source:
 * docs/spec/loyalty.md LOY-246, LOY-247.
 */
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import downloadIcon from 'lucide-static/icons/download.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import { useEffect, useRef, useState } from 'react'
import {
  BYTE_ORDER_MARK,
  csvLine,
  type ENROLLMENT_COLUMNS,
  type EnrollmentImport,
  importEnrollments,
  type LoyaltyTemplate,
  type NetTermsError,
  plainCell,
  textCell,
  toNetTermsError,
  withoutBidi,
} from '../../../../src/contract/index.ts'
import { saveFile } from '../../../../src/data/save-file.ts'
import { isOutcomeUnknown } from '../../../../src/kit/outcome-unknown.ts'
import { useFileUpload } from '../../../../src/kit/use-file-upload.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import { newIdempotencyKey } from '../../../../src/ui/new-idempotency-key.ts'
import { ChooseFile } from './choose-file.tsx'
import { ResultRows } from './result-rows.tsx'

interface Props {
  program: LoyaltyTemplate
  onClose: () => void
}

interface Attempt {
  file: File
  isApplied: boolean
  key: string
}

const REASONS = ['type', 'empty', 'encoding', 'no-rows', 'column-unknown', 'column-repeated', 'column-missing'] as const

export function EnrollmentFile({ program, onClose }: Props) {
  const { t } = useWidget()
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [result, setResult] = useState<EnrollmentImport | null>(null)
  const [error, setError] = useState<NetTermsError | null>(null)
  const [isSending, setSending] = useState(false)
  const latest = useRef<Attempt | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  const upload = useFileUpload(importEnrollments, () => ({
    params: { template_id: program.id },
    body: { apply: latest.current?.isApplied ?? false },
  }))

  async function send(next: Attempt): Promise<void> {
    latest.current = next
    setAttempt(next)
    setError(null)
    setSending(true)
    try {
      const data = await upload(next.file, {
        signal: new AbortController().signal,
        idempotencyKey: next.key,
        onProgress: () => undefined,
      })
      if (latest.current === next) setResult(data)
    } catch (cause) {
      if (latest.current !== next) return
      setError(toNetTermsError(cause, 'server-error', 'No account was enrolled. Check the cause.'))
    } finally {
      if (latest.current === next) setSending(false)
    }
  }
  const choose = (file: File) => {
    setResult(null)
    void send({ file, isApplied: false, key: newIdempotencyKey() })
  }
  const another = () => {
    latest.current = null
    setAttempt(null)
    setResult(null)
    setError(null)
    setSending(false)
  }
  return (
    <section className="stack gap-4" aria-busy={isSending || undefined}>
      <div className="row wrap">
        <h3 className="h2 grow" tabIndex={-1} ref={head}>
          {t('loyalty-enrollment.file')}
        </h3>
        <Button onClick={onClose}>{t('loyalty-enrollment.file.back')}</Button>
      </div>
      <article part="card" className="card pad stack gap-4">
        {attempt === null ? (
          <ChooseFile onChoose={choose} />
        ) : (
          <div className="row wrap">
            <Icon of={paperclipIcon} size="s" />
            <span className="cut" dir="auto">
              {withoutBidi(attempt.file.name)}
            </span>
            {isSending ? (
              <span className="muted" role="status">
                {t(attempt.isApplied ? 'people-import.applying' : 'people-import.trying')}
              </span>
            ) : (
              <span className="end">
                <Button size="sm" onClick={another}>
                  {t('people-import.another')}
                </Button>
              </span>
            )}
          </div>
        )}
      </article>
      {error && attempt && <Failed error={error} attempt={attempt} repeat={() => void send(attempt)} />}
      {result && attempt && (
        <Result
          result={result}
          program={program}
          isSending={isSending}
          onApply={() => void send({ file: attempt.file, isApplied: true, key: newIdempotencyKey() })}
        />
      )}
    </section>
  )
}

function Failed({ error, attempt, repeat }: { error: NetTermsError; attempt: Attempt; repeat: () => void }) {
  const { t, i18n } = useWidget()
  const meta = error.details[0]?.meta ?? {}
  const reason = REASONS.find((each) => each === meta['reason'])
  const isUnknown = isOutcomeUnknown(error) && attempt.isApplied
  return (
    <Banner
      tone="danger"
      icon={octagonAlertIcon}
      role="alert"
      title={isUnknown ? t('loyalty-enrollment.unknown') : t('people-import.unreadable')}
      action={
        (error.retryable || isUnknown) && (
          <Button size="sm" onClick={repeat}>
            {t('common.tryAgain')}
          </Button>
        )
      }
    >
      {error.code === 'loyalty-file-unreadable' && reason
        ? t(`people-import.reason.${reason}`, { column: String(meta['column'] ?? '') })
        : i18n.errorText(error.code)}
    </Banner>
  )
}

interface ResultProps {
  result: EnrollmentImport
  program: LoyaltyTemplate
  isSending: boolean
  onApply: () => void
}

function Result({ result, program, isSending, onApply }: ResultProps) {
  const { t, formats } = useWidget()
  const { counts, isApplied, rows } = result
  const ready = counts.enrolled
  return (
    <>
      <Banner
        role="status"
        tone={isApplied ? 'success' : 'neutral'}
        icon={isApplied ? circleCheckIcon : infoIcon}
        title={
          isApplied
            ? ready > 0
              ? t('loyalty-enrollment.done.enroll', { number: formats.number(ready) })
              : t('loyalty-enrollment.done.none')
            : t('loyalty-enrollment.file.checked')
        }
        action={
          <Button size="sm" icon={downloadIcon} onClick={() => saveResult(result)}>
            {t('loyalty-enrollment.file.result')}
          </Button>
        }
      >
        {t(isApplied ? 'loyalty-enrollment.file.appliedText' : 'loyalty-enrollment.file.checkedText', {
          rows: formats.number(rows.length),
          ready: formats.number(ready),
          left: formats.number(rows.length - ready),
        })}
      </Banner>
      {!isApplied && (
        <div className="row wrap">
          <Button kind="primary" disabled={ready === 0} busy={isSending} onClick={onApply}>
            {ready === 0
              ? t('loyalty-enrollment.file.nothing')
              : t('loyalty-enrollment.file.apply', { number: formats.number(ready) })}
          </Button>
        </div>
      )}
      <ResultRows key={String(isApplied)} result={result} currency={program.currency} />
    </>
  )
}

/** Saves the rows with their results as a file, which can be corrected and uploaded again. */
function saveResult({ rows, isApplied }: EnrollmentImport): void {
  const columns = ['row', 'account_number', 'account_name', 'outcome'] satisfies (typeof ENROLLMENT_COLUMNS)[number][]
  const lines = rows.map(({ row, accountNumber, name, outcome }) =>
    csvLine([plainCell(row), textCell(accountNumber), textCell(name), plainCell(outcome)]),
  )
  const text = [BYTE_ORDER_MARK, csvLine(columns), ...lines].join('')
  saveFile(new Blob([text], { type: 'text/csv' }), isApplied ? 'enrolled-accounts.csv' : 'checked-accounts.csv')
}
