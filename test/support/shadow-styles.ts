/** Reads and compares the computed styles of all elements in a widget's shadow root. */
import type { Locator } from 'playwright'

export interface StyledElement {
  /** Position in the tree with tag and class, e.g. `div.w > section:2 > h2.h1`. */
  path: string
  styles: Record<string, string>
}

/** @param except properties that are left out */
export function shadowStyles(widget: Locator, except: readonly string[]): Promise<StyledElement[]> {
  return widget.evaluate((host, leftOut) => {
    const found: { path: string; styles: Record<string, string> }[] = []
    const walk = (element: Element, path: string) => {
      const computed = getComputedStyle(element)
      const styles: Record<string, string> = {}
      // Loop by index, because the page may have added enumerable properties to arrays and objects.
      for (let index = 0; index < computed.length; index += 1) {
        const name = computed.item(index)
        if (!leftOut.includes(name)) styles[name] = computed.getPropertyValue(name)
      }
      found.push({ path, styles })
      for (let index = 0; index < element.children.length; index += 1) {
        const child = element.children[index]
        if (child) walk(child, `${path} > ${child.localName}:${index}.${child.getAttribute('class') ?? ''}`)
      }
    }
    const root = host.shadowRoot?.firstElementChild
    if (root) walk(root, 'w')
    return found
  }, except)
}

/** Returns the first few differences, as `path property: one | other`. */
export function differences(
  one: readonly StyledElement[],
  other: readonly StyledElement[],
  limitConcurrency = 20,
): string[] {
  if (one.length !== other.length) return [`${one.length} elements | ${other.length} elements`]
  const found = one.flatMap(({ path, styles }, index) =>
    Object.entries(styles)
      .filter(([name, value]) => other[index]?.styles[name] !== value)
      .map(([name, value]) => `${path} ${name}: ${value} | ${String(other[index]?.styles[name])}`),
  )
  return found.slice(0, limitConcurrency)
}
