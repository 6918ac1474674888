import { type ReactNode, useEffect, useRef } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import sheet from './survey.css?inline'
import type { SurveyFrame, SurveyState } from './survey.state.ts'
import { useId } from '../../../src/ui/use-id.ts'

export const sheets: string[] = [sheet]

export function SurveyView({ state }: { state: SurveyState }) {
  const { t } = useWidget()
  switch (state.kind) {
    case 'nothing':
      return null
    case 'offer':
      return (
        <Box title={t('survey.title')} text={t('survey.text')}>
          <Button kind="primary" onClick={state.start}>
            {t('survey.start')}
          </Button>
          <Button kind="quiet" onClick={state.close}>
            {t('survey.later')}
          </Button>
        </Box>
      )
    case 'open':
      return (
        <Box title={t('survey.title')} frame={<Frame frame={state.frame} title={t('survey.frame')} />} isNew>
          <Button kind="quiet" onClick={state.close}>
            {t('survey.close')}
          </Button>
        </Box>
      )
    case 'failed':
      return (
        <Box title={t('survey.failed')} isNew>
          <Button onClick={state.retry}>{t('common.tryAgain')}</Button>
          <Button kind="quiet" onClick={state.close}>
            {t('survey.close')}
          </Button>
        </Box>
      )
    case 'thanks':
      return (
        <Box title={t('survey.thanks')} isNew>
          <Button onClick={state.close}>{t('survey.close')}</Button>
        </Box>
      )
  }
}

interface BoxProps {
  title: string
  text?: string
  frame?: ReactNode
  /** True if the content replaced the focused element: it receives focus, so that screen readers announce it. */
  isNew?: boolean
  children: ReactNode
}

function Box({ title, text, frame, isNew = false, children }: BoxProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew, title])
  return (
    <section part="card" className="card pad stack gap-4 survey" aria-labelledby={titleId}>
      <div className="stack gap-1">
        <h2 className="h3" id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {text && <p className="small muted">{text}</p>}
      </div>
      {frame}
      <div className="row wrap">{children}</div>
    </section>
  )
}

/**
 * Frame with a page of another site. It has no access to this page's origin, cookies, URL or scripts, and cannot
 * navigate this page.
 */
function Frame({ frame: { src, height, ref }, title }: { frame: SurveyFrame; title: string }) {
  useEffect(() => ref.current?.style.setProperty('block-size', `${height}px`), [height, src])
  if (src === null) return <span className="skel survey-frame" aria-busy="true" />
  return (
    <iframe
      className="survey-frame"
      ref={ref}
      src={src}
      title={title}
      sandbox="allow-scripts allow-forms"
      referrerPolicy="no-referrer"
      allow=""
    />
  )
}

/** Takes no space, because the page knows only with the session whether there is a survey. */
export function SurveySkeleton() {
  return null
}
