/**
 * Names and addresses that count in any case are compared by the letters A to Z alone. Folding all of Unicode would make one
 * name of two: the Kelvin sign becomes a k, and who has the one would be taken for who has the other. Source:
 * docs/spec/users.md USR-9, docs/spec/identity.md IDN-21.
 */
export const withoutCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
