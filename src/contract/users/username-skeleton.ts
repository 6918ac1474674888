/**
 * What a username looks like. A username has letters A to Z, digits and `. _ @ + -` alone (USR-9), so the look-alikes of other
 * scripts (Cyrillic а, Greek ο) and wide letters are refused as no username before anybody compares them, and a table of them
 * would never be asked; what is left are the look-alikes within ASCII of Unicode's confusables (UTS 39), in small letters as the
 * server keeps them. Source: docs/spec/users.md USR-33.
 */

/** In this order; the server's index has the same (USR-33). */
export const USERNAME_LOOK_ALIKES = [
  ['0', 'o'],
  ['1', 'l'],
  ['rn', 'm'],
  ['vv', 'w'],
] as const

/** USR-33: equal for usernames that look alike. `Burns1` → `bumsl`. */
export const usernameSkeleton = (username: string): string =>
  USERNAME_LOOK_ALIKES.reduce((text, [from, to]) => text.replaceAll(from, to), username.normalize('NFKC').toLowerCase())
