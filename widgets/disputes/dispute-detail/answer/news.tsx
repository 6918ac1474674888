import { useEffect, useRef } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import usersIcon from 'lucide-static/icons/users.svg'
import { changeLines } from '../../case/answer/changes.ts'
import type { CasePage } from '../dispute-detail.state.ts'
import type { Outcome } from '../use-case-news.ts'

/** Result of the last action, and changes by others. Receives focus when it appears. */
export function News({ page }: { page: CasePage }) {
  const { t } = useWidget()
  const { news, side } = page
  const { outcome, changed } = news
  const box = useRef<HTMLDivElement>(null)
  const widget = useWidget()
  const lines = changed ? changeLines(widget, changed.before, changed.after, side) : []
  const isRefused = outcome?.kind === 'refused'
  useEffect(() => {
    // Changes by others do not move focus while the user types.
    if (outcome) box.current?.focus()
  }, [outcome])
  if (!outcome && lines.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} className="stack gap-3 no-print">
      {outcome && outcome.kind !== 'refused' && <Done outcome={outcome} page={page} />}
      {(isRefused || lines.length > 0) && (
        <Banner
          tone="danger"
          role={isRefused ? 'alert' : 'status'}
          icon={refreshCwIcon}
          title={
            isRefused && outcome.reason !== null
              ? `${t('dispute-answer.refused')}. ${t(`dispute-answer.not.${outcome.reason}`)}`
              : t('dispute-answer.changed.title')
          }
          action={
            <Button size="sm" onClick={news.dismiss}>
              {t('common.dismiss')}
            </Button>
          }
        >
          {isRefused && <p>{t('dispute-answer.changed.notSent')}</p>}
          {lines.length > 0 && (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  )
}

function Done({ outcome, page }: { outcome: Exclude<Outcome, { kind: 'refused' }>; page: CasePage }) {
  const { t, i18n, formats } = useWidget()
  const { currency } = page.dispute
  const title = () => {
    if (outcome.kind === 'invoice-removed') return t('dispute-answer.done.invoice', { invoice: outcome.invoiceId })
    if (outcome.choice === 'withdraw') return t('dispute-answer.done.withdraw')
    return outcome.creditMinor === null
      ? t('dispute-answer.done.sent')
      : t('dispute-answer.done.credit', { amount: formats.money(outcome.creditMinor, currency) })
  }
  return (
    <>
      <Banner tone="success" role="status" icon={checkIcon} title={title()} />
      {outcome.kind === 'answered' && outcome.contactsLeftOut && (
        <Banner tone="warning" role="status" icon={usersIcon} title={i18n.errorText('dispute-contacts-left-out')} />
      )}
    </>
  )
}
