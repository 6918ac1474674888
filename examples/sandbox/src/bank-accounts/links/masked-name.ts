const HIDDEN = '•••'

/**
 * BNK-261: the first character of each word and three dots: enough for a person who knows the business, and too little to learn
 * its name. `Northwind Traders LLC` → `N••• T••• L•••`.
 */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/u)
    .map((word) => `${[...word][0] ?? ''}${HIDDEN}`)
    .join(' ')
