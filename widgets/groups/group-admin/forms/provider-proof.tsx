import { type IdentityProvider, listIdentityProviders } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../src/ui/checkbox.tsx'
import { SignInTest } from '../sign-in-test/sign-in-test.tsx'

interface Props {
  providerId: string
  providerName: string
  /** True if the admin confirms to use the provider without a successful test. */
  isConfirmed: boolean
  onConfirm(isConfirmed: boolean): void
}

/**
 * Below a selected provider: its sign-in test and, until one succeeds, a checkbox that confirms its use without one
 * (GRP-17).
 */
export function ProviderProof({ providerId, providerName, isConfirmed, onConfirm }: Props) {
  const { t, formats } = useWidget()
  const provider = useProvider(providerId)
  const isUntested = needsConfirmation(provider)
  return (
    <div className="stack gap-3 provider-proof">
      {provider?.status === 'tested' && provider.lastTest && (
        <p className="small success-text">
          {t('sign-in-test.lastWorked', { time: formats.instant(provider.lastTest.at) })}
        </p>
      )}
      {provider?.status !== null && <SignInTest providerId={providerId} providerName={providerName} />}
      {isUntested && (
        <Checkbox id="group-untested" checked={isConfirmed} onChange={onConfirm}>
          {t('sign-in-test.confirm')}
          <span className="small muted block">{t('sign-in-test.untestedText')}</span>
        </Checkbox>
      )}
    </div>
  )
}

/** @returns the provider; null until loaded */
export function useProvider(id: string): IdentityProvider | null {
  const { answer } = useCall(listIdentityProviders, {})
  return answer?.data.find((provider) => provider.id === id) ?? null
}

/** Whether a confirmation is needed. A shared provider has no test results, so it needs none. */
export const needsConfirmation = (provider: IdentityProvider | null): boolean =>
  provider?.kind === 'oidc' && provider.status !== null && provider.status !== 'tested'
