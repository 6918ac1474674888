/** Prints a widget's DOM as normalized lines, so that two renderings can be compared: ids are numbered in order. */

/** Attributes that are not compared, because they contain positions that scripts or the browser set. */
const LEFT_OUT = ['style']
const REFERENCES =
  /^(id|for|name|slot|href|fill|mask|clip-path|list|form|popovertarget|aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage))$/

const isHolder = (node: Element): node is HTMLInputElement | HTMLOptionElement =>
  node instanceof HTMLInputElement || node instanceof HTMLOptionElement

export function drawingOf(root: ShadowRoot): string[] {
  const names = new Map<string, string>()
  const numbered = (name: string): string => {
    const known = names.get(name) ?? `#${names.size + 1}`
    names.set(name, known)
    return known
  }
  /** Returns an attribute's value; generated ids are numbered from the first one, because they contain a counter. */
  const valueOf = (name: string, value: string): string =>
    REFERENCES.test(name) ? value.replace(/[\w«»:-]*(_r_\w+_|«r\w+»|:r\w+:|P\d+(?:-\d+)?)[\w-]*/g, numbered) : value

  const lines: string[] = []
  const walk = (node: Node, depth: number): void => {
    const indent = '  '.repeat(depth)
    if (node instanceof Text) {
      const text = node.data.replace(/\s+/g, ' ').trim()
      const last = lines.at(-1)
      // Join adjacent texts, because React and Preact split texts with values differently.
      if (text && last?.startsWith(`${indent}"`)) lines[lines.length - 1] = `${last.slice(0, -1)}${text}"`
      else if (text) lines.push(`${indent}"${text}"`)
      return
    }
    if (!(node instanceof Element)) return
    const attributes = [...node.attributes]
      // Ignore empty classes, because React writes a missing class as an empty one.
      .filter(({ name, value }) => name !== 'class' || value !== '')
      // Ignore value attributes of fields, which the libraries set at different times; the value itself is compared.
      .filter(({ name }) => !LEFT_OUT.includes(name) && !((name === 'value' || name === 'checked') && isHolder(node)))
      .map(({ name, value }) => `${name}=${JSON.stringify(valueOf(name, value))}`)
    const stored = isHolder(node)
      ? [`holds=${JSON.stringify(node.value)}`, `checked=${'checked' in node && node.checked}`]
      : []
    lines.push(`${indent}<${[node.localName, ...attributes.sort(), ...stored].join(' ')}>`)
    for (const child of node.childNodes) walk(child, depth + 1)
  }
  for (const child of root.childNodes) walk(child, 0)
  return lines
}

/** @returns the first difference of two renderings, with both lines; null if they are equal */
export function firstDifference(one: readonly string[], other: readonly string[]): string | null {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) return `line ${at + 1}: ${one[at] ?? 'nothing'} | ${other[at] ?? 'nothing'}`
  }
  return null
}
