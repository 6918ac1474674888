/**
 * Mounts a widget with its own simulated provider and SDK instance: a new test case starts a new page, new display
 * settings do not. Source: docs/spec/workbench.md WBN-3.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { LOCALE_KEY } from 'netterms/contract'
import { init } from 'netterms/elements'
import { MANIFESTS } from 'netterms/manifest'
import { createFakeProvider, type FakeProvider, type RecordedRequest } from 'netterms/testing'
import { type Address, appearanceOf } from './address.ts'
import { columnsOf, onRows } from './own-columns.ts'
import { consentOf, thirdPartiesOf } from './third-parties.ts'
import { useBlank } from './use-blank.ts'

export interface FiredEvent {
  id: number
  type: string
  /** Tag of the element that fired the event. */
  widget: string
  detail: unknown
}

export interface ShownWidget {
  place: RefObject<HTMLDivElement | null>
  events: readonly FiredEvent[]
  requests: readonly RecordedRequest[]
  /** Currently rendered `::part(…)` names. */
  parts: readonly string[]
  provider: FakeProvider | null
  /** True if neither the widget nor its skeleton has a size. */
  isBlank: boolean
  refresh(): void
}

type Handle = ReturnType<typeof init>
type WidgetName = Parameters<Handle['create']>[0]
const MOST_EVENTS = 200
let count = 0

export function useWidget(address: Address): ShownWidget {
  const { name, scenario, data, today, role, looks, attributes, columns } = address
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<Handle | null>(null)
  const element = useRef<HTMLElement | null>(null)
  const [provider, setProvider] = useState<FakeProvider | null>(null)
  const [events, setEvents] = useState<readonly FiredEvent[]>([])
  const [requests, setRequests] = useState<readonly RecordedRequest[]>([])
  const [parts, setParts] = useState<readonly string[]>([])
  const shown = useRef(address)
  shown.current = address

  useEffect(() => {
    const host = place.current
    if (!host) return
    const fake = createFakeProvider({
      scenario,
      seed: data,
      today: dateOr(today),
      role,
      thirdParties: thirdPartiesOf(scenario),
    })
    const tell = () => {
      setRequests([...fake.requests])
      if (element.current) setParts(partsOf(element.current))
    }
    const nt = startInstance(shown.current, {
      async fetch(input, options) {
        const answer = fake.fetch(input, options)
        tell()
        return answer.finally(tell)
      },
      onEvent({ type, widget, detail }) {
        count += 1
        const event = { id: count, type, widget, detail }
        setEvents((before) => [event, ...before].slice(0, MOST_EVENTS))
        tell()
      },
    })
    const widget = nt.create(name as WidgetName, shown.current.attributes)
    Object.assign(widget.element, { columns: columnsOf(shown.current), onRows })
    widget.mount(host)
    handle.current = nt
    element.current = widget.element
    setProvider(fake)
    setEvents([])
    setRequests([])
    return () => {
      widget.destroy()
      nt.destroy()
      handle.current = element.current = null
    }
  }, [name, scenario, data, today, role])

  const appearance = appearanceOf(looks)
  const look = JSON.stringify([looks.locale, looks.scheme, appearance])
  useSecondEffect(() => {
    const { locale, scheme } = shown.current.looks
    handle.current?.update({ locale, colorScheme: scheme, appearance: appearanceOf(shown.current.looks) ?? {} })
  }, look)
  useSecondEffect(() => {
    handle.current?.update({ consent: consentOf(shown.current) })
  }, address.consent)
  useSecondEffect(() => {
    const own = MANIFESTS.find(({ tag }) => tag === `nt-${name}`)
    const usuals: Readonly<Record<string, string>> = own?.attributes ?? {}
    for (const [attribute, usual] of Object.entries(usuals)) {
      element.current?.setAttribute(attribute, shown.current.attributes[attribute] ?? usual)
    }
  }, JSON.stringify(attributes))
  useSecondEffect(() => {
    if (element.current) Object.assign(element.current, { columns: columnsOf(shown.current) })
  }, JSON.stringify(columns))

  return {
    place,
    events,
    requests,
    parts,
    provider,
    isBlank: useBlank(place),
    refresh: () => (element.current as { refresh?: () => void } | null)?.refresh?.(),
  }
}

type Wiring = Pick<Parameters<typeof init>[0], 'fetch' | 'onEvent'>

function startInstance(address: Address, wiring: Wiring): Handle {
  const { name, looks } = address
  count += 1
  const namespace = `workbench-${count}`
  forget(namespace)
  const manifest = MANIFESTS.find(({ tag }) => tag === `nt-${name}`)
  const isOwnOrigin = manifest !== undefined && 'providerOriginOnly' in manifest
  const appearance = appearanceOf(looks)
  return init({
    // No request is ever sent to this address, because the provider is simulated in this page.
    api: 'https://api.provider.example/api',
    ...(isOwnOrigin
      ? { session: 'cookie' as const }
      : { key: 'pk_test_workbench', fetchClientSecret: async () => 'cs_test_workbench' }),
    namespace,
    // The workbench's own choice, separate from that of the portal on the same origin (WBN-12).
    consent: consentOf(address),
    locale: looks.locale,
    colorScheme: looks.scheme,
    ...(appearance && { appearance }),
    ...wiring,
  })
}

/**
 * Deletes the stored state of a namespace. Each page numbers its namespaces from one, so the state of an earlier page's
 * widgets, such as the language, would apply otherwise.
 */
function forget(namespace: string): void {
  localStorage.removeItem(`${LOCALE_KEY}:${namespace}`)
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(`netterms:${namespace}:`))
  for (const key of kept) sessionStorage.removeItem(key)
}

/** Runs an effect on each change after the first render, which already has the first value. */
function useSecondEffect(effect: () => void, key: string): void {
  const first = useRef(key)
  useEffect(() => {
    if (first.current === key) return
    first.current = ''
    effect()
  }, [key])
}

const dateOr = (text: string): string => (Number.isNaN(Date.parse(text)) ? '2026-11-20' : text)

function partsOf({ shadowRoot }: HTMLElement): string[] {
  const named = [...(shadowRoot?.querySelectorAll('[part]') ?? [])]
  return [...new Set(named.flatMap((each) => (each.getAttribute('part') ?? '').split(/\s+/)))].filter(Boolean).sort()
}
