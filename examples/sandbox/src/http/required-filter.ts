import { Refusal } from './refusal.ts'

/** @throws Refusal 400 `parameter-invalid` when a filter that the call cannot do without is missing */
export function requiredFilter<T>(value: T | undefined, name: string): T {
  if (value !== undefined) return value
  throw new Refusal({
    code: 'parameter-invalid',
    detail: `The call answers about one thing only. Send filter[${name}] to say which.`,
    parameter: `filter[${name}]`,
  })
}
