import { encodeJson } from '../../../../src/contract/index.ts'
import { expect, it } from 'vitest'
import { bodyOf, emptyDraft, type GroupDraft, isWorthKeeping, legalStep, reviveDraft } from './draft.ts'

const draft: GroupDraft = {
  ...emptyDraft({ id: 'g-2', name: 'West', path: ['Northwind'], level: 2 }),
  name: ' Spokane\u00a0warehouse ',
  requireSecondFactor: true,
  accounts: [{ id: '10429', name: 'Northwind West', withChildAccounts: true }],
  attempt: { key: 'a-key-of-sixteen-letters', fingerprint: '{}' },
}

it('[GRP-45] restores a stored draft, and nothing from other content', () => {
  expect(reviveDraft(encodeJson(draft))).toEqual(draft)
  for (const text of [
    null,
    '',
    '[]',
    '7',
    '{"name":5}',
    '{"name":"a","identityProviderId":"local","accounts":[null]}',
  ]) {
    expect(reviveDraft(text)).toBeNull()
  }
})

it('[GRP-45] drops incomplete entries', () => {
  const broken = {
    name: 'a',
    identityProviderId: 'local',
    parent: { id: 5 },
    accounts: 'all',
    attempt: { key: 'short' },
  }
  expect(reviveDraft(encodeJson(broken))).toEqual({ ...emptyDraft(null), name: 'a' })
})

it('[GRP-47] sends the cleaned name, and two-step verification only with our passwords', () => {
  expect(bodyOf('10428', draft)).toEqual({
    buid_customer: '10428',
    group_name: 'Spokane warehouse',
    parent_id: 'g-2',
    network_access: false,
    identity_provider_id: 'local',
    require_second_factor: true,
    customers: [{ buid_customer: '10429', with_child_accounts: true }],
    confirm_untested: false,
  })
  expect(bodyOf('10428', { ...draft, identityProviderId: 'contoso' }).require_second_factor).toBe(false)
})

it('[GRP-45] returns to the name step while the name is missing', () => {
  expect(legalStep('review', draft)).toBe('review')
  expect(legalStep('review', { ...draft, name: ' ' })).toBe('name')
})

it('[GRP-45] has no input to lose before the user entered something', () => {
  expect(isWorthKeeping(emptyDraft(null))).toBe(false)
  expect(isWorthKeeping({ ...emptyDraft(null), networkAccess: true })).toBe(true)
})
