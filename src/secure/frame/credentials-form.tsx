import { useEffect, useRef, useState } from 'react'
import { exportCredentials, type FrameTask, PROGRAM_TIME_ZONE } from '../../contract/index.ts'
import { saveFile } from '../../data/save-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import downloadIcon from 'lucide-static/icons/download.svg'
import type { FormProps } from './form-props.ts'
import { PasswordForm } from './password-form.tsx'
import { usePasswordForm } from './use-password-form.ts'

type Task = Extract<FrameTask, { kind: 'credentials' }>

/**
 * The form for exporting credentials (`credentials.export`). The file is saved by the frame and never passes through
 * the page (SEC-20).
 */
export function Form({ user, i18n, session, controls, post }: FormProps<Task>) {
  const { t } = i18n
  const [saved, setSaved] = useState<string | null>(null)
  const again = useRef<HTMLButtonElement>(null)
  const form = usePasswordForm({
    session,
    controls,
    post,
    async run() {
      const name = `users-${today()}.csv`
      saveFile(await session.download(exportCredentials, {}), name)
      setSaved(name)
      post({ type: 'state', state: 'exported' })
    },
  })
  useEffect(() => {
    if (saved !== null) again.current?.focus()
  }, [saved])
  if (saved !== null) {
    return (
      <div className="secure-form stack gap-4">
        <Banner tone="success" icon={checkIcon} role="status" title={t('secure-export.saved', { name: saved })}>
          {t('secure-export.savedText')}
        </Banner>
        <p>
          <Button buttonRef={again} onClick={() => setSaved(null)}>
            {t('secure-export.again')}
          </Button>
        </p>
      </div>
    )
  }
  return (
    <PasswordForm
      form={form}
      user={user}
      i18n={i18n}
      controls={controls}
      title={t('secure-export.title')}
      submitLabel={t('secure-export.submit')}
      submitIcon={downloadIcon}
      failedTitle={t('secure-export.notSaved')}
      note={t('secure-export.recorded')}
    >
      {t('secure-export.intro')}
    </PasswordForm>
  )
}

/** Returns today's date in the program's time zone, such as `2026-11-20`, as in the server's file names. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: PROGRAM_TIME_ZONE }).format(new Date())
