import type { ReactNode } from 'react'
import { listIdentityProviders, LOCAL_IDENTITY_PROVIDER } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { FieldGroup } from '../../../../src/ui/field-group.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { providerWords, type SignInFacts, signsInHere } from '../group-words.ts'
import { useId } from '../../../../src/ui/use-id.ts'

interface Props {
  value: SignInFacts & { networkAccess: boolean }
  onChange(changes: Partial<Props['value']>): void
  /** Text that says which network access the group adds now. */
  networkHint: string
  error: string | undefined
  /** Content below a selected external provider: its test. */
  children?: ReactNode
}

/**
 * Fields for network access, sign-in method, and two-step verification: step 2 of the wizard, and part of the edit
 * drawer.
 */
export function SignInFields({ value, onChange, networkHint, error, children }: Props) {
  const { t, i18n } = useWidget()
  const name = useId()
  const listed = useCall(listIdentityProviders, {})
  const own = { id: value.identityProviderId, name: value.identityProviderName }
  const providers = (listed.answer?.data ?? [{ id: LOCAL_IDENTITY_PROVIDER, name: '' }, own]).filter(
    ({ id }, index, all) => all.findIndex((each) => each.id === id) === index,
  )
  const isHere = signsInHere(value)
  return (
    <>
      <Checkbox checked={value.networkAccess} onChange={(networkAccess) => onChange({ networkAccess })}>
        <b>{t('groups.networkAccess')}</b>
        <span className="small muted block">{networkHint}</span>
      </Checkbox>
      <FieldGroup
        id="group-provider"
        role="radiogroup"
        label={t('group-forms.way.label')}
        error={error}
        className="group-choices"
      >
        {providers.map((provider) => {
          const facts = { identityProviderId: provider.id, identityProviderName: provider.name }
          const isChosen = provider.id === value.identityProviderId
          return (
            <div key={provider.id} className="stack gap-2">
              <RadioChoice
                name={name}
                value={provider.id}
                checked={isChosen}
                title={providerWords(t, facts)}
                onChange={() => onChange(facts)}
              >
                {t(signsInHere(facts) ? 'group-forms.way.passwordText' : 'group-forms.way.providerText')}
              </RadioChoice>
              {isChosen && !signsInHere(facts) && children}
            </div>
          )
        })}
      </FieldGroup>
      {listed.error && !listed.answer && (
        <p part="error" className="err" role="alert">
          <span>
            {t('group-forms.way.failed')} {i18n.errorText(listed.error.code)}{' '}
            <Button kind="link" onClick={listed.retry}>
              {t('common.tryAgain')}
            </Button>
          </span>
        </p>
      )}
      <Checkbox
        checked={isHere && value.requireSecondFactor}
        disabled={!isHere}
        onChange={(requireSecondFactor) => onChange({ requireSecondFactor })}
      >
        <b>{t('group-forms.factor.label')}</b>
        <span className="small muted block">
          {isHere
            ? t('group-forms.factor.text')
            : t('group-forms.factor.provider', { name: value.identityProviderName })}
        </span>
      </Checkbox>
    </>
  )
}
