import { type RefObject, useRef } from 'react'
import { useCommit } from './use-commit.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Sets lists, objects, and functions on the element. Inline values are not set again at each render: a function is set
 * once and calls the latest render's function, and a list is set again only if its content changed.
 *
 * @param namespace namespace of the element; another namespace has another element, which gets all properties again
 */
export function useProperties(element: RefObject<HTMLElement | null>, values: Values, namespace: string): void {
  const latest = useRef<Values>(values)
  const set = useRef<{ namespace: string; texts: Map<string, string> }>({ namespace, texts: new Map() })
  useCommit(() => {
    latest.current = values
    const target = element.current as Record<string, unknown> | null
    if (!target) return
    if (set.current.namespace !== namespace) set.current = { namespace, texts: new Map() }
    const { texts } = set.current
    for (const name of new Set([...texts.keys(), ...Object.keys(values)])) {
      const value = values[name]
      const text = typeof value === 'function' ? 'function' : JSON.stringify(value)
      if (texts.get(name) === text) continue
      if (text === undefined) texts.delete(name)
      else texts.set(name, text)
      target[name] =
        typeof value === 'function'
          ? (...rest: unknown[]) => (latest.current[name] as ((...all: unknown[]) => unknown) | undefined)?.(...rest)
          : value
    }
  })
}
