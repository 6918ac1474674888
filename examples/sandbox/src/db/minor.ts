/**
 * Converts an int8 value of the database to a number.
 *
 * @param text digits; null (a sum over no rows) gives 0
 * @throws RangeError if a number cannot represent it exactly, so that a rounded amount is never returned (MON-4)
 */
export function minorOf(text: string | null): number {
  const value = Number(text ?? '0')
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The amount ${text} from the database is not a safe integer of minor units (MON-4).`)
  }
  return value
}
