import { ListPager } from '../../../src/kit/list-pager.tsx'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { LIMITS } from '../../../src/contract/index.ts'
import { Replaceable } from '../../../src/kit/replaceable.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import sheet from './application-center.css?inline'
import type { ApplicationCenterState, ApplicationPage } from './application-center.state.ts'
import { ApplicationCard } from './parts/application-card.tsx'
import { turnOf } from './status-looks.ts'

export const sheets: string[] = [tableSheet, sheet]

export function ApplicationCenterView({ state }: { state: ApplicationCenterState }) {
  const { i18n, t } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <ApplicationCenterSkeleton />
    case 'no-customer':
      return (
        <Empty
          icon={fileTextIcon}
          title={t('applications.chooseTitle')}
          action={<Button onClick={state.choose}>{t('applications.choose')}</Button>}
        >
          {t('applications.chooseText')}
        </Empty>
      )
    case 'failed':
      return (
        <div className="stack gap-4">
          <Head summary="" />
          <Failure
            title={t('applications.failed')}
            message={i18n.errorText(state.error.code)}
            reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
            action={state.error.retryable ? { label: t('common.tryAgain'), onClick: state.retry } : undefined}
          />
        </div>
      )
    case 'empty':
      return (
        <div className="stack gap-4">
          <Head summary="" />
          <Empty slotted icon={fileTextIcon} title={t('applications.empty')}>
            {t('applications.emptyText')}
          </Empty>
        </div>
      )
    case 'ready':
      return <Applications page={state.page} />
  }
}

function Head({ summary }: { summary: string }) {
  const { t } = useWidget()
  const title = t('applications.title')
  return (
    <header className="page-head">
      <div className="grow">
        <Replaceable place="application-center.head" texts={{ title, summary }}>
          <h2 className="h1">{title}</h2>
          <p className="label applications-summary">{summary}</p>
        </Replaceable>
      </div>
    </header>
  )
}

function Applications({ page }: { page: ApplicationPage }) {
  const { t } = useWidget()
  const waiting = page.rows.filter(({ nextStep }) => turnOf(nextStep) === 'own').length
  return (
    <div className="stack gap-4" aria-busy={page.isRefreshing || undefined}>
      <Head summary={waiting > 0 ? t('applications.waiting', { count: waiting }) : t('applications.nothingWaits')} />
      <OutdatedBanner title={t('applications.outdated')} error={page.refreshError} onRetry={page.retry} />
      <ul className="stack gap-4" aria-label={t('applications.title')}>
        {page.rows.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} page={page} />
          </li>
        ))}
      </ul>
      {page.recordCount > LIMITS.rowsPerPage[0] && (
        <div part="card" className="card applications-foot">
          <ListPager
            page={page.number}
            size={page.size}
            shown={page.rows.length}
            recordCount={page.recordCount}
            onPage={page.openPage}
            onSize={page.setSize}
          />
        </div>
      )}
    </div>
  )
}

const THREE = [0, 1, 2]

/** Skeleton with the heights of the first cards. */
export function ApplicationCenterSkeleton() {
  return (
    <div className="stack gap-4" aria-busy="true">
      <div className="page-head">
        <div className="grow stack gap-2 applications-head-skel">
          <span className="skel tall w4" />
          <span className="skel w2" />
        </div>
      </div>
      {THREE.map((card) => (
        <div key={card} part="card" className="card pad stack gap-4 application-skel">
          <span className="skel w3" />
          <span className="skel thin w2" />
          <span className="skel w1" />
        </div>
      ))}
    </div>
  )
}
