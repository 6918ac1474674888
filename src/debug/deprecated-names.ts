/** Finds the deprecated names that a page uses. Source: docs/spec/widgets.md WID-194. */
import type { Instance } from '../kit/instance.ts'
import type { ActivityLog } from './activity-log.ts'
import { type Deprecation, DEPRECATIONS } from './deprecations.ts'

/**
 * Listeners cannot be read from a page, so an event counts as used if a widget fired it. Parts are looked up in style
 * sheets of the page's own origin, because others cannot be read.
 *
 * @param facts options that the page passed to `init`, and the events that were fired
 * @param list deprecated names; default: those of this version
 * @throws never
 */
export function deprecatedNames(
  { mounted }: Pick<Instance, 'mounted'>,
  { options, log }: { readonly options: object; readonly log: Pick<ActivityLog, 'events'> },
  list: readonly Deprecation[] = DEPRECATIONS,
): Deprecation[] {
  const elements = [...mounted.values()].flatMap((each) => [...each])
  const isOnPage = (selector: string) => elements.some((element) => element.matches(selector))
  const isUsed: Readonly<Record<Deprecation['kind'], (name: string) => boolean>> = {
    tag: isOnPage,
    attribute: isOnPage,
    event: (name) => log.events.some(({ type }) => type === name),
    token: (name) => elements.some((element) => getComputedStyle(element).getPropertyValue(`--nt-${name}`) !== ''),
    part: (name) => partsOfSheets().includes(name),
    option: (path) => valueAt(options, path.split('.')) !== undefined,
    text: (key) => Object.values(Object(valueAt(options, ['messages']))).some((texts) => key in Object(texts)),
  }
  return list.filter(({ kind, name }) => isUsed[kind](name))
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (Object(found) as Readonly<Record<string, unknown>>)[name], value)

/** Returns the names in `::part(…)` of the document's style sheets. */
const partsOfSheets = (): string[] =>
  [...document.styleSheets, ...document.adoptedStyleSheets]
    .flatMap(textsOf)
    .flatMap((text) => [...text.matchAll(/::part\(([^)]*)\)/g)])
    .flatMap(([, names = '']) => names.trim().split(/\s+/))

function textsOf(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText)
  } catch {
    // A style sheet of another origin.
    return []
  }
}
