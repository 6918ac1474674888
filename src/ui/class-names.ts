/** Joins the names that apply with a space; what is false, null or empty falls away. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
