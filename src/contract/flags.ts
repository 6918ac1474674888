/**
 * Feature flags the widgets and the portal know. A flag that a server sends and this list does not name is ignored.
 * Source: docs/spec/config.md CFG-3, which says what each turns on (specification §2, §9).
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
/** Values of feature flags; a flag that is missing has not been sent. */
export type FlagValues = Readonly<Partial<Record<FlagName, boolean>>>

/**
 * Keeps the flags of this list whose value is a boolean, drops everything else (CFG-3).
 *
 * @param flattened what the flag file holds, already one level deep
 */
export function pickFlags(flattened: Readonly<Record<string, unknown>>): FlagValues {
  const picked: Partial<Record<FlagName, boolean>> = {}
  for (const name of FLAGS) {
    const value = Object.hasOwn(flattened, name) ? flattened[name] : undefined
    if (typeof value === 'boolean') picked[name] = value
  }
  return picked
}
