import downloadIcon from 'lucide-static/icons/download.svg'
import uploadIcon from 'lucide-static/icons/upload.svg'
import { type DragEvent, useRef, useState } from 'react'
import { csvLine, ENROLLMENT_LIMITS } from '../../../../src/contract/index.ts'
import { saveFile } from '../../../../src/data/save-file.ts'
import { fileSize } from '../../../../src/i18n/file-size.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Icon } from '../../../../src/ui/icon.tsx'

const COLUMNS = ['account_number', 'account_name']

/** Area to choose or drop a file. */
export function ChooseFile({ onChoose }: { onChoose: (file: File) => void }) {
  const { t, i18n, formats } = useWidget()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const take = (files: FileList | null) => {
    const [file] = [...(files ?? [])]
    if (file) onChoose(file)
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
          count: ENROLLMENT_LIMITS.maxRows,
          size: fileSize(i18n.locale, ENROLLMENT_LIMITS.maxBytes),
        })}{' '}
        {t('people-import.trialFirst')}
      </p>
      <p className="small muted">{t('people-import.columns', { columns: formats.list(COLUMNS) })}</p>
      <p>
        <Button
          kind="link"
          icon={downloadIcon}
          onClick={() => saveFile(new Blob([csvLine(COLUMNS)], { type: 'text/csv' }), 'accounts.csv')}
        >
          {t('people-import.template')}
        </Button>
      </p>
    </>
  )
}
