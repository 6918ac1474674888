import type { Instance } from './instance.ts'

/**
 * The first element of a widget on the page, including one whose code is still loading: opening the widget a second
 * time would show a second payment form. Source: docs/spec/widgets.md WID-32, docs/spec/payments.md PAY-14.
 *
 * @returns undefined when the page has none of this instance outside the shadow roots of its own components
 */
export function widgetOnPage({ namespace, mounted }: Instance, tag: string): Element | undefined {
  const [ready] = mounted.get(tag) ?? []
  return ready ?? [...document.querySelectorAll(`${tag}:not(:defined)`)].find((each) => namespaceOf(each) === namespace)
}

const namespaceOf = (element: Element): string => element.getAttribute('namespace') ?? 'default'
