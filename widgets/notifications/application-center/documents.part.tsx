/** Uploads a document that an application still needs, and removes one (NOT-72). */
import { useCallback, useState } from 'react'
import {
  type Application,
  type ApplicationDocument,
  deleteApplicationDocument,
  type NetTermsError,
  UPLOAD_LIMITS,
  uploadApplicationDocument,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useFileUpload } from '../../../src/kit/use-file-upload.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { Upload } from '../../../src/ui/upload.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import xIcon from 'lucide-static/icons/x.svg'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import uploadSheet from '../../../src/ui/sheets/upload.css?inline'

export const sheets = [chartSheet, uploadSheet]

const ONE_FILE = { ...UPLOAD_LIMITS, maxFiles: 1 }

interface SendProps {
  applicationId: string
  type: ApplicationDocument
  /** @param news message about the result */
  onDone: (news: string) => void
}

export function SendDocument({ applicationId, type, onDone }: SendProps) {
  const { t, i18n } = useWidget()
  const send = useFileUpload(
    uploadApplicationDocument,
    useCallback(() => ({ body: { application_id: applicationId, document_type: type } }), [applicationId, type]),
  )
  return (
    <Upload
      label={
        <span className="vh">
          {t('applications.documents.upload', { document: t(`applications.documents.${type}`) })}
        </span>
      }
      i18n={i18n}
      limits={ONE_FILE}
      upload={send}
      onChange={([sent]) => sent && onDone(t('applications.documents.uploaded', { name: sent.name }))}
    />
  )
}

interface RemoveProps {
  file: NonNullable<Application['documents'][number]['file']>
  onDone: (news: string) => void
}

export function RemoveDocument({ file: { id, name }, onDone }: RemoveProps) {
  const { t, i18n } = useWidget()
  const { run, isRunning } = useAction(deleteApplicationDocument)
  const [error, setError] = useState<NetTermsError | null>(null)
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={xIcon}
        busy={isRunning}
        label={t('controls.remove', { name })}
        onClick={() =>
          void run({ params: { document_id: id } }).then(
            () => onDone(t('controls.upload.said.removed', { name })),
            (cause: NetTermsError) => setError(cause),
          )
        }
      />
      {error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {t('applications.documents.removeFailed', { name })} {i18n.errorText(error.code)}
          </span>
        </p>
      )}
    </>
  )
}
