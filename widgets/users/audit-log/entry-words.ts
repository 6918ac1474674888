/** Words in the log that have a text: statuses, reasons, roles, field names. */
const WORDS = [
  'active',
  'inactive',
  'off',
  'on',
  'suspended',
  'locked',
  'invited',
  'terminated',
  'on-hold',
  'pending-verification',
  'disabled',
  'removed',
  'requested',
  'waiting-for-activation',
  'canceled',
  'in-progress',
  'resubmitted',
  'waiting-on-merchant',
  'waiting-on-customer',
  'pending-customer-support-response',
  'pending',
  'adjusted',
  'closed',
  'expired',
  'lost',
  'stolen',
  'damaged',
  'no-longer-needed',
  'turned-off',
  'by-administrator',
  'by-customer-support',
  'password-change-required',
  'expired-password',
  'exceeded-login-attempts',
] as const

const ROLE_WORDS = [
  'admin',
  'payer',
  'viewer',
  'card-viewer',
  'safety-manager',
  'voucher-manager',
  'enrollment-manager',
  'merchant',
  'support',
] as const

/** Field names in the server's log, each with the name in its text. */
const FIELD_NAMES = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  role: 'role',
  customers: 'customers',
  name: 'name',
  parent_id: 'parent',
  network_access: 'networkAccess',
  identity_provider_id: 'identityProvider',
  require_second_factor: 'secondStep',
  language: 'language',
} as const

/**
 * Returns the message key of a word in any spelling of the server; null for a word without a text, which is shown
 * unchanged.
 */
export function wordKeyOf(word: string) {
  const name = word.toLowerCase().replace(/[ _]/g, '-')
  const role = ROLE_WORDS.find((each) => each === name)
  if (role) return `common.role.${role}` as const
  const known = WORDS.find((each) => each === name)
  return known ? (`entry.word.${known}` as const) : null
}

export function fieldKeyOf(name: string) {
  const known = Object.hasOwn(FIELD_NAMES, name) ? FIELD_NAMES[name as keyof typeof FIELD_NAMES] : null
  return known && (`entry.field.${known}` as const)
}
