/** Of loyalty programmes, and of the sandbox's scenarios. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

const TARGET = LIMITS.maxLoyaltyTargetMajor.toLocaleString('en')
const REWARD = LIMITS.maxLoyaltyRewardMajor.toLocaleString('en')

export const PROGRAMME_ERROR_MEANINGS = {
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
      'Somebody else has saved the terms of the programme since they were read, so these were not saved over them.',
    todo: 'Read the programme again, show what has changed, and send the terms with its new `version`.',
  },
  'loyalty-program-ended': {
    happened: 'The programme is over: its terms are not changed and nobody joins it any more.',
    todo: 'Choose one that is running; `meta.ends_on` was its last day.',
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
