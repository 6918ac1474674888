import { hash } from '@node-rs/argon2'

/** OWASP's minimum for Argon2id, which is the library's default algorithm (security b.10). */
const HASHING = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), HASHING)
