import { Refusal } from './refusal.ts'

/**
 * Returns the value of a required filter.
 * @throws Refusal 400 `parameter-invalid` if it is missing
 */
export function requiredFilter<T>(value: T | undefined, name: string): T {
  if (value !== undefined) return value
  throw new Refusal({
    code: 'parameter-invalid',
    detail: `The call needs filter[${name}]. Send it.`,
    parameter: `filter[${name}]`,
  })
}
