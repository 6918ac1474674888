import { useWidget } from '../../../src/kit/widget-context.ts'
import sheet from './dispute-create.css?inline'
import type { DisputeCreateState } from './dispute-create.state.ts'

export const sheets: string[] = [sheet]

export function DisputeCreateView({ state }: { state: DisputeCreateState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'ready':
      return (
        <div className="dispute-create stack gap-5">
          <h2 className="h1">{t('dispute-create.title')}</h2>
        </div>
      )
  }
}

export function DisputeCreateSkeleton() {
  return (
    <div className="dispute-create stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
    </div>
  )
}
