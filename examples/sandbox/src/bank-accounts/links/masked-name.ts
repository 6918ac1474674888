const HIDDEN = '•••'

/**
 * BNK-261: returns the first character of each word, followed by three dots: a person who knows the business can
 * recognize it, others cannot learn its name. `Northwind Traders LLC` → `N••• T••• L•••`.
 */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/u)
    .map((word) => `${[...word][0] ?? ''}${HIDDEN}`)
    .join(' ')
