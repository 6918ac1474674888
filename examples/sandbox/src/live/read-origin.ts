import { StartRefusal } from '../db/start-refusal.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads an https origin; undefined if absent.
 * @throws StartRefusal if it is invalid
 */
export function httpsOrigin(name: string, env: Environment): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (URL.canParse(text)) {
    const { protocol, origin } = new URL(text)
    if (protocol === 'https:' && origin === text) return origin
  }
  throw new StartRefusal(`${name} must be an https origin without a path, like https://portal.example.`)
}
