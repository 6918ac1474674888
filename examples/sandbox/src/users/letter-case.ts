/**
 * Lowercases the letters A to Z only, to compare usernames and addresses that ignore case. Lowercasing all of Unicode
 * would confuse two users: the Kelvin sign becomes a k, so two different names would be equal. Source:
 * docs/spec/users.md USR-9, docs/spec/identity.md IDN-21.
 */
export const withoutCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
