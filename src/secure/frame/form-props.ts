/** Props of every form of the secure frame. Source: docs/spec/secure.md SEC-15. */
import type { FrameTask, FromFrame } from '../../contract/index.ts'
import type { I18n } from '../../i18n/create-i18n.ts'
import type { FrameSession, FrameUser } from './frame-session.ts'
import type { SeenControls } from './seen-controls.ts'

export interface FormProps<Task extends FrameTask = FrameTask> {
  task: Task
  /** The user, who must have a password. */
  user: FrameUser & { username: string }
  i18n: I18n
  session: FrameSession
  controls: SeenControls
  post(message: FromFrame): void
}
