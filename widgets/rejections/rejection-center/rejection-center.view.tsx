import { useWidget } from '../../../src/kit/widget-context.ts'
import sheet from './rejection-center.css?inline'
import type { RejectionCenterState } from './rejection-center.state.ts'

export const sheets: string[] = [sheet]

export function RejectionCenterView({ state }: { state: RejectionCenterState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'ready':
      return (
        <div className="rejection-center stack gap-5">
          <h2 className="h1">{t('rejections.title')}</h2>
        </div>
      )
  }
}

export function RejectionCenterSkeleton() {
  return (
    <div className="rejection-center stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
    </div>
  )
}
