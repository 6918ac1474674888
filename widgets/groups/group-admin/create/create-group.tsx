import { useEffect, useRef, useState } from 'react'
import { useStepFocus } from '../../../../src/kit/use-step-focus.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Banner } from '../../../../src/ui/banner.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Dialog } from '../../../../src/ui/dialog.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import arrowLeftIcon from 'lucide-static/icons/arrow-left.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import { Stepper } from '../../../../src/ui/stepper.tsx'
import { AccountsPicker } from '../forms/accounts-picker.tsx'
import { needsConfirmation, ProviderProof, useProvider } from '../forms/provider-proof.tsx'
import { type GroupField, fieldOf, refusalWords } from '../forms/refusal.ts'
import { SignInFields } from '../forms/sign-in-fields.tsx'
import type { GroupAdminState } from '../group-admin.state.ts'
import { CREATE_STEPS } from '../group-query.ts'
import { NameStep } from './name-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { Sides } from './sides.tsx'
import { type Creation, useCreation } from './use-creation.ts'

const FIELD_IDS: Readonly<Record<GroupField, string>> = {
  name: 'group-name-field',
  parent: 'group-parent',
  provider: 'group-provider',
  accounts: 'group-accounts',
}

/** Creates a group in four steps: name and parent, access and sign-in, accounts, review. */
export function CreateGroup({ state }: { state: GroupAdminState }) {
  const words = useWidget()
  const box = useRef<HTMLElement>(null)
  const { t } = words
  const creation = useCreation(state)
  const { step, draft, refusal, isLeaving } = creation
  const field = refusal && fieldOf(refusal)
  const isUnproven = needsConfirmation(useProvider(draft.identityProviderId)) && !draft.isUntestedConfirmed
  const [isAccessTried, setAccessTried] = useState(false)
  const { headingRef, focusHeading } = useStepFocus(step, refusal !== null)
  useEffect(() => {
    if (state.wantsFocus.current) focusHeading()
    state.wantsFocus.current = false
  }, [])
  const errorAt = (wanted: GroupField) => (refusal && field === wanted ? refusalWords(words, refusal) : undefined)
  const before = CREATE_STEPS[CREATE_STEPS.indexOf(step) - 1]
  const next = CREATE_STEPS[CREATE_STEPS.indexOf(step) + 1]
  const foot = (
    <Foot
      creation={creation}
      onBack={before && (() => creation.goTo(before))}
      onNext={
        next &&
        (() => {
          // Reported in this step, because the server would reject it only at the end.
          if (step !== 'access' || !isUnproven) return creation.goTo(next)
          setAccessTried(true)
          box.current?.querySelector<HTMLElement>('#group-untested')?.focus()
        })
      }
    />
  )
  return (
    <section className="group-admin stack gap-5" ref={box}>
      <div>
        <p className="crumb no-print">
          <button
            type="button"
            part="link"
            className="link plain arrow"
            onClick={() => (before ? creation.goTo(before) : creation.cancel())}
          >
            <Icon of={arrowLeftIcon} size="s" flip />
            {before ? t(`group-forms.step.${before}`) : t('groups.title')}
          </button>
        </p>
        <div className="page-head">
          <h2 className="h1 grow" tabIndex={-1} ref={headingRef}>
            <span className="vh">
              {t('group-forms.step.spoken', { step: CREATE_STEPS.indexOf(step) + 1, steps: CREATE_STEPS.length })}{' '}
            </span>
            {t(`group-forms.heading.${step}`)}
          </h2>
          <div className="no-print">
            <Stepper
              label={t('group-forms.steps')}
              steps={CREATE_STEPS.map((id) => ({ id, label: t(`group-forms.step.${id}`) }))}
              current={step}
              onChange={(id) => CREATE_STEPS.filter((each) => each === id).forEach(creation.goTo)}
            />
          </div>
        </div>
      </div>
      {refusal && (
        <ErrorSummary
          title={t('group-forms.refused')}
          attempt={creation.refusedTimes}
          problems={[
            { message: refusalWords(words, refusal), fieldId: field ? FIELD_IDS[field] : undefined },
            ...(refusal.correlationId ? [{ message: t('common.reference', { id: refusal.correlationId }) }] : []),
          ]}
        />
      )}
      {creation.isResumed && step === 'name' && (
        <Banner
          icon={infoIcon}
          role="status"
          title={t('group-forms.resumed')}
          action={
            <Button size="sm" onClick={creation.startOver}>
              {t('group-forms.startOver')}
            </Button>
          }
        />
      )}
      {step === 'name' && <NameStep creation={creation} errorAt={errorAt} foot={foot} />}
      {step === 'access' && (
        <Sides
          aside={
            <Card padded level={3} title={t('group-forms.aside.test')}>
              <p className="small muted">{t('group-forms.aside.testText')}</p>
            </Card>
          }
        >
          <div part="card" className="card pad stack gap-5">
            <SignInFields
              value={draft}
              onChange={(changes) =>
                creation.change({ ...changes, ...(changes.identityProviderId && { isUntestedConfirmed: false }) })
              }
              networkHint={t('group-forms.networkNone')}
              error={errorAt('provider') ?? (isAccessTried && isUnproven ? t('sign-in-test.untested') : undefined)}
            >
              <ProviderProof
                providerId={draft.identityProviderId}
                providerName={draft.identityProviderName}
                isConfirmed={draft.isUntestedConfirmed}
                onConfirm={(isUntestedConfirmed) => creation.change({ isUntestedConfirmed })}
              />
            </SignInFields>
            {foot}
          </div>
        </Sides>
      )}
      {step === 'accounts' && (
        <Sides
          aside={
            <Card padded level={3} title={t('group-forms.aside.sees')}>
              <p className="small muted">{t('group-forms.aside.seesText')}</p>
            </Card>
          }
        >
          <AccountsPicker
            chosen={draft.accounts}
            error={errorAt('accounts')}
            onChange={(accounts) => creation.change({ accounts })}
          />
          {foot}
        </Sides>
      )}
      {step === 'review' && <ReviewStep creation={creation} />}
      {isLeaving && (
        <Dialog
          open
          title={t('group-forms.leave.title')}
          safeLabel={t('group-forms.leave.stay')}
          onClose={creation.stay}
          alternative={{
            label: t('group-forms.leave.discard'),
            kind: 'danger-quiet',
            onClick: () => creation.leave(false),
          }}
          action={{ label: t('group-forms.leave.keep'), onClick: () => creation.leave(true) }}
        >
          <p>{t('group-forms.leave.text')}</p>
        </Dialog>
      )}
    </section>
  )
}

interface FootProps {
  creation: Creation
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

function Foot({ creation, onBack, onNext }: FootProps) {
  const { t } = useWidget()
  return (
    <div className="row wrap">
      {onNext && (
        <Button
          kind="primary"
          type={creation.step === 'name' ? 'submit' : 'button'}
          onClick={creation.step === 'name' ? undefined : onNext}
        >
          {t('group-forms.continue')}
        </Button>
      )}
      {onBack && <Button onClick={onBack}>{t('common.back')}</Button>}
      <Button kind="quiet" onClick={creation.cancel}>
        {t('group-forms.cancel')}
      </Button>
    </div>
  )
}
