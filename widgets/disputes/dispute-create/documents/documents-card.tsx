import { useCallback, useRef, useState } from 'react'
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
import { fileSize } from '../../../../src/i18n/file-size.ts'
import { useFileUpload } from '../../../../src/kit/use-file-upload.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { Select } from '../../../../src/ui/select.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { Upload } from '../../../../src/ui/upload.tsx'
import type { Refusal } from '../refusal.ts'
import type { RestoredDocuments } from './use-restored-documents.ts'

/** Data of a dispute or chargeback that its file fields need. */
export interface DocumentsState {
  documents: readonly DisputeDocument[]
  changeDocuments(documents: readonly DisputeDocument[]): void
  isUploading: boolean
  setUploading(isUploading: boolean): void
  /** True if the error summary is shown above. */
  isRefused: boolean
  groups: readonly { dealer: string }[]
  frame: { refusal: Pick<Refusal, 'problems'> | null }
}

interface Props {
  state: DocumentsState
  restored: RestoredDocuments
  /** Name of the reason if it requires documents; otherwise null. */
  neededFor: string | null
}

/** Files of the dispute: the type is sent with each file, so the user chooses it first (DSP-27). */
export function DocumentsCard({ state, restored, neededFor }: Props) {
  const { t, i18n, formats } = useWidget()
  const types = useCall(listDisputeDocumentTypes, {})
  const [typeId, setTypeId] = useState<DisputeDocumentType | null>(null)
  // A file keeps the type that was selected when it was added, also in a retry.
  const typeOf = useRef(new WeakMap<File, DisputeDocumentType>())
  const chosen = useRef(typeId)
  chosen.current = typeId
  const inputFor = useCallback((file: File) => {
    const type = typeOf.current.get(file) ?? chosen.current ?? '14'
    typeOf.current.set(file, type)
    return { body: { doc_type_id: type } }
  }, [])
  const upload = useFileUpload(uploadDisputeDocument, inputFor)
  const remove = useAction(deleteDisputeDocument)
  // The server deletes unused files after a day.
  const deleteFile = ({ id }: DisputeDocument) =>
    void remove.run({ params: { document_id: id } }).catch(() => undefined)
  const [here, setHere] = useState<readonly DisputeDocument[]>([])
  const earlier = state.documents.filter(({ id }) => here.every((each) => each.id !== id))
  const most = LIMITS.maxUploadsAtOnce
  const left = most - earlier.length
  const nameOf = (id: string, fallback: string) => types.answer?.data.find((type) => type.id === id)?.name ?? fallback
  const dealers = new Set(state.groups.map(({ dealer }) => dealer)).size
  const refused = state.frame.refusal?.problems.find(({ code }) => /^document-|^dispute-document/.test(code))
  const isMissing = neededFor !== null && state.documents.length === 0
  return (
    <section part="card" className="card pad stack gap-4" aria-labelledby="dc-documents">
      <div className="row top wrap dc-head">
        <div className="grow">
          <h3 className="h2" id="dc-documents">
            {t('dispute-steps.documents.title')}
          </h3>
          <p className="small muted">
            {neededFor !== null && `${t('dispute-steps.documents.needed', { reason: neededFor })} `}
            {t('dispute-steps.documents.same', { count: dealers })}
          </p>
        </div>
        <span className="small muted num">
          {t('dispute-steps.documents.count', {
            done: formats.number(state.documents.length),
            most: formats.number(most),
          })}
        </span>
      </div>
      {restored.gone > 0 && (
        <Banner tone="warning" icon={infoIcon} role="status">
          {t('dispute-steps.documents.gone')}
        </Banner>
      )}
      {restored.isLoading && <Skeleton lines={1} label={t('common.loading')} />}
      {restored.error && (
        <Failure
          bare
          message={i18n.errorText(restored.error.code)}
          action={{ label: t('common.tryAgain'), onClick: restored.retry }}
        />
      )}
      {earlier.length > 0 && (
        <ul className="files" aria-label={t('dispute-steps.documents.earlier')}>
          {earlier.map((document) => (
            <li key={document.id} className="file-row">
              <div className="file">
                <Icon of={circleCheckIcon} size="s" />
                <span className="file-text grow">
                  <span className="cut" dir="auto" title={document.fileName}>
                    {document.fileName}
                  </span>
                  <span className="num muted">
                    {t('dispute-steps.documents.facts', {
                      type: nameOf(document.typeId, document.type),
                      size: fileSize(i18n.locale, document.sizeBytes),
                    })}
                  </span>
                </span>
                <Button
                  kind="quiet"
                  size="sm"
                  icon={xIcon}
                  label={t('controls.remove', { name: document.fileName })}
                  onClick={() => {
                    deleteFile(document)
                    state.changeDocuments(state.documents.filter(({ id }) => id !== document.id))
                  }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {types.error && !types.answer ? (
        <Failure
          bare
          title={t('dispute-steps.documents.failed')}
          message={i18n.errorText(types.error.code)}
          action={{ label: t('common.tryAgain'), onClick: types.retry }}
        />
      ) : (
        <Select
          className="dc-type"
          label={t('dispute-steps.documents.type')}
          value={typeId ?? ''}
          disabled={!types.answer || state.isUploading}
          onChange={(id) => setTypeId(id as DisputeDocumentType)}
          options={[
            { value: '', label: t('dispute-steps.documents.chooseType'), disabled: true },
            ...(types.answer?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Upload
        id="dc-files"
        label={t('dispute-steps.documents.label')}
        hint={
          left <= 0
            ? t('dispute-steps.documents.full', { maximum: formats.number(most) })
            : typeId === null
              ? t('dispute-steps.documents.typeFirst')
              : undefined
        }
        error={
          refused && !(refused.code === 'dispute-documents-required' && !isMissing)
            ? i18n.errorText(refused.code)
            : state.isRefused && isMissing
              ? t('dispute-steps.documents.missing')
              : undefined
        }
        i18n={i18n}
        upload={upload}
        detailOf={({ typeId: of, type, scan }) =>
          [nameOf(of, type), ...(scan === 'waiting' ? [t('dispute-steps.documents.scanning')] : [])].join(' · ')
        }
        disabled={typeId === null || left <= 0}
        limits={{
          ...UPLOAD_LIMITS,
          maxFiles: Math.max(0, left),
          maxTotalBytes: UPLOAD_LIMITS.maxTotalBytes - earlier.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0),
        }}
        onChange={(files, isUnderway) => {
          const now = files.map(({ result }) => result)
          setHere(now)
          state.changeDocuments([...earlier, ...now])
          state.setUploading(isUnderway)
        }}
        onRemove={({ result }) => deleteFile(result)}
      />
    </section>
  )
}
