import copyIcon from 'lucide-static/icons/copy.svg'
import pencilIcon from 'lucide-static/icons/pencil.svg'
import { useState } from 'react'
import {
  type LoyaltyTemplate,
  nextState,
  TEMPLATE_STATES,
  type TemplateAction,
} from '../../../../src/contract/index.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { tabId, Tabs } from '../../../../src/ui/tabs.tsx'
import { useId } from '../../../../src/ui/use-id.ts'
import type * as enrollmentPart from '../enrollment.part.tsx'
import type { ProgramView, Ways } from '../loyalty-template.state.ts'
import type { ScreenProps } from '../parts/screen-props.ts'
import { BackLink } from '../parts/back-link.tsx'
import { TemplateBadge } from '../parts/template-badge.tsx'
import { type Act, ActDialog } from './act-dialog.tsx'
import { Preview } from './preview.tsx'
import { TermsCard } from './terms-card.tsx'

const TABS = ['terms', 'preview', 'enrollments'] as const

interface Props extends ScreenProps {
  template: LoyaltyTemplate
  view: Exclude<ProgramView, 'edit'>
  ways: Ways
}

/** One program as its dealer sees it (LOY-231). */
export function Program({ template, view, ways, headingRef, onDone }: Props) {
  const { t, formats } = useWidget()
  const panelId = useId()
  const [act, setAct] = useState<Act | null>(null)
  const enrollment = useLazyPart<typeof enrollmentPart>('loyalty-template.enrollment', view === 'enrollments')
  const { name, status, changed } = template
  // A draft has no customers; users who may not manage programs see only active and closed ones.
  const tabs = TABS.filter((id) => id !== 'enrollments' || status !== 'draft')
  const shown = tabs.find((id) => id === view) ?? 'terms'
  const may = (action: TemplateAction) => ways.mayRun && nextState(TEMPLATE_STATES, status, action) !== null
  const begin = (next: Act) => {
    onDone('')
    setAct(next)
  }
  return (
    <>
      <header>
        <BackLink
          onClick={() => {
            onDone('')
            ways.showList()
          }}
        />
        <div className="page-head">
          <div className="grow">
            <h2 className="h1" tabIndex={-1} ref={headingRef}>
              {name}
            </h2>
            <p className="label num row wrap">
              <TemplateBadge status={status} />
              <span>
                {t('loyalty-terms.saved', { name: changed.byName, at: formats.instant(changed.at) })} ·{' '}
                {t('loyalty-terms.version', { version: formats.number(template.version) })}
              </span>
            </p>
          </div>
          {ways.mayRun && (
            <Button icon={copyIcon} onClick={() => begin('copy')}>
              {t('loyalty-terms.copy.do')}
            </Button>
          )}
          {may('edit') && (
            <Button
              icon={pencilIcon}
              onClick={() => {
                onDone('')
                ways.open(template.id, 'edit')
              }}
            >
              {t('loyalty-terms.edit')}
            </Button>
          )}
          {may('close') && (
            <Button kind="danger-quiet" onClick={() => begin('close')}>
              {t('loyalty-terms.close.do')}
            </Button>
          )}
          {may('activate') && (
            <Button kind="primary" onClick={() => begin('activate')}>
              {t('loyalty-terms.activate.do')}
            </Button>
          )}
        </div>
      </header>
      <Tabs
        label={name}
        tabs={tabs.map((id) => ({
          id,
          label: t(`loyalty-template.tab.${id}`),
          ...(id === 'enrollments' && { count: formats.number(template.enrolledCount) }),
        }))}
        selected={shown}
        onChange={(id) => {
          const next = TABS.find((each) => each === id)
          if (next) ways.open(template.id, next)
        }}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" className="stack gap-5" aria-labelledby={tabId(panelId, shown)}>
        {shown === 'terms' && <TermsCard template={template} />}
        {shown === 'preview' && <Preview template={template} today={ways.today} />}
        {shown === 'enrollments' && enrollment.part && <enrollment.part.Enrollments programId={template.id} />}
        {shown === 'enrollments' &&
          !enrollment.part &&
          (enrollment.hasFailed ? (
            <Failure
              message={t('loyalty-template.partFailed')}
              action={{ label: t('common.tryAgain'), onClick: enrollment.retry }}
            />
          ) : (
            <Skeleton label={t('loyalty-template.loading')} lines={5} />
          ))}
      </div>
      {act && (
        <ActDialog
          act={act}
          template={template}
          ways={ways}
          onClose={(done) => {
            setAct(null)
            if (done !== null) onDone(done)
          }}
        />
      )}
    </>
  )
}
