import type { Instance } from './instance.ts'

/**
 * Returns the first element of a widget on the page, even if its code is still loading, because opening the widget a
 * second time would show a second payment form. Source: docs/spec/widgets.md WID-32, docs/spec/payments.md PAY-14.
 *
 * @returns undefined if this instance has none outside the shadow roots of the page's own components
 */
export function widgetOnPage({ namespace, mounted }: Instance, tag: string): Element | undefined {
  const [ready] = mounted.get(tag) ?? []
  return ready ?? [...document.querySelectorAll(`${tag}:not(:defined)`)].find((each) => namespaceOf(each) === namespace)
}

const namespaceOf = (element: Element): string => element.getAttribute('namespace') ?? 'default'
