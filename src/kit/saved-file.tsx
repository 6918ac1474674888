/** A file from the API, saved but never displayed, because content from other people is not rendered on a page. */
import { useState } from 'react'
import type { Call, CallInput, NetTermsError } from '../contract/index.ts'
import { useDownload } from '../data/use-download.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import paperclipIcon from 'lucide-static/icons/paperclip.svg'
import { useWidget } from './widget-context.ts'

interface Props<C extends Call> {
  /** A call that returns a file. */
  call: C
  input: CallInput<C>
  fileName: string
  /** True if the user may save the file; others only see its name. */
  canSave: boolean
  /** Label, such as `Save statement.pdf`. */
  label: string
  /** Text before the reason of a failure, such as `statement.pdf was not saved.` */
  failedText: string
  className?: string
}

export function SavedFile<C extends Call>({ call, input, fileName, canSave, label, failedText, className }: Props<C>) {
  const { i18n } = useWidget()
  const { run, isRunning } = useDownload(call)
  const [error, setError] = useState<NetTermsError | null>(null)
  async function save(): Promise<void> {
    setError(null)
    await run(input, fileName).catch((cause: NetTermsError) => setError(cause))
  }
  const name = (
    <span className="cut" dir="auto">
      {fileName}
    </span>
  )
  if (!canSave) {
    return (
      <span className={classNames('row small muted', className)}>
        <Icon of={paperclipIcon} size="s" />
        {name}
      </span>
    )
  }
  return (
    <>
      <span className={className}>
        <Button size="sm" icon={paperclipIcon} busy={isRunning} label={label} onClick={() => void save()}>
          {name}
        </Button>
      </span>
      {error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {failedText} {i18n.errorText(error.code)}
          </span>
        </p>
      )}
    </>
  )
}
