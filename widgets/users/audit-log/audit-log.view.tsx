/** The log. Title and filters stay while entries load, fail or are empty. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AuditEntry, LIMITS } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import tabsSheet from '../../../src/ui/sheets/tabs.css?inline'
import { TableSkeleton } from '../../../src/ui/table-skeleton.tsx'
import sheet from './audit-log.css?inline'
import type { AuditLogState } from './audit-log.state.ts'
import type * as entryPart from './entry.part.tsx'
import { EntryTable } from './parts/entry-table.tsx'
import { LogTools } from './parts/log-tools.tsx'

export const sheets = [tableSheet, tabsSheet, sheet]

/** Skeleton with the heights of the frame, so that nothing moves when the frame loads. */
export function AuditLogSkeleton() {
  return (
    <div className="audit-log stack gap-4" aria-busy="true">
      <div className="stack gap-2">
        <span className="skel tall w4" />
        <span className="skel w2" />
      </div>
      <div className="skel-tools row">
        <span className="skel tall w4" />
      </div>
      <div part="card" className="card">
        <TableSkeleton rows={LIMITS.defaultPageSize} />
      </div>
    </div>
  )
}

export function AuditLogView({ state }: { state: AuditLogState }) {
  const { t } = useWidget()
  const { frame } = state
  const [opened, open] = useState<AuditEntry | null>(null)
  const entry = useLazyPart<typeof entryPart>('audit-log.entry', opened !== null)
  const tools = useRef<HTMLDivElement>(null)
  const focusTools = () => tools.current?.querySelector('button')?.focus()
  const isFiltered = useRef(false)
  useEffect(() => {
    // Runs after the drawer has returned focus to a row that the new filter removes.
    if (opened === null && isFiltered.current) focusTools()
    isFiltered.current = false
  }, [opened])
  return (
    <div className="audit-log stack gap-4">
      <header className="page-head">
        <div className="grow">
          <h2 className="h1">{t('audit.title')}</h2>
          <p className="label">{t(frame.seesOthers ? 'audit.intro' : 'audit.introOwn')}</p>
        </div>
      </header>
      <div ref={tools}>
        <LogTools frame={frame} onGone={focusTools} />
      </div>
      <Body state={state} onOpen={open} onCleared={focusTools} />
      {opened && entry.hasFailed && <Failure message={t('audit.entry.failed')} action={retryOf(t, entry.retry)} />}
      {opened && entry.part && (
        <entry.part.EntryDrawer
          entry={opened}
          frame={frame}
          onClose={() => open(null)}
          onFiltered={() => (isFiltered.current = true)}
        />
      )}
    </div>
  )
}

const retryOf = (t: ReturnType<typeof useWidget>['t'], onClick: () => void) => ({
  label: t('common.tryAgain'),
  onClick,
})

interface BodyProps {
  state: AuditLogState
  onOpen: (entry: AuditEntry) => void
  onCleared: () => void
}

function Body({ state, onOpen, onCleared }: BodyProps): ReactNode {
  const { t, i18n } = useWidget()
  switch (state.kind) {
    case 'loading':
      return (
        <div part="card" className="card">
          <TableSkeleton rows={Math.min(state.frame.query.size, LIMITS.defaultPageSize)} label={t('audit.loading')} />
        </div>
      )
    case 'failed':
      return (
        <Failure
          title={t('audit.failed')}
          message={i18n.errorText(state.error.code)}
          reference={state.error.correlationId ? t('common.reference', { id: state.error.correlationId }) : undefined}
          action={state.error.retryable ? retryOf(t, state.retry) : undefined}
        />
      )
    case 'none':
      if (!state.isFiltered) {
        return (
          <Empty icon={fileTextIcon} title={t('audit.none.title')}>
            {t('audit.none.text')}
          </Empty>
        )
      }
      return (
        <Empty
          role="status"
          icon={searchIcon}
          title={t('audit.none.filtered')}
          action={
            <Button
              onClick={() => {
                state.frame.clearFilters()
                onCleared()
              }}
            >
              {t('audit.filters.clear')}
            </Button>
          }
        />
      )
    case 'ready':
      return (
        <>
          <OutdatedBanner title={t('audit.outdated')} error={state.page.refreshError} onRetry={state.page.retry} />
          <EntryTable frame={state.frame} page={state.page} onOpen={onOpen} />
        </>
      )
  }
}
