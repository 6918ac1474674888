import { useWidget } from '../../../src/kit/widget-context.ts'
import sheet from './group-admin.css?inline'
import type { GroupAdminState } from './group-admin.state.ts'

export const sheets: string[] = [sheet]

export function GroupAdminView({ state }: { state: GroupAdminState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'ready':
      return (
        <div className="group-admin stack gap-5">
          <h2 className="h1">{t('groups.title')}</h2>
        </div>
      )
  }
}

export function GroupAdminSkeleton() {
  return (
    <div className="group-admin stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
    </div>
  )
}
