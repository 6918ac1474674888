/**
 * An int8 value of the database as a number.
 *
 * @param text digits; null (a sum over no rows) is 0
 * @throws RangeError when a number cannot hold it exactly: a rounded amount is never returned (MON-4)
 */
export function minorOf(text: string | null): number {
  const value = Number(text ?? '0')
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The amount ${text} from the database is not a safe integer of minor units (MON-4).`)
  }
  return value
}
