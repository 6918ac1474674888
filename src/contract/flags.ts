/**
 * Feature flags of widgets and portal. Flags from a server that are not in this list are ignored. Source:
 * docs/spec/config.md CFG-3, which says what each one enables (specification §2, §9).
 */
export const FLAGS = [
  'programOverviewEnabled',
  'cardManagementMenuEnabled',
  'cardLockEnabled',
  'paymentMethodsEnabled',
  'disputeCreateEnabled',
  'notificationsNotificationCenterEnabled',
  'disputeCenterEnabled',
  'disputeCenterDetailsEnabled',
  'disputeResponseAndDetailsEnabled',
  'customerLoyaltyProgramEnabled',
  'userManagementEnabled',
  'userManagementDisabled',
  'userGroupManagementEnabled',
  'dealerPortalEnabled',
  'userLocationMappingEnabled',
  'subAccountsEnabled',
  'customerSurveyEnabled',
  'dealerSurveyEnabled',
  'verboseSurveyLoggingEnabled',
] as const

/** Name of a feature flag. */
export type FlagName = (typeof FLAGS)[number]
/** Values of feature flags; a missing flag is one for which the server sent no value. */
export type FlagValues = Readonly<Partial<Record<FlagName, boolean>>>

/**
 * Keeps the flags of this list that have a boolean value and drops everything else (CFG-3).
 *
 * @param flattened content of the flag file, already flattened to one level
 */
export function pickFlags(flattened: Readonly<Record<string, unknown>>): FlagValues {
  const picked: Partial<Record<FlagName, boolean>> = {}
  for (const name of FLAGS) {
    const value = Object.hasOwn(flattened, name) ? flattened[name] : undefined
    if (typeof value === 'boolean') picked[name] = value
  }
  return picked
}
