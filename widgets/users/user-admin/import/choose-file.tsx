import { type DragEvent, useRef, useState } from 'react'
import { CREDENTIAL_COLUMNS, USER_LIMITS } from '../../../../src/contract/index.ts'
import { saveFile } from '../../../../src/data/save-file.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import { fileSize } from '../../../../src/i18n/file-size.ts'
import downloadIcon from 'lucide-static/icons/download.svg'
import uploadIcon from 'lucide-static/icons/upload.svg'
import type { ImportWork } from './use-import.ts'

/**
 * Header of an empty file, with the columns that an import reads; other columns of an export are only for information.
 */
const TEMPLATE = `${CREDENTIAL_COLUMNS.slice(0, 7).join(',')}\r\n`

/** Area to choose or drop a file, which names the limits for rows and bytes (USR-18). */
export function Choose({ work }: { work: ImportWork }) {
  const { t, i18n, formats } = useWidget()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const take = (files: FileList | null) => {
    const [file] = [...(files ?? [])]
    if (file) work.choose(file)
  }
  return (
    <>
      <button
        type="button"
        className={classNames('drop', isOver && 'over')}
        onClick={() => input.current?.click()}
        onDragEnter={(event) => carriesFiles(event) && setOver(true)}
        onDragOver={(event) => {
          // Otherwise the browser would leave the page and open the file.
          if (carriesFiles(event)) event.preventDefault()
        }}
        onDragLeave={({ currentTarget, relatedTarget: to }) => {
          if (!(to instanceof Node && currentTarget.contains(to))) setOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <Icon of={uploadIcon} />
        <span>
          <span className="link">{t('people-import.choose')}</span>{' '}
          <span className="drop-word">{t('people-import.drop')}</span>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      <p className="small muted">
        {t('people-import.limits', {
          count: USER_LIMITS.maxCredentialRows,
          size: fileSize(i18n.locale, USER_LIMITS.maxCredentialBytes),
        })}{' '}
        {t('people-import.trialFirst')}
      </p>
      <p className="small muted">
        {t('people-import.columns', { columns: formats.list(CREDENTIAL_COLUMNS.slice(0, 7)) })}
      </p>
      <p>
        <Button
          kind="link"
          icon={downloadIcon}
          onClick={() => saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), 'users.csv')}
        >
          {t('people-import.template')}
        </Button>
      </p>
    </>
  )
}
