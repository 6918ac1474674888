/** The documents of an application: received and missing ones, and the upload (NOT-30, NOT-31, NOT-72, DOC-92). */
import { useEffect, useRef, useState } from 'react'
import { type Application, getApplicationDocument } from '../../../../src/contract/index.ts'
import { SavedFile } from '../../../../src/kit/saved-file.tsx'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import xIcon from 'lucide-static/icons/x.svg'
import type { ApplicationPage } from '../application-center.state.ts'
import type * as documentsPart from '../documents.part.tsx'

interface Props {
  application: Application
  page: ApplicationPage
}

const LOOKS = {
  received: { icon: circleCheckIcon, className: 'small success-text' },
  missing: { icon: circleDashedIcon, className: 'small warning-text' },
  absent: { icon: xIcon, className: 'small muted' },
  infected: { icon: xIcon, className: 'small warning-text' },
} as const

export function Documents({ application: { id, documents, decidedAt }, page }: Props) {
  const { t, i18n } = useWidget()
  const title = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState('')
  const isOpen = page.canSend && decidedAt === null
  const isRequested = isOpen && documents.some(({ isReceived, isRemovable }) => !isReceived || isRemovable)
  const { part, hasFailed, retry } = useLazyPart<typeof documentsPart>('application-center.documents', isRequested)
  const hasActed = useRef(false)
  const done = (text: string) => {
    hasActed.current = true
    setNews(text)
    page.retry()
  }
  const stored = documents.map(({ file }) => file?.id).join()
  // The control that was used disappears with the response, so the changed list receives focus.
  useEffect(() => {
    if (hasActed.current) title.current?.focus()
    hasActed.current = false
  }, [stored])
  if (documents.length === 0) return null
  return (
    <div className="stack gap-2">
      <h4 ref={title} tabIndex={-1} className="label application-documents">
        {t('applications.documents.title')}
      </h4>
      <ul className="stack gap-3" aria-label={t('applications.documents.title')}>
        {documents.map(({ type, isReceived, isRemovable, file }) => {
          const scan = file?.scan ?? null
          const state = scan === 'infected' ? scan : isReceived ? 'received' : decidedAt === null ? 'missing' : 'absent'
          return (
            <li key={type} className="row wrap application-document">
              <Icon of={LOOKS[state].icon} size="s" />
              <span>{t(`applications.documents.${type}`)}</span>
              <span className={LOOKS[state].className}>{t(`applications.documents.${state}`)}</span>
              {file && (
                <SavedFile
                  className="application-file"
                  call={getApplicationDocument}
                  input={{ params: { document_id: file.id } }}
                  fileName={file.name}
                  canSave={page.canSave && scan === null}
                  label={t('applications.documents.save', { name: file.name })}
                  failedText={t('applications.documents.saveFailed', { name: file.name })}
                />
              )}
              {part && isOpen && file && isRemovable && <part.RemoveDocument file={file} onDone={done} />}
              {part && isOpen && !isReceived && <part.SendDocument applicationId={id} type={type} onDone={done} />}
              {scan === 'waiting' && <span className="tiny">{t('applications.documents.scanning')}</span>}
            </li>
          )
        })}
      </ul>
      {hasFailed && (
        <p className="small row wrap gap-2" role="alert">
          <span>{i18n.errorText('code-unavailable')}</span>
          <Button kind="link" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        </p>
      )}
      <p className="vh" role="status">
        {news}
      </p>
    </div>
  )
}
