import { encodeJson, type Session } from '../contract/index.ts'

/**
 * Builds a key that is equal for sessions with the same data, because responses and facts are not shared with other
 * sessions.
 */
export const sessionKeyOf = ({ user, userType, customerId, merchantId }: Session): string =>
  encodeJson([user?.id ?? null, userType, customerId, merchantId])
