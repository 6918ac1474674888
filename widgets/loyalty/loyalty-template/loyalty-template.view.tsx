/** The list of programs; the screens of one program load when needed. Source: docs/spec/loyalty.md LOY-231, LOY-238. */
import giftIcon from 'lucide-static/icons/gift.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import { type ReactNode, useState } from 'react'
import type { NetTermsError } from '../../../src/contract/index.ts'
import { OutdatedBanner } from '../../../src/kit/outdated-banner.tsx'
import { type LazyPart, useLazyPart } from '../../../src/kit/use-lazy-part.ts'
import { useStepFocus } from '../../../src/kit/use-step-focus.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Empty } from '../../../src/ui/empty.tsx'
import { Failure } from '../../../src/ui/failure.tsx'
import { Skeleton } from '../../../src/ui/skeleton.tsx'
import crumbSheet from '../../../src/ui/sheets/crumb.css?inline'
import tableSheet from '../../../src/ui/sheets/table.css?inline'
import type * as formPart from './form.part.tsx'
import type * as programPart from './program.part.tsx'
import sheet from './loyalty-template.css?inline'
import type { LoyaltyTemplateState, Ways } from './loyalty-template.state.ts'
import { BackLink } from './parts/back-link.tsx'
import type { ScreenProps } from './parts/screen-props.ts'
import { TemplateTable } from './parts/template-table.tsx'

export const sheets: string[] = [crumbSheet, tableSheet, sheet]

export function LoyaltyTemplateSkeleton({ label }: { label?: string }) {
  return (
    <div className="loyalty-template stack gap-5" aria-busy="true">
      <Waiting label={label} />
    </div>
  )
}

export function LoyaltyTemplateView({ state }: { state: LoyaltyTemplateState & { screen: string } }) {
  const { t } = useWidget()
  const [done, setDone] = useState('')
  const { headingRef } = useStepFocus(state.screen, false)
  return (
    <div className="loyalty-template stack gap-5" aria-busy={state.kind === 'loading' || undefined}>
      <p role="status" className={done ? 'template-note' : 'vh'}>
        {done}
      </p>
      {state.kind === 'loading' ? (
        <Waiting label={t('loyalty-template.loading')} />
      ) : (
        <Screen state={state} headingRef={headingRef} onDone={setDone} />
      )}
    </div>
  )
}

function Screen({ state, ...ends }: ScreenProps & { state: Exclude<LoyaltyTemplateState, { kind: 'loading' }> }) {
  const { t, formats } = useWidget()
  const isForm = state.kind === 'create' || (state.kind === 'program' && state.view === 'edit')
  const form = useLazyPart<typeof formPart>('loyalty-template.form', isForm)
  const program = useLazyPart<typeof programPart>('loyalty-template.program', state.kind === 'program' && !isForm)
  const title = t('loyalty-template.title')
  switch (state.kind) {
    case 'failed':
      return (
        <>
          {state.ways && <BackLink onClick={state.ways.showList} />}
          <h2 className="h1" tabIndex={-1} ref={ends.headingRef}>
            {title}
          </h2>
          <LoadFailure error={state.error} onRetry={state.retry} />
        </>
      )
    case 'none':
      return (
        <>
          <Head {...ends} ways={state.ways} />
          <Empty slotted icon={giftIcon} title={t('loyalty-template.none.title')}>
            {t(state.ways.mayRun ? 'loyalty-template.none.text' : 'loyalty-template.none.read')}
          </Empty>
        </>
      )
    case 'list':
      return (
        <>
          <Head {...ends} ways={state.ways} note={formats.number(state.list.count)} />
          <OutdatedBanner
            title={t('loyalty-template.outdated')}
            error={state.list.refreshError}
            onRetry={state.list.retry}
          />
          <TemplateTable list={state.list} ways={state.ways} />
        </>
      )
    case 'create':
      return (
        <Part of={form}>{(part) => <part.TemplateForm key="new" template={null} ways={state.ways} {...ends} />}</Part>
      )
    case 'program':
      return state.view === 'edit' && state.template.status !== 'closed' ? (
        <Part of={form}>
          {(part) => (
            <part.TemplateForm key={state.template.id} template={state.template} ways={state.ways} {...ends} />
          )}
        </Part>
      ) : (
        <Part of={program}>
          {(part) => (
            <part.Program
              key={state.template.id}
              template={state.template}
              view={state.view === 'edit' ? 'terms' : state.view}
              ways={state.ways}
              {...ends}
            />
          )}
        </Part>
      )
  }
}

function Head({ ways, note, headingRef, onDone }: ScreenProps & { ways: Ways; note?: string }) {
  const { t } = useWidget()
  return (
    <header className="page-head">
      <h2 className="h1 grow" tabIndex={-1} ref={headingRef}>
        {t('loyalty-template.title')} {note && <span className="muted num">{note}</span>}
      </h2>
      {ways.mayRun && (
        <Button
          kind="primary"
          icon={plusIcon}
          onClick={() => {
            onDone('')
            ways.create()
          }}
        >
          {t('loyalty-template.create')}
        </Button>
      )}
    </header>
  )
}

function LoadFailure({ error, onRetry }: { error: NetTermsError; onRetry: () => void }) {
  const { t, i18n } = useWidget()
  return (
    <Failure
      title={t('loyalty-template.failed')}
      message={i18n.errorText(error.code)}
      reference={error.correlationId ? t('common.reference', { id: error.correlationId }) : undefined}
      action={error.retryable ? { label: t('common.tryAgain'), onClick: onRetry } : undefined}
    />
  )
}

function Part<Code>({ of, children }: { of: LazyPart<Code>; children: (code: Code) => ReactNode }) {
  const { t } = useWidget()
  if (of.part) return children(of.part)
  if (!of.hasFailed) return <Waiting label={t('loyalty-template.loading')} />
  return (
    <Failure message={t('loyalty-template.partFailed')} action={{ label: t('common.tryAgain'), onClick: of.retry }} />
  )
}

function Waiting({ label }: { label?: string | undefined }) {
  return (
    <>
      <span className="skel tall w2" />
      <div part="card" className="card pad">
        <Skeleton label={label} lines={5} />
      </div>
    </>
  )
}
