import { type ReactNode, useState } from 'react'
import type { Call, CallInput, NetTermsError } from '../../../../src/contract/index.ts'
import { useDownload } from '../../../../src/data/use-download.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import downloadIcon from 'lucide-static/icons/download.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'

interface Props<C extends Call> {
  /** Call that returns a file. */
  call: C
  input: CallInput<C>
  fileName: string
  /** Accessible name of an icon button. */
  label?: string
  /** Text shown before the reason of a failure, such as `receipt.pdf was not saved.` */
  failedText: string
  kind?: 'quiet'
  children?: ReactNode
}

/** Button that saves a file from the API; errors are shown below it. */
export function SaveButton<C extends Call>({ call, input, fileName, label, failedText, kind, children }: Props<C>) {
  const { i18n } = useWidget()
  const { run, isRunning } = useDownload(call)
  const [error, setError] = useState<NetTermsError | null>(null)
  function save(): void {
    setError(null)
    run(input, fileName).catch(async (cause: NetTermsError) => {
      // Waiting for a virus scan, or failing it, is rare, so these texts load only when needed.
      await i18n.load(['dispute-errors']).catch(() => undefined)
      setError(cause)
    })
  }
  return (
    <>
      <Button size="sm" {...(kind && { kind })} icon={downloadIcon} busy={isRunning} label={label} onClick={save}>
        {children}
      </Button>
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
