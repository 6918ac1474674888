/** Functions that run in the page. Each is sent as text, so it must not refer to anything outside itself. */
import type { DoctorReport } from '../../debug/doctor-report.ts'
import type { PageFacts } from './page-facts.ts'

/**
 * Reads loaders, tags, and custom properties from the page. Style sheets of another origin cannot be read and are left
 * out.
 */
export function readPage(): Pick<PageFacts, 'loaders' | 'tags' | 'customProperties'> & { metaPolicies: string[] } {
  const names = new Set<string>()
  const readStyle = (style: CSSStyleDeclaration) => {
    for (const name of style) if (name.startsWith('--nt-')) names.add(name)
  }
  const readRules = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if ('style' in rule) readStyle(rule.style as CSSStyleDeclaration)
      if ('cssRules' in rule) readRules(rule.cssRules as CSSRuleList)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    try {
      readRules(sheet.cssRules)
    } catch {
      // A style sheet of another origin.
    }
  }
  const elements = [...document.querySelectorAll('*')]
  for (const element of elements) if (element instanceof HTMLElement) readStyle(element.style)
  return {
    loaders: [...document.querySelectorAll('script')]
      .filter(({ src }) => /\/v[^/]+\/loader\.js$/.test(src.split(/[?#]/)[0] ?? ''))
      .map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin })),
    tags: elements
      .filter(({ localName }) => localName.startsWith('nt-'))
      .map(({ localName, attributes }) => ({
        localName,
        attributes: [...attributes].map(({ name, value }) => ({ name, value })),
        isDefined: customElements.get(localName) !== undefined,
      })),
    customProperties: [...names],
    metaPolicies: [...document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="content-security-policy" i]')].map(
      ({ content }) => content,
    ),
  }
}

/** Reads the reports of all instances from their `?netterms-debug=1` overlays. */
export function readReports(): Promise<DoctorReport[]> {
  const overlays = [...document.querySelectorAll('[data-netterms-debug]')] as (Element & {
    report(): Promise<DoctorReport>
  })[]
  return Promise.all(overlays.map((overlay) => overlay.report()))
}

/** Records policy violations; runs before the page's own scripts. */
export function recordViolations(): void {
  const found: PageFacts['violations'][number][] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    if (disposition === 'enforce') found.push({ directive: effectiveDirective, blocked: blockedURI })
  })
  Object.assign(window, { netTermsViolations: found })
}

export const readViolations = (): PageFacts['violations'] =>
  (window as { netTermsViolations?: PageFacts['violations'] }).netTermsViolations ?? []
