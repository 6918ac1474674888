import { useEffect, useRef } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Empty } from '../../../../src/ui/empty.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import circleCheckIcon from 'lucide-static/icons/circle-check.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import type { OpenPage } from '../use-open-page.ts'

interface Props {
  title: string
  page: OpenPage
  /** Returns to the list; null if the host page named the page, so there is no list. */
  onBack: (() => void) | null
  onGoHome(): void
}

/** One page of the former system under its title, or its error. */
export function ShownPage({ title, page, onBack, onGoHome }: Props) {
  const { t } = useWidget()
  const titleRef = useRef<HTMLHeadingElement>(null)
  const isChosen = onBack !== null
  // The button that opened the page was removed, so focus moves to the title.
  useEffect(() => {
    if (isChosen) titleRef.current?.focus()
  }, [isChosen])
  return (
    <div className="stack gap-5">
      <div className="stack gap-2">
        {onBack && (
          <p>
            <Button kind="quiet" icon={arrowLeftIcon} onClick={onBack}>
              {t('legacy.back')}
            </Button>
          </p>
        )}
        <h2 className="h1 legacy-head" ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <Content page={page} onGoHome={onGoHome} />
    </div>
  )
}

function Content({ page, onGoHome }: Pick<Props, 'page' | 'onGoHome'>) {
  const { t } = useWidget()
  switch (page.phase) {
    case 'failed':
      return <Problem page={page} />
    case 'set':
      return (
        <Focused>
          <Empty
            icon={circleCheckIcon}
            role="status"
            title={t('legacy.set.title', { merchant: page.merchant })}
            action={<Button onClick={onGoHome}>{t('legacy.goHome')}</Button>}
          >
            {t('legacy.set.text')}
          </Empty>
        </Focused>
      )
    case 'opening':
    case 'open':
    case 'setting':
      return (
        <div part="card" className="card legacy-place">
          <p className={page.phase === 'open' ? 'vh' : 'muted legacy-wait'} role="status">
            {page.phase === 'opening' && t('legacy.opening')}
            {page.phase === 'setting' && t('legacy.setting')}
          </p>
          <div className={classNames('legacy-window', page.phase !== 'open' && 'waiting')} ref={page.placeRef} />
        </div>
      )
  }
}

function Problem({ page }: { page: Extract<OpenPage, { phase: 'failed' }> }) {
  const { t } = useWidget()
  const reference = page.error.correlationId
  return (
    <Focused>
      <Empty
        role="alert"
        tone="danger"
        icon={octagonAlertIcon}
        title={t(page.problem === 'merchant' ? 'legacy.failed.merchantTitle' : 'legacy.failed.title')}
        action={
          <Button icon={refreshCwIcon} onClick={page.retry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t(`legacy.failed.${page.problem}`)}
        {reference && <span className="whole"> {t('common.reference', { id: reference })}</span>}
      </Empty>
    </Focused>
  )
}

/** Receives focus, because it replaces the frame that had it. */
function Focused({ children }: { children: React.ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="legacy-focus" tabIndex={-1} ref={ref}>
      {children}
    </div>
  )
}
