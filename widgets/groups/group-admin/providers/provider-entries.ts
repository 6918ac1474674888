/** Input for an identity provider. Pure. Source: docs/spec/groups.md GRP-51. */
import { type IdentityProvider, USER_LIMITS } from '../../../../src/contract/index.ts'
import { whyNotName } from '../forms/group-name.ts'

export const FIELDS = ['name', 'issuer', 'client_id', 'client_secret'] as const
export type Field = (typeof FIELDS)[number]
export type Entries = Readonly<Record<Field, string>>

/**
 * Returns the input for a provider. The secret is write-only, so its field is empty; left empty, it stays unchanged.
 */
export const entriesOf = (provider: IdentityProvider | null): Entries => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.clientId ?? '',
  client_secret: '',
})

export type EntryProblem = 'missing' | 'too-long' | 'not-https' | 'blanks'

/** Returns only errors that the server would reject in any case; it resolves the host name of the issuer itself. */
export function problemsOf(entries: Entries, isNew: boolean): Partial<Record<Field, EntryProblem>> {
  const name = whyNotName(entries.name, USER_LIMITS.maxIdentityProviderName)
  const issuer = entries.issuer.trim()
  return {
    ...(name && { name }),
    ...(issuer === '' ? { issuer: 'missing' } : !/^https?:\/\//i.test(issuer) && { issuer: 'not-https' }),
    ...textProblem('client_id', entries.client_id, true),
    ...textProblem('client_secret', entries.client_secret, isNew),
  }
}

function textProblem(field: Field, text: string, isNeeded: boolean): Partial<Record<Field, EntryProblem>> {
  const trimmed = text.trim()
  if (trimmed === '') return isNeeded ? { [field]: 'missing' } : {}
  return /^[\x21-\x7e]+$/.test(trimmed) ? {} : { [field]: 'blanks' }
}
