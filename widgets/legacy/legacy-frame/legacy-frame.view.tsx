import { useWidget } from '../../../src/kit/widget-context.ts'
import { CodedFailure } from '../../../src/kit/widget-host.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import sheet from './legacy-frame.css?inline'
import type { LegacyFrameState } from './legacy-frame.state.ts'
import { PageChoice } from './parts/page-choice.tsx'
import { ShownPage } from './parts/shown-page.tsx'

export const sheets: string[] = [sheet]

export function LegacyFrameView({ state }: { state: LegacyFrameState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'loading':
      return <LegacyFrameSkeleton />
    case 'failed':
      return <CodedFailure error={state.error} onRetry={state.retry} />
    case 'empty':
      return (
        <div className="stack gap-5">
          <h2 className="h1">{t('legacy.frame.title')}</h2>
          <Empty slotted icon={fileTextIcon} title={t('legacy.empty.title')}>
            {t('legacy.empty.text')}
          </Empty>
        </div>
      )
    case 'not-found':
      return (
        <div className="stack gap-5">
          <h2 className="h1">{t('legacy.frame.title')}</h2>
          <Empty
            icon={searchIcon}
            title={t('legacy.notFound.title')}
            action={<Button onClick={state.goHome}>{t('legacy.goHome')}</Button>}
          >
            {t('legacy.notFound.text')}
          </Empty>
        </div>
      )
    case 'choice':
      return <PageChoice pages={state.pages} isReturned={state.isReturned} />
    case 'page':
      return <ShownPage title={state.title} page={state.page} onBack={state.back} onGoHome={state.goHome} />
  }
}

/** Skeleton of the title and a page of typical height. */
export function LegacyFrameSkeleton() {
  return (
    <div className="stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
      <div part="card" className="card legacy-frame-skel">
        <span className="skel w3" />
        <span className="skel w4" />
        <span className="skel w2" />
      </div>
    </div>
  )
}
