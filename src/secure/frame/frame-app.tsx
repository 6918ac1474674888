import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FrameTask, FromFrame } from '../../contract/index.ts'
import type { I18n } from '../../i18n/create-i18n.ts'
import { Empty } from '../../ui/empty.tsx'
import lockIcon from 'lucide-static/icons/lock.svg'
import type { FrameForm } from './frame-forms.ts'
import { noPasswordKey } from './frame-forms.ts'
import type { FrameSession, FrameUser } from './frame-session.ts'
import { watchControls } from './seen-controls.ts'

export interface FrameAppProps {
  task: FrameTask
  form: FrameForm
  user: FrameUser
  i18n: I18n
  session: FrameSession
  post(message: FromFrame): void
}

type FormUser = FrameUser & { username: string }

export function FrameApp(props: FrameAppProps) {
  const { i18n, user, task, post } = props
  const { t } = i18n
  const root = useRef<HTMLDivElement>(null)
  useHeight(root, post)
  useEscape(post)
  return (
    <div ref={root} className="secure-root">
      {user.username === null && !user.isByLink ? (
        <Empty bare icon={lockIcon} title={t('secure.noPassword', { provider: user.provider })}>
          {t(noPasswordKey(task), { provider: user.provider })}
        </Empty>
      ) : (
        <OpenForm {...props} user={{ ...user, username: user.username ?? '' }} />
      )}
    </div>
  )
}

function OpenForm({ form: { Form }, ...props }: FrameAppProps & { user: FormUser }) {
  const [controls] = useState(watchControls)
  useEffect(() => () => controls.stop(), [controls])
  return <Form {...props} controls={controls} />
}

/** Reports the needed height, so that the page can size the frame and nothing scrolls inside. */
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

/** Reports Escape to the surrounding page, which closes the dialog around the frame. */
function useEscape(post: (message: FromFrame) => void): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') post({ type: 'state', state: 'closed' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [post])
}
