import { useState } from 'react'
import { useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Count } from '../../../src/ui/count.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { Popover } from '../../../src/ui/popover.tsx'
import menuSheet from '../../../src/ui/sheets/menu.css?inline'
import { Tooltip } from '../../../src/ui/tooltip.tsx'
import bellIcon from 'lucide-static/icons/bell.svg'
import type * as latestPart from './latest.part.tsx'
import sheet from './notification-bell.css?inline'
import type { NotificationBellState } from './notification-bell.state.ts'

export const sheets: string[] = [menuSheet, sheet]

/** Highest number shown; the badge must fit into the page's toolbar. */
const MOST = 99

export function NotificationBellView({ state }: { state: NotificationBellState }) {
  const { t, formats } = useWidget()
  const [isNear, comeNear] = useState(false)
  const count = state.bell.unreadCount ?? 0
  const most = formats.number(MOST)
  const name = count > MOST ? t('bell.unreadMany', { most }) : count > 0 ? t('bell.unread', { count }) : t('bell.label')
  return (
    <div className="bell" onPointerEnter={() => comeNear(true)} onFocus={() => comeNear(true)}>
      <Popover
        label={t('bell.latest')}
        align="end"
        trigger={(trigger) => (
          <Tooltip text={name}>
            {() => (
              <Button {...trigger} kind="quiet" label={name} icon={bellIcon} hasTooltip>
                {count > 0 ? (
                  <Count hot>{count > MOST ? t('bell.most', { most }) : formats.number(count)}</Count>
                ) : null}
              </Button>
            )}
          </Tooltip>
        )}
      >
        {(close) => <Opened state={state} close={close} />}
      </Popover>
      <Prepared isWanted={isNear} />
      <p className="vh" role="status">
        {state.bell.isMore ? t('bell.came', { count }) : ''}
      </p>
    </div>
  )
}

/** Prefetches the code of the panel before the first press. */
function Prepared({ isWanted }: { isWanted: boolean }) {
  useLazyPart('notification-bell.latest', isWanted)
  return null
}

const ROWS = [0, 1, 2]

function Opened({ state, close }: { state: NotificationBellState; close: () => void }) {
  const { i18n, t } = useWidget()
  const { part, hasFailed, retry } = useLazyPart<typeof latestPart>('notification-bell.latest')
  if (part) return <part.Latest state={state} close={close} />
  if (hasFailed) {
    return (
      <Failure
        bare
        message={i18n.errorText('code-unavailable')}
        action={{ label: t('common.tryAgain'), onClick: retry }}
      />
    )
  }
  return (
    <div className="stack gap-3 latest" aria-busy="true">
      {ROWS.map((row) => (
        <span key={row} className="skel w1" />
      ))}
    </div>
  )
}

/** Skeleton with the size of the button. */
export function NotificationBellSkeleton() {
  return <span className="bell-skel" aria-busy="true" />
}
