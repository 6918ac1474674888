import { useWidget } from '../../../src/kit/widget-context.ts'
import sheet from './dispute-respond.css?inline'
import type { DisputeRespondState } from './dispute-respond.state.ts'

export const sheets: string[] = [sheet]

export function DisputeRespondView({ state }: { state: DisputeRespondState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'ready':
      return (
        <div className="dispute-respond stack gap-5">
          <h2 className="h1">{t('dispute-respond.title')}</h2>
        </div>
      )
  }
}

export function DisputeRespondSkeleton() {
  return (
    <div className="dispute-respond stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
    </div>
  )
}
