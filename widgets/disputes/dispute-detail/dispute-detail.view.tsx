import { useWidget } from '../../../src/kit/widget-context.ts'
import sheet from './dispute-detail.css?inline'
import type { DisputeDetailState } from './dispute-detail.state.ts'

export const sheets: string[] = [sheet]

export function DisputeDetailView({ state }: { state: DisputeDetailState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'ready':
      return (
        <div className="dispute-detail stack gap-5">
          <h2 className="h1">{t('dispute-detail.title')}</h2>
        </div>
      )
  }
}

export function DisputeDetailSkeleton() {
  return (
    <div className="dispute-detail stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
    </div>
  )
}
