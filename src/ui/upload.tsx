import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react'
import { UPLOAD_LIMITS, UPLOAD_TYPES, type UploadLimits } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { classNames } from './class-names.ts'
import { FileRow } from './file-row.tsx'
import { Icon } from './icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import uploadIcon from 'lucide-static/icons/upload.svg'
import { limitsText, eventText, problemText } from './upload-texts.ts'
import { type Upload as Send, type UploadItem, useUploads } from './use-uploads.ts'
import { useId } from './use-id.ts'

export interface UploadedFile<Result> {
  name: string
  /** Size in bytes. */
  size: number
  result: Result
}

export interface UploadProps<Result> {
  label: ReactNode
  /** Text shown instead of the one about allowed files. */
  hint?: ReactNode
  /** Error of the whole list, such as a missing required file. */
  error?: ReactNode
  /** Id of the button, for an error summary. */
  id?: string | undefined
  i18n: I18n
  upload: Send<Result>
  /** Called with the uploaded files, and whether an upload is pending, in which case the form must wait. */
  onChange: (files: readonly UploadedFile<Result>[], isUnderway: boolean) => void
  /** Called after an uploaded file is removed from the list, for example to delete it from the server. */
  onRemove?: ((file: UploadedFile<Result>) => void) | undefined
  /** Returns a detail of an uploaded file, shown next to its size, such as its type. */
  detailOf?: ((result: Result) => string) | undefined
  /** Returns an action that fixes a failure with this code before the retry. */
  remedyOf?: ((file: File, code: string, retry: () => void) => ReactNode) | undefined
  /** Default: the limits in the contract. */
  limits?: UploadLimits | undefined
  disabled?: boolean | undefined
}

/**
 * File field: files can be selected, dropped, or pasted; each shows its progress (UI-37…UI-39). Needs upload.css and
 * chart.css.
 */
export function Upload<Result>(props: UploadProps<Result>) {
  const { label, i18n, limits = UPLOAD_LIMITS, disabled } = props
  const { t } = i18n
  const made = useId()
  const id = props.id ?? made
  const noteId = `${id}-note`
  const zone = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { items, news, add, remove, retry } = useUploads<Result>({
    upload: props.upload,
    limits,
    onChange(now) {
      const isUnderway = now.some(({ state }) => state.kind === 'sending' || state.kind === 'waiting')
      props.onChange(now.flatMap(uploaded), isUnderway)
    },
  })

  const take = (files: FileList | null | undefined): boolean => {
    if (disabled || !files || files.length === 0) return false
    add([...files])
    return true
  }
  const removeAt = (index: number) => {
    const item = items[index]
    if (!item) return
    remove(item.id)
    uploaded(item).forEach((file) => props.onRemove?.(file))
    // The focused row will be removed, so move focus to the next row or back to the upload button.
    const rows = [...(list.current?.children ?? [])]
    const neighbour = rows[index + 1] ?? rows[index - 1]
    const [next] = [...(neighbour?.querySelectorAll('button') ?? [])].slice(-1)
    if (next) next.focus()
    else zone.current?.focus()
  }
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  const count = limits.maxFiles
  return (
    <div
      part="field"
      className={classNames('field', props.error ? 'error' : null)}
      role="group"
      aria-labelledby={`${id}-label`}
      onPaste={(event: ClipboardEvent) => {
        if (take(event.clipboardData.files)) event.preventDefault()
      }}
    >
      <span id={`${id}-label`} className="lab strong">
        {label}
      </span>
      <button
        ref={zone}
        id={id}
        type="button"
        className={classNames('drop', isOver && 'over')}
        aria-describedby={noteId}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && input.current?.click()}
        onDragEnter={(event) => carriesFiles(event) && setOver(true)}
        onDragOver={(event) => {
          // Without this, the browser would leave the page and open the file.
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
          <span className="link">{t('controls.upload.choose', { count })}</span>{' '}
          <span className="drop-word">{t('controls.upload.drop', { count })}</span>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={count > 1}
        accept={acceptOf(limits)}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // Reset, so that the same file can be selected again after it was removed.
          currentTarget.value = ''
        }}
      />
      <div id={noteId}>
        {props.error ? (
          <p part="error" className="err">
            <Icon of={octagonAlertIcon} size="s" />
            <span>{props.error}</span>
          </p>
        ) : (
          <p part="hint" className="hint">
            {props.hint ?? limitsText(i18n, limits)}
          </p>
        )}
      </div>
      {items.length > 0 && (
        <ul ref={list} className="files" aria-label={t('controls.upload.files')}>
          {items.map((item, index) => (
            <FileRow
              key={item.id}
              i18n={i18n}
              name={item.file.name}
              size={item.file.size}
              state={item.state}
              detail={item.state.kind === 'done' ? props.detailOf?.(item.state.result) : undefined}
              problem={problemText(i18n, item, limits)}
              onRemove={() => removeAt(index)}
              onRetry={() => retry(item.id)}
              remedy={
                item.state.kind === 'failed'
                  ? props.remedyOf?.(item.file, item.state.code, () => retry(item.id))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      <span className="vh" role="status">
        {eventText(i18n, news, limits)}
      </span>
    </div>
  )
}

const uploaded = <Result,>({ file, state }: UploadItem<Result>): UploadedFile<Result>[] =>
  state.kind === 'done' ? [{ name: file.name, size: file.size, result: state.result }] : []

/** Returns extensions and media types, because phones and desktops differ in which they use. */
const acceptOf = ({ types }: UploadLimits): string =>
  [...new Set(types.flatMap((type) => [`.${type}`, UPLOAD_TYPES[type][0]]))].join(',')
