/**
 * Documents of an answer. The type is sent with the file, so the user chooses it first. Needs upload.css and chart.css.
 */
import { useCallback, useState } from 'react'
import {
  deleteDisputeDocument,
  type DisputeDocument,
  type DisputeDocumentType,
  LIMITS,
  listDisputeDocumentTypes,
  UPLOAD_LIMITS,
  uploadDisputeDocument,
} from '../../../../src/contract/index.ts'
import { useAction, useCall } from '../../../../src/data/use-call.ts'
import { useFileUpload } from '../../../../src/kit/use-file-upload.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { FileRow } from '../../../../src/ui/file-row.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { Upload } from '../../../../src/ui/upload.tsx'
import type { KeptFile } from './answer-draft.ts'

interface Props {
  /** Files that are uploaded but not sent yet, including uploads of an earlier visit. */
  files: readonly KeptFile[]
  /** Number of documents that the dispute already has. */
  existing: number
  onChange: (files: readonly KeptFile[]) => void
  onUnderway: (isUnderway: boolean) => void
  error: string | null
  id: string
}

export function FilesField({ files, existing, onChange, onUnderway, error, id }: Props) {
  const { t, i18n } = useWidget()
  const types = useCall(listDisputeDocumentTypes, {})
  const remove = useAction(deleteDisputeDocument)
  const [chosen, choose] = useState<DisputeDocumentType | ''>('')
  // Files from before this form was rendered; the list of the upload control does not include them.
  const [before, setBefore] = useState(files)
  const known = types.answer?.data ?? []
  const type = chosen || known[0]?.id
  const send = useFileUpload(
    uploadDisputeDocument,
    useCallback(() => ({ body: { doc_type_id: type as DisputeDocumentType } }), [type]),
  )
  const room = Math.max(1, LIMITS.maxDisputeDocuments - existing - before.length)
  // Not awaited, because the server deletes unused files after a day in any case.
  const forget = (documentId: string) => void remove.run({ params: { document_id: documentId } }).catch(() => undefined)
  if (types.error) {
    return (
      <p part="hint" className="hint">
        {t('dispute-form.files.failed')}
      </p>
    )
  }
  if (!type) return <span className="skel w3" />
  return (
    <div className="stack gap-3">
      {before.length > 0 && (
        <ul className="files" aria-label={t('dispute-form.files.kept')}>
          {before.map((file) => (
            <FileRow
              key={file.id}
              i18n={i18n}
              name={file.name}
              size={file.size}
              state={{ kind: 'done', result: file.id }}
              problem={null}
              onRetry={() => undefined}
              onRemove={() => {
                setBefore(before.filter((each) => each.id !== file.id))
                onChange(files.filter((each) => each.id !== file.id))
                forget(file.id)
              }}
            />
          ))}
        </ul>
      )}
      <Select
        label={t('dispute-form.files.type')}
        hint={t('dispute-form.files.typeHint')}
        value={type}
        onChange={(value) => choose(value as DisputeDocumentType)}
        options={known.map((each) => ({ value: each.id, label: each.name }))}
      />
      <Upload<DisputeDocument>
        id={id}
        label={t('dispute-form.files.label')}
        i18n={i18n}
        error={error}
        limits={{ ...UPLOAD_LIMITS, maxFiles: Math.min(UPLOAD_LIMITS.maxFiles, room) }}
        upload={send}
        detailOf={({ scan }) => (scan === 'waiting' ? t('dispute-form.files.scanning') : '')}
        onChange={(now, isUnderway) => {
          onUnderway(isUnderway)
          onChange([...before, ...now.map(({ name, size, result }) => ({ id: result.id, name, size }))])
        }}
        onRemove={({ result }) => forget(result.id)}
      />
    </div>
  )
}
