/** What a widget draws, as lines that two drawings of the same thing share: ids are counted from its own first one. */

/** Of CSSOM and of the moment: places of floating parts, what the browser adds by itself. */
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
  /** Ids made while drawing have a counter in them; a `name` of a form's field is its own. */
  const valueOf = (name: string, value: string): string =>
    REFERENCES.test(name) ? value.replace(/[\w«»:-]*(_r_\w+_|«r\w+»|:r\w+:|P\d+(?:-\d+)?)[\w-]*/g, numbered) : value

  const lines: string[] = []
  const walk = (node: Node, depth: number): void => {
    const indent = '  '.repeat(depth)
    if (node instanceof Text) {
      const text = node.data.replace(/\s+/g, ' ').trim()
      const last = lines.at(-1)
      // One library splits a text at its values, the other does not.
      if (text && last?.startsWith(`${indent}"`)) lines[lines.length - 1] = `${last.slice(0, -1)}${text}"`
      else if (text) lines.push(`${indent}"${text}"`)
      return
    }
    if (!(node instanceof Element)) return
    const attributes = [...node.attributes]
      // No class is written as an empty one by React.
      .filter(({ name, value }) => name !== 'class' || value !== '')
      // The libraries differ in when they mirror what a field holds in its attribute; what it holds is told beside it.
      .filter(({ name }) => !LEFT_OUT.includes(name) && !((name === 'value' || name === 'checked') && isHolder(node)))
      .map(({ name, value }) => `${name}=${JSON.stringify(valueOf(name, value))}`)
    const held = isHolder(node)
      ? [`holds=${JSON.stringify(node.value)}`, `checked=${'checked' in node && node.checked}`]
      : []
    lines.push(`${indent}<${[node.localName, ...attributes.sort(), ...held].join(' ')}>`)
    for (const child of node.childNodes) walk(child, depth + 1)
  }
  for (const child of root.childNodes) walk(child, 0)
  return lines
}

/** @returns where two drawings part, with both lines; null when they are the same */
export function firstDifference(one: readonly string[], other: readonly string[]): string | null {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) return `line ${at + 1}: ${one[at] ?? 'nothing'} | ${other[at] ?? 'nothing'}`
  }
  return null
}
