/**
 * The lazy part `overrides`: shows the provider's components instead of built-in parts. They load only from the
 * provider's folder on the CDN, and run only if their hash matches the secure configuration. Each gets an empty element
 * and plain data. Source: docs/spec/widgets.md WID-50, WID-51 (ADR 0022).
 */
import { useEffect, useRef, useState } from 'react'
import { type ComponentFile, directionOf, getSecureConfig, NetTermsError } from '../contract/index.ts'
import { TOKENS } from '../theme/tokens.ts'
import type { ComponentContext, ComponentModule } from './component-module.ts'
import type { Instance } from './instance.ts'
import type { ReplaceableProps } from './replaceable.tsx'
import { reportError, useWidget, type WidgetContextValue } from './widget-context.ts'

type Mounted = ReturnType<ComponentModule['mount']>

const FILE = /^([a-z0-9-]+)\.js$/
const INTEGRITY = /^sha384-([A-Za-z0-9+/]{64})$/
/** Fetches which parts the provider replaces; those are then shown instead. */
export async function learnComponents({ api, store }: Instance): Promise<void> {
  const { data } = await api.send(getSecureConfig, {})
  const components = Object.entries(data.componentOverrides).map(([place, file]) => [
    place,
    (props: ReplaceableProps) => <ComponentOverride {...props} file={file} />,
  ])
  store.setState({ components: Object.fromEntries(components) as Readonly<Record<string, unknown>> })
}

/** Places with a component that failed: the failure is reported once and not retried on this page. */
const failed = new WeakMap<Instance, Set<string>>()

function ComponentOverride({ place, texts, file, children }: ReplaceableProps & { file: ComponentFile }) {
  const widget = useWidget()
  const { instance, i18n } = widget
  const element = useRef<HTMLDivElement>(null)
  const mounted = useRef<Mounted | null>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>(() =>
    failed.get(instance)?.has(place) ? 'failed' : 'waiting',
  )
  const isOff = state === 'failed'

  function fail(cause: unknown): void {
    setState('failed')
    const places = failed.get(instance) ?? new Set()
    failed.set(instance, places)
    if (!places.has(place)) reportError(widget, componentFailed(file, place, cause))
    places.add(place)
  }
  const latest = useRef({ texts, fail })
  latest.current = { texts, fail }

  useEffect(() => {
    if (isOff) return
    let isOver = false
    load(instance, file)
      .then((component) => {
        const target = element.current
        if (isOver || !target) return
        const handle = component.mount(target, contextOf(place, latest.current.texts, widget, target))
        if (typeof handle?.update !== 'function' || typeof handle.unmount !== 'function')
          throw new TypeError('mount returned no update and unmount.')
        mounted.current = handle
        setState('drawn')
      })
      .catch((cause: unknown) => isOver || latest.current.fail(cause))
    return () => {
      isOver = true
      try {
        mounted.current?.unmount()
      } catch (cause) {
        latest.current.fail(cause)
      }
      mounted.current = null
    }
  }, [instance, place, file.file, file.integrity, isOff])

  const textsKey = Object.values(texts).join('\n')
  useEffect(() => {
    if (!element.current) return
    try {
      mounted.current?.update(contextOf(place, texts, widget, element.current))
    } catch (cause) {
      fail(cause)
    }
  }, [textsKey, i18n.locale])

  // Hidden until it has rendered, so that two headers are never shown at once.
  return (
    <>
      {state !== 'drawn' && children}
      {!isOff && <div ref={element} hidden={state !== 'drawn'} />}
    </>
  )
}

async function load({ loadComponent }: Instance, { file, integrity }: ComponentFile): Promise<ComponentModule> {
  const [, name] = FILE.exec(file) ?? []
  const [, hash] = INTEGRITY.exec(integrity) ?? []
  if (!name || !hash) throw new TypeError('The file name or its hash is not valid.')
  if (!loadComponent) throw new TypeError('A self-hosted build has no folder of components.')
  const module = (await loadComponent(name, hash)) as Partial<ComponentModule>
  if (typeof module.mount !== 'function') throw new TypeError('The file does not export mount.')
  return module as ComponentModule
}

function contextOf(
  place: string,
  texts: ReplaceableProps['texts'],
  { i18n }: WidgetContextValue,
  element: Element,
): ComponentContext {
  const style = getComputedStyle(element)
  const given = Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const theme = Object.keys(TOKENS).map((name) => [name, style.getPropertyValue(`--_${name}`).trim()] as const)
  return Object.freeze({
    place,
    locale: i18n.locale,
    direction: directionOf(i18n.locale),
    texts: Object.freeze(Object.fromEntries(given)),
    theme: Object.freeze(Object.fromEntries(theme)),
  })
}

const componentFailed = ({ file }: ComponentFile, place: string, cause: unknown): NetTermsError =>
  new NetTermsError(
    'component-failed',
    `The provider’s component ${file} for ${place} did not load or render, so the built-in part is shown. Check the cause.`,
    { at: place, cause },
  )
