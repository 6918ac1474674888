/** Parses a content security policy: which directive applies, and whether it allows an origin. Pure. */

export type Policy = ReadonlyMap<string, readonly string[]>

/** Directive → directives that apply if it is absent, in order (CSP 3, "directive fallback list"). */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['default-src'],
  'connect-src': ['default-src'],
  'frame-src': ['child-src', 'default-src'],
}

/** @param text value of one header or `<meta>`. Commas separate policies, each of which must allow a request. */
export function parsePolicies(text: string): Policy[] {
  return text
    .split(',')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const directives = new Map<string, readonly string[]>()
      for (const part of each.split(';')) {
        const [name = '', ...sources] = part.trim().split(/\s+/)
        // A directive that is repeated has no effect.
        if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
      }
      return directives
    })
}

/** Returns the sources that apply to a directive; null if the policy does not restrict it. */
export function sourcesOf(policy: Policy, directive: string): readonly string[] | null {
  const deciding = [directive, ...(FALLBACKS[directive] ?? [])].find((name) => policy.has(name))
  return deciding === undefined ? null : (policy.get(deciding) ?? [])
}

/**
 * @param sources sources of a directive
 * @param origin requested origin
 * @param self origin of the page
 * @returns true if a source allows the origin. With `'strict-dynamic'` always true, because hosts do not count and only
 *   the browser knows which script added another.
 */
export function allows(sources: readonly string[], origin: string, self: string): boolean {
  if (sources.includes("'strict-dynamic'")) return true
  return sources.some((source) => {
    if (source === "'self'") return origin === self
    if (source.startsWith("'")) return false
    return matchesHost(source, new URL(origin), new URL(self))
  })
}

const SOURCE = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/)?([^/:]+)?(?::(\d+|\*))?(\/.*)?$/i
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

function matchesHost(source: string, target: URL, self: URL): boolean {
  if (source === '*') return /^https?:$/.test(target.protocol)
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return fitsScheme(source.toLowerCase(), target.protocol)
  const [, scheme, host = '', port] = SOURCE.exec(source) ?? []
  if (!fitsScheme(scheme === undefined ? self.protocol : `${scheme.toLowerCase()}:`, target.protocol)) return false
  const name = host.toLowerCase()
  const fitsHost = name.startsWith('*.')
    ? target.hostname.endsWith(name.slice(1))
    : name === '*' || name === target.hostname
  if (!fitsHost) return false
  const targetPort = target.port || PORTS[target.protocol]
  return port === '*' || targetPort === (port ?? PORTS[target.protocol])
}

/** Compares schemes; an http source also allows https. */
const fitsScheme = (allowed: string, actual: string): boolean =>
  allowed === actual || (allowed === 'http:' && actual === 'https:')
