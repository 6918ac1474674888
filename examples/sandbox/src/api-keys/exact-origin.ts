import { StartRefusal } from '../db/start-refusal.ts'

/**
 * Parses an origin from the command line. A page on this machine may use http, as in browsers.
 * @param text scheme, host, and port: `https://dealer.example`
 * @throws StartRefusal for anything else: a path, a wildcard, or http on another machine
 */
export function exactOrigin(text: string): string {
  if (URL.canParse(text)) {
    const { protocol, hostname, origin } = new URL(text)
    const isOwnMachine = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
    if ((protocol === 'https:' || isOwnMachine) && origin === text) return origin
  }
  throw new StartRefusal(
    `${text} is no origin of a page: give scheme, host and port only, like https://dealer.example.`,
  )
}
