import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Empty } from '../../../../src/ui/empty.tsx'
import searchIcon from 'lucide-static/icons/search.svg'
import usersIcon from 'lucide-static/icons/users.svg'
import type { UserFrame, UserListState } from '../user-admin.state.ts'

interface Props {
  frame: UserFrame
  list: Extract<UserListState, { kind: 'none' }>
  onGone: () => void
  onInvite: () => void
}

/** Message for an empty list: no other users yet, none with this status, or none that matches the filters. */
export function None({ frame, list, onGone, onInvite }: Props) {
  const { t } = useWidget()
  switch (list.why) {
    case 'filtered':
      return (
        <Empty
          role="status"
          icon={searchIcon}
          title={t('people.none.filtered')}
          action={
            <Button
              size="sm"
              onClick={() => {
                frame.clearFilters()
                onGone()
              }}
            >
              {t('people.filters.clear')}
            </Button>
          }
        />
      )
    case 'alone':
      return (
        <Empty
          icon={usersIcon}
          title={t(frame.rights.invite ? 'people.none.alone' : 'people.none.noUsers')}
          action={
            frame.rights.invite && (
              <Button size="sm" kind="primary" onClick={onInvite}>
                {t('people.invite')}
              </Button>
            )
          }
        >
          {frame.rights.invite && t('people.none.aloneText')}
        </Empty>
      )
    case 'tab':
      return <Empty icon={usersIcon} title={t(`people.none.${frame.query.tab}`)} />
  }
}
