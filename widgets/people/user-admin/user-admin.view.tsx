import { useWidget } from '../../../src/kit/widget-context.ts'
import sheet from './user-admin.css?inline'
import type { UserAdminState } from './user-admin.state.ts'

export const sheets: string[] = [sheet]

export function UserAdminView({ state }: { state: UserAdminState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'ready':
      return (
        <div className="user-admin stack gap-5">
          <h2 className="h1">{t('people.title')}</h2>
        </div>
      )
  }
}

export function UserAdminSkeleton() {
  return (
    <div className="user-admin stack gap-5" aria-busy="true">
      <span className="skel tall w2" />
    </div>
  )
}
