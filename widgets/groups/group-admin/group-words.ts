/** Texts for a group's sign-in and special settings. Source: docs/spec/groups.md GRP-5, GRP-40. */
import { LOCAL_IDENTITY_PROVIDER } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

type T = WidgetContextValue['t']

/** Sign-in data of a group, or of one that does not exist yet. */
export interface SignInFacts {
  identityProviderId: string
  identityProviderName: string
  requireSecondFactor: boolean
}

export const signsInHere = ({ identityProviderId }: Pick<SignInFacts, 'identityProviderId'>): boolean =>
  identityProviderId === LOCAL_IDENTITY_PROVIDER

/** Returns the name of a sign-in method: `Password`, or `Contoso sign-in`. */
export const providerWords = (t: T, facts: Pick<SignInFacts, 'identityProviderId' | 'identityProviderName'>): string =>
  signsInHere(facts) ? t('groups.password') : t('groups.providerSignIn', { name: facts.identityProviderName })

/**
 * Returns the sign-in method and second factor: `Password and second factor`. An external provider decides itself about
 * a second factor.
 */
export const signInWords = (t: T, facts: SignInFacts): string =>
  signsInHere(facts) && facts.requireSecondFactor ? t('groups.passwordAndFactor') : providerWords(t, facts)

/** Returns the line below a name in the tree: special settings, or else the sign-in method. */
export function specialWords(t: T, group: SignInFacts & { networkAccess: boolean }): string {
  const special = [
    ...(group.networkAccess ? [t('groups.networkAccess')] : []),
    ...(signsInHere(group) ? [] : [providerWords(t, group)]),
    ...(signsInHere(group) && group.requireSecondFactor ? [t('groups.secondFactor')] : []),
  ]
  return special.length > 0 ? special.join(' · ') : t('groups.password')
}
