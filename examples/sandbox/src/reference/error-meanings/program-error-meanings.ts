/** Meanings of the errors of loyalty programs and of the sandbox's scenarios. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const TARGET = LIMITS.maxLoyaltyTargetMajor.toLocaleString('en')
const REWARD = LIMITS.maxLoyaltyRewardMajor.toLocaleString('en')

export const PROGRAM_ERROR_MEANINGS = {
  'loyalty-target-invalid': {
    happened: `A target is negative, not higher than that of the previous tier, or not below the maximum, which is ${TARGET} of the currency’s major units or as many percent of growth.`,
    todo: 'Correct the target that the pointer names; `meta.reason` says which it was. The response lists all errors of the terms.',
  },
  'loyalty-reward-invalid': {
    happened: `A reward is not above zero, is a share of more than the whole, or is an amount of ${REWARD} or more of the currency’s major units.`,
    todo: 'Correct the reward that the pointer names; `meta.reason` says which it was. Send shares in hundredths of a percent.',
  },
  'loyalty-program-changed': {
    happened: 'Another user has saved the terms of the program since they were read, so these were not saved.',
    todo: 'Read the program again, show the changes, and send the terms with its new `version`.',
  },
  'loyalty-program-ended': {
    happened: 'The program has ended: its terms cannot be changed and no account can join.',
    todo: 'Choose one that is running; `meta.ends_on` was its last day.',
  },
  'loyalty-template-invalid': {
    happened:
      'The period of the program is invalid, or a term was changed that is fixed in an active program, so nothing was saved.',
    todo: 'Correct the attribute that `source.pointer` names; `meta.reason` says what is wrong with it.',
  },
  'loyalty-template-not-open': {
    happened: 'The program was already activated or closed, or its last day has passed, so nothing was changed.',
    todo: 'Read the program again; `meta.template_status` is its status.',
  },
  'loyalty-file-unreadable': {
    happened: 'The file could not be read as a list of accounts, so no account was enrolled.',
    todo: 'Send a CSV file with a column `account_number`; `meta.reason` says what was wrong, and `meta.column` in which column.',
  },
  'loyalty-reward-not-final': {
    happened: 'The reward of the program can still change, because its last counted day has not passed.',
    todo: 'Issue the voucher after that day; `meta.counted_until` is the last day counted so far.',
  },
  'loyalty-voucher-amount-invalid': {
    happened:
      'The amount of the voucher is not a whole number of minor units above zero, or is more than the part of the reward that is not yet in a voucher.',
    todo: 'Send at most `meta.available`; `meta.reason` says which it was.',
  },
  'loyalty-voucher-expiry-invalid': {
    happened: 'The voucher’s last day has passed, or is later than allowed.',
    todo: 'Send a day from `meta.earliest` to `meta.latest`.',
  },
  'loyalty-voucher-not-open': {
    happened: 'The voucher was already redeemed or revoked, or its last day has passed, so nothing was changed.',
    todo: 'Read the voucher again; `meta.voucher_status` is its status.',
  },
  'loyalty-enrollment-not-open': {
    happened:
      'The enrollment’s status does not allow the action, for example because a colleague has accepted or declined it.',
    todo: 'Read it again and offer only the actions that it allows; `meta.enrollment_status` is its status.',
  },
  'scenario-not-applicable': {
    happened: 'The test data that a sandbox scenario requires is missing at the moment, so nothing was changed.',
    todo: 'Create the data that `meta.needs` names (`meta.refused_by` is the rule that rejected it, if any), or restart the sandbox, then run it again. A live system has no scenarios.',
    guide: ['running', 'Scenarios'],
  },
} as const satisfies Partial<ErrorMeanings>
