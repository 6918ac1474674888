/** Creates, distinguishes, and stores secrets for clients. Source: docs/spec/session.md EMB-2 (security b.2). */
import { createHash, randomBytes } from 'node:crypto'

/** Creates a secret of 256 random bits: 43 characters base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a secret: SHA-256, hex. Secrets are random, so no salt is needed. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export const EMBED_TOKEN_PREFIX = 'et_'
export const CLIENT_SECRET_PREFIX = 'cs_'
export const FRAME_HANDOVER_PREFIX = 'fh_'
export const FRAME_SESSION_PREFIX = 'fs_'
export const STEP_UP_PREFIX = 'ft_'
export const LEGACY_HANDOVER_PREFIX = 'lh_'
export const LEGACY_SESSION_PREFIX = 'ls_'
export const SECRET_KEY_PREFIX = 'sk_'
