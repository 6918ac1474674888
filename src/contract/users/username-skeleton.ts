/**
 * A comparison key for look-alike usernames. Usernames have only letters A to Z, digits, and `. _ @ + -` (USR-9), so
 * look-alikes of other scripts (Cyrillic а, Greek ο) and full-width letters are rejected before a comparison. What
 * remains are the look-alikes within ASCII of Unicode's confusables (UTS 39), in lower case as the server stores them.
 * Source: docs/spec/users.md USR-33.
 */

/** Replacements in the order in which they are applied; the server's index uses the same (USR-33). */
export const USERNAME_LOOK_ALIKES = [
  ['0', 'o'],
  ['1', 'l'],
  ['rn', 'm'],
  ['vv', 'w'],
] as const

/** Returns a key that is equal for usernames that look alike: `Burns1` → `bumsl` (USR-33). */
export const usernameSkeleton = (username: string): string =>
  USERNAME_LOOK_ALIKES.reduce((text, [from, to]) => text.replaceAll(from, to), username.normalize('NFKC').toLowerCase())
