import { useState } from 'react'
import { type Application, getApplicationDocument, type NetTermsError } from '../../../../src/contract/index.ts'
import { useDownload } from '../../../../src/data/use-download.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import { octagonAlertIcon, paperclipIcon } from '../../../../src/ui/icons.ts'

interface Props {
  file: NonNullable<Application['documents'][number]['file']>
  canSave: boolean
}

/** The file of a document that has come: saved, never shown; who may not save it sees its name (NOT-31). */
export function DocumentFile({ file, canSave }: Props) {
  const { t, i18n } = useWidget()
  const { run, isRunning } = useDownload(getApplicationDocument)
  const [error, setError] = useState<NetTermsError | null>(null)
  async function save(): Promise<void> {
    setError(null)
    await run({ params: { document_id: file.id } }, file.name).catch((cause: NetTermsError) => setError(cause))
  }
  const name = (
    <span className="cut" dir="auto">
      {file.name}
    </span>
  )
  if (!canSave) {
    return (
      <span className="row small muted application-file">
        <Icon of={paperclipIcon} size="s" />
        {name}
      </span>
    )
  }
  return (
    <>
      <span className="application-file">
        <Button
          size="sm"
          icon={paperclipIcon}
          busy={isRunning}
          label={t('applications.documents.save', { name: file.name })}
          onClick={() => void save()}
        >
          {name}
        </Button>
      </span>
      {error && (
        <p part="error" className="err application-file-error" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {t('applications.documents.saveFailed', { name: file.name })} {i18n.errorText(error.code)}
          </span>
        </p>
      )}
    </>
  )
}
