import { useWidget } from '../../../src/kit/widget-context.ts'
import sheet from './card-manager.css?inline'
import type { CardManagerState } from './card-manager.state.ts'

export const sheets: string[] = [sheet]

export function CardManagerView({ state }: { state: CardManagerState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'ready':
      return (
        <div className="card-manager stack gap-5">
          <h2 className="h1">{t('cards.title')}</h2>
        </div>
      )
  }
}

export function CardManagerSkeleton() {
  return (
    <div className="card-manager stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
    </div>
  )
}
