import { encodeJson, type Session } from '../contract/index.ts'

/** Equal for sessions that are shown the same things: answers and facts of one are nobody else's. */
export const whoseSession = ({ user, userType, customerId, merchantId }: Session): string =>
  encodeJson([user?.id ?? null, userType, customerId, merchantId])
