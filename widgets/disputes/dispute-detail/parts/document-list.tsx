import { type DisputeDocument, firstFailedCheck, getDisputeDocument } from '../../../../src/contract/index.ts'
import { subjectIn, useShared } from '../../../../src/data/use-store.ts'
import { fileSize } from '../../../../src/i18n/file-size.ts'
import { SavedFile } from '../../../../src/kit/saved-file.tsx'
import { useWidget } from '../../../../src/kit/widget-context.ts'

/** Files of a dispute; they are downloaded, never displayed. */
export function DocumentList({
  documents,
  withFacts = false,
}: {
  documents: readonly DisputeDocument[]
  withFacts?: boolean
}) {
  const { t, i18n, formats } = useWidget()
  const canSave = useShared((state) => firstFailedCheck(getDisputeDocument.needs, subjectIn(state)) === null)
  if (documents.length === 0) return null
  return (
    <ul className="stack gap-2 documents">
      {documents.map(({ id, fileName, sizeBytes, type, enteredAt, scan }) => (
        <li key={id} className="stack gap-1">
          <span className="only-print">{fileName}</span>
          <SavedFile
            call={getDisputeDocument}
            input={{ params: { document_id: id } }}
            fileName={fileName}
            canSave={canSave && scan === null}
            label={t('dispute-detail.save', { file: fileName })}
            failedText={t('dispute-detail.notSaved', { file: fileName })}
            className="document"
          />
          <span className="tiny muted num">
            {type} · {fileSize(i18n.locale, sizeBytes)}
            {withFacts && ` · ${formats.instantAlone(enteredAt)}`}
          </span>
          {scan && <span className="tiny">{t(`dispute-detail.scan.${scan}`)}</span>}
        </li>
      ))}
    </ul>
  )
}
