/** Of loyalty programs, and of the sandbox's scenarios. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const TARGET = LIMITS.maxLoyaltyTargetMajor.toLocaleString('en')
const REWARD = LIMITS.maxLoyaltyRewardMajor.toLocaleString('en')

export const PROGRAM_ERROR_MEANINGS = {
  'loyalty-target-invalid': {
    happened: `A target is negative, not higher than that of the tier before, or not under the maximum, which is ${TARGET} of the currency’s major units or as many percent of growth.`,
    todo: 'Correct the target that the pointer names; `meta.reason` says which it was. Every fault of the terms is told at once.',
  },
  'loyalty-reward-invalid': {
    happened: `A reward is not above zero, is more than the whole as a share, or is not under ${REWARD} of the currency’s major units as an amount.`,
    todo: 'Correct the reward that the pointer names; `meta.reason` says which it was. A share is sent in hundredths of a percent.',
  },
  'loyalty-program-changed': {
    happened:
      'Somebody else has saved the terms of the program since they were read, so these were not saved over them.',
    todo: 'Read the program again, show what has changed, and send the terms with its new `version`.',
  },
  'loyalty-program-ended': {
    happened: 'The program is over: its terms are not changed and nobody joins it any more.',
    todo: 'Choose one that is running; `meta.ends_on` was its last day.',
  },
  'loyalty-template-invalid': {
    happened:
      'The period of the program is not possible, or a term was changed that an active program keeps, so nothing was saved.',
    todo: 'Correct what `source.pointer` names; `meta.reason` says what is wrong with it.',
  },
  'loyalty-template-not-open': {
    happened: 'The program was activated or closed before, or its last day has passed, so nothing was changed.',
    todo: 'Read the program again; `meta.template_status` says how it stands.',
  },
  'loyalty-file-unreadable': {
    happened: 'The file could not be read as a list of accounts, so no account was enrolled.',
    todo: 'Send a CSV file with a column `account_number`; `meta.reason` says what was wrong, `meta.column` in which column.',
  },
  'loyalty-reward-not-final': {
    happened: 'The reward of the program still changes, because its last day that counts has not passed.',
    todo: 'Issue the voucher after that day; `meta.counted_until` is the last day that is counted so far.',
  },
  'loyalty-voucher-amount-invalid': {
    happened:
      'The amount of the voucher is not a whole number of minor units above zero, or is more than what of the reward is in no other voucher.',
    todo: 'Send at most `meta.available`; `meta.reason` says which it was.',
  },
  'loyalty-voucher-expiry-invalid': {
    happened: 'The last day of the voucher has passed, or is further away than a voucher may last.',
    todo: 'Send a day from `meta.earliest` to `meta.latest`.',
  },
  'loyalty-voucher-not-open': {
    happened: 'The voucher was redeemed or revoked before, or its last day has passed, so nothing was changed.',
    todo: 'Read the voucher again; `meta.voucher_status` says how it stands.',
  },
  'loyalty-enrollment-not-open': {
    happened:
      'The enrollment does not stand so that this could be done to it, for example because a colleague has accepted or declined it.',
    todo: 'Read it again and offer only what it allows; `meta.enrollment_status` says how it stands.',
  },
  'scenario-not-applicable': {
    happened: 'What a scenario of the sandbox needs is not there at the moment, so it changed nothing.',
    todo: 'Bring about what `meta.needs` names (`meta.refused_by` is the rule that said no, if one did), or start the sandbox anew, then run it again. A live system has no scenarios.',
    guide: ['running', 'Scenarios'],
  },
} as const satisfies Partial<ErrorMeanings>
