import { CALLS } from './calls.ts'
import type { WidgetDocs, WidgetFacts } from './widget-manifest.ts'
import type { Call } from './wire/define-call.ts'

const CALLS_BY_NAME: ReadonlyMap<string, Call> = /*#__PURE__*/ new Map(
  /*#__PURE__*/ CALLS.map((call) => [call.name, call as Call]),
)

/**
 * Adds documentation and full calls to a widget's manifest; an attribute without a summary does not compile. No host
 * page loads this. Source: docs/spec/widgets.md WID-2.
 */
export function describeWidget<const Facts extends WidgetFacts, const Docs extends WidgetDocs>(
  facts: Facts,
  docs: Docs & {
    attributeSummaries: Readonly<Record<keyof Facts['attributes'], string>>
    attributeValues?: Readonly<Partial<Record<keyof Facts['attributes'], readonly string[]>>>
  },
): Omit<Facts, 'calls'> & Docs & { calls: readonly Call[] } {
  return { ...facts, ...docs, calls: facts.calls.flatMap((name) => CALLS_BY_NAME.get(name) ?? []) }
}
