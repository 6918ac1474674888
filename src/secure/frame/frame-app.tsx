import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FrameTask, FromFrame } from '../../contract/index.ts'
import type { I18n } from '../../i18n/create-i18n.ts'
import { Empty } from '../../ui/empty.tsx'
import lockIcon from 'lucide-static/icons/lock.svg'
import { BankAccountForm } from './bank-account-form.tsx'
import type { FrameSession, FrameUser } from './frame-session.ts'
import { watchControls } from './seen-controls.ts'
import { useBankAccountForm } from './use-bank-account-form.ts'

export interface FrameAppProps {
  task: FrameTask
  user: FrameUser
  i18n: I18n
  session: FrameSession
  post(message: FromFrame): void
}

export function FrameApp(props: FrameAppProps) {
  const { i18n, user } = props
  const { t } = i18n
  const root = useRef<HTMLDivElement>(null)
  useHeight(root, props.post)
  return (
    <div ref={root} className="secure-root">
      {user.username === null ? (
        <Empty bare icon={lockIcon} title={t('secure.noPassword', { provider: user.provider })}>
          {t('secure.noPasswordText')}
        </Empty>
      ) : (
        <OpenForm {...props} />
      )}
    </div>
  )
}

function OpenForm({ task, user, i18n, session, post }: FrameAppProps) {
  const [controls] = useState(watchControls)
  useEffect(() => () => controls.stop(), [controls])
  const form = useBankAccountForm({ task, session, controls, post })
  return <BankAccountForm form={form} user={user} i18n={i18n} controls={controls} />
}

/** The page gives the frame as much room as it needs: it never scrolls inside. */
function useHeight(root: RefObject<HTMLDivElement | null>, post: (message: FromFrame) => void): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      post({ type: 'height', px: Math.ceil(element.getBoundingClientRect().height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [root, post])
}
