import type { ReactNode } from 'react'
import { disputeRespondBy, LIMITS } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { fileSize } from '../../../../src/i18n/file-size.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { DefinitionList } from '../../../../src/ui/definition-list.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import { Timeline } from '../../../../src/ui/timeline.tsx'
import type { CreateStep } from '../create-steps.ts'
import type { LaterState } from '../dispute-create.state.ts'
import { type DisputeGroup, disputedOf, staysPayable, totalsOf } from '../dispute-draft.ts'
import { Totals } from '../parts/totals.tsx'
import { totalsText } from '../parts/totals-text.ts'

interface Props {
  state: LaterState
  /** Name of the reason, in the server's words. */
  reason: string
  /** Names of the contacts, the opener first. */
  contacts: readonly string[]
  /** True until the names of files and contacts have loaded; the send button is then disabled. */
  isLoading: boolean
  onSend(): void
}

/** Step 4: one card per planned dispute, what happens next, and the send button. */
export function ReviewStep({ state, reason, contacts, isLoading, onSend }: Props) {
  const words = useWidget()
  const { t, formats, i18n } = words
  const { draft, groups, items, documents, frame, flow } = state
  const isSending = flow.phase === 'sending'
  const isUnusable = frame.refusal?.problems.some(({ code }) => code === 'dispute-predecessor-unusable') ?? false
  const isFollowing = state.predecessorId !== '' && !draft.isUnlinked
  const change = (step: CreateStep, what: string) =>
    isSending ? undefined : (
      <button type="button" part="link" className="link plain" onClick={() => frame.goTo(step)}>
        {t('dispute-steps.change')}
        <span className="vh"> {what}</span>
      </button>
    )
  return (
    <div className="split">
      <div className="stack">
        {groups.map((group) => (
          <GroupCard key={group.key} group={group} end={change('reason', group.dealer)} />
        ))}
        <Card padded title={t('dispute-steps.reason.label')} end={change('reason', t('dispute-steps.reason.label'))}>
          <p className="dc-text">
            <b>{reason}</b>
            <br />
            {draft.description}
          </p>
          {draft.note.trim() !== '' && (
            <p className="dc-text small">
              <span className="muted">{t('dispute-steps.note.label')}</span>
              <br />
              {draft.note}
            </p>
          )}
          {isFollowing && <p className="small muted">{t('dispute-steps.follows', { dispute: state.predecessorId })}</p>}
          {isUnusable && isFollowing && (
            <p>
              <Button
                onClick={() => {
                  state.change({ isUnlinked: true })
                  state.dispatch({ type: 'refusal-read' })
                }}
              >
                {t('dispute-steps.refused.unlink')}
              </Button>
            </p>
          )}
        </Card>
        <Card
          padded
          title={t('dispute-steps.documents.title')}
          end={change('documents', t('dispute-steps.documents.title'))}
        >
          {documents.length === 0 ? (
            <p className="muted">{t('dispute-steps.review.noDocuments')}</p>
          ) : (
            <ul className="files">
              {documents.map(({ id, fileName, sizeBytes }) => (
                <li key={id} className="file">
                  <Icon of={paperclipIcon} size="s" />
                  <span className="file-text grow">
                    <span className="cut" dir="auto">
                      {fileName}
                    </span>
                    <span className="num muted nowrap">{fileSize(i18n.locale, sizeBytes)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className="dc-break">
            <span className="muted">{t('dispute-steps.contacts.title')}</span> {formats.list(contacts)}
          </p>
        </Card>
        <NextCard groups={groups} />
      </div>
      <aside part="card" className="card pad stack gap-4 stick dc-send" aria-label={t('dispute-create.summary')}>
        <div>
          <p className="label">{t('dispute-steps.sum.inDispute')}</p>
          <Totals totals={totalsOf(items, disputedOf)} />
        </div>
        <DefinitionList
          rows={[
            {
              id: 'open',
              term: t('dispute-create.table.most'),
              value: totalsText(
                words,
                totalsOf(items, ({ most }) => most),
              ),
            },
            {
              id: 'disputed',
              term: t('dispute-steps.sum.inDispute'),
              value: totalsText(
                words,
                totalsOf(items, (item) => -disputedOf(item)),
              ),
            },
            {
              id: 'stays',
              term: t('dispute-steps.sum.stays'),
              value: totalsText(words, totalsOf(items, staysPayable)),
              total: true,
            },
          ]}
        />
        <p className="small muted">{t('dispute-steps.sum.autoPay')}</p>
        <div className="stack gap-2">
          <Button kind="primary" size="lg" block busy={isSending} disabled={isLoading} onClick={onSend}>
            {t('dispute-steps.review.send', { count: groups.length })}
          </Button>
          <Button kind="quiet" block disabled={isSending} onClick={() => frame.goTo('documents')}>
            {t('common.back')}
          </Button>
          <p className="vh" role="status">
            {isSending && t('dispute-steps.review.sending')}
          </p>
        </div>
      </aside>
    </div>
  )
}

/** Card of one dealer's invoices, which become one dispute (DSP-18). */
function GroupCard({ group, end }: { group: DisputeGroup; end: ReactNode }) {
  const { t, formats } = useWidget()
  const money = (amount: number) => formats.money(amount, group.currency)
  return (
    <section part="card" className="card">
      <header part="card-header" className="card-head">
        <h3 className="h2 grow">{group.dealer}</h3>
        <p className="strong num">{money(group.total)}</p>
        {end && <span className="small">{end}</span>}
      </header>
      <ul className="rows">
        {group.items.flatMap(({ invoice, portion, most, rows }) =>
          rows.map(({ line, amountMinor }) => (
            <li key={`${invoice.trxId} ${line?.lineNumber ?? 0}`}>
              <span className="grow">
                <span className="strong num block">{invoice.invoiceId}</span>
                <span className="small muted block">
                  {line
                    ? t('dispute-steps.review.line', { line: formats.number(line.lineNumber), text: line.text })
                    : t(portion.kind === 'part' ? 'dispute-steps.review.part' : 'dispute-steps.review.whole')}
                </span>
              </span>
              <span className="to-end num">
                <span className="block">{money(amountMinor)}</span>
                {amountMinor !== (line?.most ?? most) && (
                  <span className="small muted">
                    {t('dispute-steps.review.of', { amount: money(line?.most ?? most) })}
                  </span>
                )}
              </span>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}

/** Card with the steps and deadlines after sending. */
function NextCard({ groups }: { groups: readonly DisputeGroup[] }) {
  const { t, formats } = useWidget()
  const today = useShared((state) => state.programDate)
  const dealers = new Set(groups.map(({ dealer }) => dealer)).size
  const until = today && disputeRespondBy('waiting on merchant', today)
  return (
    <Card padded measured title={t('dispute-steps.review.next')}>
      <Timeline
        items={[
          {
            id: 'today',
            now: true,
            title: t('dispute-steps.review.today'),
            text: t('dispute-steps.review.todayText', { count: dealers }),
          },
          ...(until
            ? [
                {
                  id: 'answer',
                  title: t('dispute-steps.review.by', { date: formats.shortWeekdayDate(until) }),
                  text: t('dispute-steps.review.byText', { count: dealers }),
                },
              ]
            : []),
          {
            id: 'turn',
            title: t('dispute-steps.review.turn'),
            text: t('dispute-steps.review.turnText', { days: formats.number(LIMITS.disputeResponseDays) }),
          },
        ]}
      />
    </Card>
  )
}
