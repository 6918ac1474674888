/** One dispute: the required answer at the top, then history, form, and details on the side. */
import { type ReactNode, useRef, useState } from 'react'
import { answerDispute, type DisputedInvoice, firstFailedCheck } from '../../../src/contract/index.ts'
import { subjectIn, useShared } from '../../../src/data/use-store.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import columnsSheet from '../../../src/ui/sheets/columns.css?inline'
import definitionSheet from '../../../src/ui/sheets/definition-list.css?inline'
import moneySheet from '../../../src/ui/sheets/money.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import { usePlaces } from '../case/answer/places.ts'
import caseSheet from '../case/case.css?inline'
import type * as answerPart from './answer.part.tsx'
import sheet from './dispute-detail.css?inline'
import type { CasePage, DisputeDetailState } from './dispute-detail.state.ts'
import { Amounts } from './parts/amounts.tsx'
import { BackLink, CaseHead } from './parts/case-head.tsx'
import { Contacts } from './parts/contacts.tsx'
import { Deadline } from './parts/deadline.tsx'
import { InvoiceRows } from './parts/invoice-rows.tsx'
import { SeveralMatches } from './parts/several-matches.tsx'
import { Details, Documents } from './parts/side-cards.tsx'
import { Story } from './parts/story.tsx'

export const sheets: string[] = [tableSheet, columnsSheet, definitionSheet, moneySheet, caseSheet, sheet]

export function DisputeDetailView({ state }: { state: DisputeDetailState }) {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <DisputeDetailSkeleton />
    case 'none':
      return <Nothing title={t('dispute-detail.none.title')}>{t('dispute-detail.none.text')}</Nothing>
    case 'missing':
      return (
        <Nothing title={t('dispute-detail.missing.title')}>
          {t('dispute-detail.missing.text', { wanted: state.wanted })}
        </Nothing>
      )
    case 'failed':
      return (
        <div className="dispute-detail">
          <BackLink />
          <Failure
            title={t('dispute-detail.failed')}
            message={i18n.errorText(state.error.code)}
            reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
            action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
          />
        </div>
      )
    case 'several':
      return (
        <div className="dispute-detail stack gap-4">
          <BackLink />
          <SeveralMatches {...state} />
        </div>
      )
    case 'ready':
      return <Case key={state.page.dispute.id} page={state.page} />
  }
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useWidget()
  const { center } = usePlaces()
  return (
    <div className="dispute-detail">
      <Empty
        icon={searchIcon}
        title={title}
        role="status"
        action={<Button onClick={center}>{t('dispute-detail.toList')}</Button>}
      >
        {children}
      </Empty>
    </div>
  )
}

function Case({ page }: { page: CasePage }) {
  const { t } = useWidget()
  const { dispute, side, news } = page
  const [removing, remove] = useState<DisputedInvoice | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const mayAnswer = useShared((state) => firstFailedCheck(answerDispute.needs, subjectIn(state)) === null)
  const canAnswer = dispute.actions.length > 0
  const isWanted = canAnswer || news.outcome !== null || news.changed !== null || removing !== null
  const answer = useLazyPart<typeof answerPart>('dispute-detail.answer', isWanted)
  const isTurn = dispute.turn === side
  return (
    <div className="dispute-detail stack">
      <CaseHead page={page} />
      <OutdatedBanner title={t('dispute-detail.outdated')} error={page.refreshError} onRetry={page.retry} />
      {answer.part && <answer.part.News page={page} />}
      <Deadline
        page={page}
        onAnswer={
          canAnswer && isTurn
            ? () => {
                form.current?.scrollIntoView({ block: 'start' })
                form.current?.querySelector('h2')?.focus()
              }
            : null
        }
      />
      <div className="split">
        <div className="stack">
          <Story page={page} />
          <div ref={form} className="stack no-print">
            {answer.part && <answer.part.AnswerArea page={page} removing={removing} onRemoved={() => remove(null)} />}
            {isWanted && answer.hasFailed && (
              <Failure
                message={t('dispute-detail.answerFailed')}
                action={{ label: t('common.tryAgain'), onClick: answer.retry }}
              />
            )}
            {isTurn && !mayAnswer && (
              <Empty icon={messageSquareWarningIcon} title={t('dispute-detail.onlyAdmins')}>
                {t('dispute-detail.onlyAdminsText')}
              </Empty>
            )}
          </div>
          <InvoiceRows page={page} onRemove={remove} />
        </div>
        <aside className="stack">
          <Amounts page={page} />
          <Details page={page} />
          <Documents page={page} />
          <Contacts page={page} />
        </aside>
      </div>
    </div>
  )
}

const SHORT = [0, 1]

/** Skeleton with the heights of the head and the first cards. */
export function DisputeDetailSkeleton() {
  return (
    <div className="dispute-detail stack" aria-busy="true">
      <div className="stack gap-2 skel-case-head">
        <span className="skel tall w2" />
        <span className="skel w4" />
      </div>
      <div className="split">
        <div part="card" className="card pad stack gap-4 skel-story">
          <span className="skel w4" />
          <span className="skel w1" />
          <span className="skel w3" />
        </div>
        <div className="stack">
          {SHORT.map((card) => (
            <div key={card} part="card" className="card pad stack gap-4 skel-facts">
              <span className="skel tall w2" />
              <span className="skel w1" />
              <span className="skel w1" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
