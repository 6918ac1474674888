/** Joins the given class names with spaces; false, null, and empty values are skipped. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
