/** Checks the contrast of the live theme, and the names that a page uses. Source: docs/spec/tools.md CLI-8, CLI-11. */
import { wrongTags } from '../../debug/wrong-tags.ts'
import { TOKENS } from '../../theme/tokens.ts'
import { error, type Finding, ok, warning } from './finding.ts'
import type { PageFacts } from './page-facts.ts'

const CONTRAST_WHY = 'People with weak eyesight cannot read it (WCAG 2.2, 1.4.3 and 1.4.11).'
const CONTRAST_TODO = 'Change one of the two tokens, or give appearance.seed, which always finds readable colors.'

/** A color of the host that was changed to be readable; the changed color applies. */
const REPAIRED = /^NetTerms appearance: repaired for contrast /

export function checkContrast({ reports, console: lines }: PageFacts): Finding[] {
  const found = [...new Set(reports.flatMap(({ contrast }) => contrast))]
  if (found.length > 0) {
    return found.map((text) => error('contrast', `The contrast is too low: ${text}.`, CONTRAST_WHY, CONTRAST_TODO))
  }
  const isDrawn = reports.some(({ widgets }) => widgets.length > 0)
  return [
    ...(isDrawn ? [ok('contrast', 'The colors of the widgets have enough contrast in the scheme that is shown.')] : []),
    ...lines.filter((line) => REPAIRED.test(line)).map((line) => ok('contrast', line)),
  ]
}

export function checkNames({ tags, customProperties, reports, console: lines }: PageFacts): Finding[] {
  const unknown = customProperties.filter((name) => !Object.hasOwn(TOKENS, name.slice('--nt-'.length)))
  const unreadable = [...new Set(reports.flatMap(({ tokens }) => tokens))]
  const findings = [
    ...[...new Set(wrongTags(tags))].map((line) =>
      error('names', capitalized(line), 'The browser ignores it without a message.', 'Correct the name in your page.'),
    ),
    ...unknown.map((name) =>
      warning(
        'names',
        `There is no token ${name}.`,
        'It has no effect.',
        'Correct or remove it: docs/reference/tokens.md lists all.',
      ),
    ),
    ...unreadable.map((name) =>
      warning(
        'names',
        `The value of --nt-${name} does not fit its kind.`,
        'The browser ignores it.',
        'Give a color, a length, or what the list of tokens says.',
      ),
    ),
    ...deprecatedNames(reports),
    ...lines
      .filter(isAboutNames)
      .map((line) =>
        warning('names', line, 'The default applies instead.', 'Correct the name or value in your call of init.'),
      ),
  ]
  return findings.length > 0 || tags.length === 0
    ? findings
    : [ok('names', 'All tags, attributes and tokens are known.')]
}

/**
 * Returns one warning for each deprecated name, also if several instances use it. The report of an earlier release has
 * no such list.
 */
function deprecatedNames(reports: PageFacts['reports']): Finding[] {
  const used = new Map(
    reports.flatMap(({ deprecated = [] }) => deprecated).map((each) => [`${each.kind} ${each.name}`, each]),
  )
  return [...used].map(([what, { kind, replacement, since, removedIn }]) => {
    const [remove, use] =
      // The page's listeners cannot be read.
      kind === 'event'
        ? ['If your page listens to it, remove the listener.', `If your page listens to it, listen to ${replacement}.`]
        : ['Remove it from your page.', `Use ${replacement} instead.`]
    return warning(
      'names',
      `The ${what} is deprecated since ${since}.`,
      `Version ${removedIn} removes it.`,
      replacement === null ? remove : use,
    )
  })
}

/**
 * Returns true for messages about option names of `init` or the appearance. Tags are read from the page, and sessions
 * have their own check.
 */
const isAboutNames = (line: string): boolean =>
  /^NetTerms( appearance)?: /.test(line) &&
  !REPAIRED.test(line) &&
  !/^NetTerms: (there is no <|<|the session did not start)/.test(line)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
