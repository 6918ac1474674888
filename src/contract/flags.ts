/**
 * Feature flags the widgets and the portal know. A flag that a server sends and this table does not name is ignored.
 * Source: docs/spec/config.md CFG-3 (specification §2, §9).
 */
export const FLAGS = {
  programOverviewEnabled: { source: '§2', note: 'program overview screens' },
  cardManagementMenuEnabled: { source: '§2', note: 'cards screen and menu entry' },
  paymentMethodsEnabled: { source: '§2', note: 'payment methods screen' },
  disputeCreateEnabled: { source: '§2', note: 'start a dispute' },
  notificationsNotificationCenterEnabled: { source: '§2', note: 'notification center' },
  disputeCenterEnabled: { source: '§2', note: 'dispute center' },
  disputeCenterDetailsEnabled: { source: '§2', note: 'one dispute in full' },
  disputeResponseAndDetailsEnabled: { source: '§2', note: 'respond to disputes' },
  customerLoyaltyProgramEnabled: { source: '§2', note: 'loyalty program' },
  userManagementEnabled: { source: '§2', note: 'list of users' },
  userManagementDisabled: { source: '§2', note: 'twin of userManagementEnabled' },
  userGroupManagementEnabled: { source: '§2', note: 'groups' },
  dealerPortalEnabled: { source: '§9', note: 'dealer portal' },
  userLocationMappingEnabled: { source: '§9', note: 'locations mapped to users' },
  subAccountsEnabled: { source: '§9', note: 'sub-accounts' },
  customerSurveyEnabled: { source: '§9', note: 'in-app survey, customer portal' },
  dealerSurveyEnabled: { source: '§9', note: 'in-app survey, dealer portal' },
  verboseSurveyLoggingEnabled: { source: '§9', note: 'verbose survey logging' },
} as const

export type FlagName = keyof typeof FLAGS
export type FlagValues = Readonly<Partial<Record<FlagName, boolean>>>

/**
 * Keeps the flags of this table whose value is a boolean, drops everything else (CFG-3).
 *
 * @param flattened what the flag file holds, already one level deep
 */
export function pickFlags(flattened: Readonly<Record<string, unknown>>): FlagValues {
  const picked: Partial<Record<FlagName, boolean>> = {}
  for (const name of Object.keys(FLAGS) as FlagName[]) {
    const value = Object.hasOwn(flattened, name) ? flattened[name] : undefined
    if (typeof value === 'boolean') picked[name] = value
  }
  return picked
}
