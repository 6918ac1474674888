import { useWidget } from '../../../src/kit/widget-context.ts'
import sheet from './dispute-center.css?inline'
import type { DisputeCenterState } from './dispute-center.state.ts'

export const sheets: string[] = [sheet]

export function DisputeCenterView({ state }: { state: DisputeCenterState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'ready':
      return (
        <div className="dispute-center stack gap-5">
          <h2 className="h1">{t('disputes.title')}</h2>
        </div>
      )
  }
}

export function DisputeCenterSkeleton() {
  return (
    <div className="dispute-center stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
    </div>
  )
}
