/**
 * Checks whether the page's content security policy allows the widgets, and suggests the line to add. Source:
 * docs/spec/tools.md CLI-6.
 */
import { allows, parsePolicies, type Policy, sourcesOf } from './content-policy.ts'
import { error, type Finding, ok, warning } from './finding.ts'
import type { PageFacts } from './page-facts.ts'

interface Need {
  directive: string
  origin: string
  why: string
  /** True if nothing works without it; false if only one form does not. */
  isVital: boolean
}

export function checkPolicy(facts: PageFacts): Finding[] {
  const self = new URL(facts.url).origin
  const needs = needsOf(facts, self)
  const policies = facts.policies.flatMap(parsePolicies)
  if (policies.length === 0) return needs.length === 0 ? [] : [noPolicy(needs)]
  const missing = policies.flatMap((policy) => missingIn(policy, needs, self))
  const blocked = blockedBy(facts, needs)
  if (missing.length + blocked.length > 0) return [...missing, ...blocked]
  return needs.length === 0 ? [] : [ok('policy', 'The content security policy allows what the widgets need.')]
}

function needsOf({ loaders, reports, secureOrigin }: PageFacts, self: string): Need[] {
  const cdn = loaders.map(({ src }) => new URL(src).origin)
  const apis = [...new Set(reports.map(({ apiOrigin }) => apiOrigin))]
  const needsSession = reports.some(
    ({ options, session }) => options.given.includes('sessionUrl') && session.kind === 'token',
  )
  return [
    ...cdn.map((origin) => ({
      directive: 'script-src',
      origin,
      why: 'The code of the widgets comes from it.',
      isVital: true,
    })),
    ...apis.map((origin) => ({ directive: 'connect-src', origin, why: 'It is the API.', isVital: true })),
    ...(needsSession
      ? [{ directive: 'connect-src', origin: self, why: 'It has your session address.', isVital: true }]
      : []),
    ...(secureOrigin === null
      ? []
      : [
          {
            directive: 'frame-src',
            origin: secureOrigin,
            why: 'Bank account numbers and passwords are entered in a frame of it; without it that form cannot open.',
            isVital: false,
          },
        ]),
  ]
}

function missingIn(policy: Policy, needs: readonly Need[], self: string): Finding[] {
  const findings = needs.flatMap(({ directive, origin, why, isVital }) => {
    const sources = sourcesOf(policy, directive)
    if (sources === null || allows(sources, origin, self)) return []
    const kept = sources.filter((source) => source !== "'none'")
    const todo = `Write: ${[directive, ...kept, origin === self ? "'self'" : origin].join(' ')}`
    const what = `The policy's ${directive} does not allow ${origin}.`
    return [isVital ? error('policy', what, why, todo) : warning('policy', what, why, todo)]
  })
  const types = policy.get('trusted-types')
  const isEnforced = policy.has('require-trusted-types-for') || types !== undefined
  if (!isEnforced || !types || types.some((name) => ['netterms', '*'].includes(name)) || !needsScript(needs))
    return findings
  return [
    ...findings,
    error(
      'policy',
      'The policy enforces Trusted Types without the policy name netterms.',
      'The loader adds scripts of the CDN under that name, and the browser blocks them.',
      `Write: ${['trusted-types', ...types.filter((name) => name !== "'none'"), 'netterms'].join(' ')}`,
    ),
  ]
}

const needsScript = (needs: readonly Need[]): boolean => needs.some(({ directive }) => directive === 'script-src')

/** Returns findings for blocked requests of NetTerms. Other blocked requests of the page are not reported. */
function blockedBy({ violations }: PageFacts, needs: readonly Need[]): Finding[] {
  const seen = new Set<string>()
  return violations.flatMap(({ directive, blocked }) => {
    const origin = URL.canParse(blocked) ? new URL(blocked).origin : null
    const need = needs.find((each) => each.origin === origin)
    const key = `${directive} ${origin}`
    if (!need || seen.has(key)) return []
    seen.add(key)
    return [
      error(
        'policy',
        `The browser blocked a request to ${need.origin} (${directive}).`,
        need.why,
        `Allow ${need.origin} in ${directive.replace(/-(elem|attr)$/, '')}.`,
      ),
    ]
  })
}

function noPolicy(needs: readonly Need[]): Finding {
  const grouped = new Map<string, string[]>()
  for (const { directive, origin } of needs) grouped.set(directive, [...(grouped.get(directive) ?? []), origin])
  const lines = [...grouped].map(([directive, origins]) => [directive, ...new Set(origins)].join(' '))
  return warning(
    'policy',
    'The page has no content security policy.',
    'A policy keeps injected scripts from reading invoices and from sending them elsewhere.',
    `The widgets need: ${lines.join('; ')}`,
  )
}
