/** Gives widgets and `useNetTerms` their instance. Source: docs/spec/widgets.md WID-22, WID-23. */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isNetTermsError } from '../contract/index.ts'
import type { NetTermsHandle } from '../host/handles.ts'
import type { NetTermsOptions } from '../netterms-options.ts'
import { NetTermsContext } from './context.ts'
import { acquireInstance } from './shared-instance.ts'
import { useCommit } from './use-commit.ts'

interface WithOptions {
  /**
   * What `init` takes; the widgets are then part of your bundle, in chunks of their own. Functions may change with every
   * rendering; `locale`, `messages`, `appearance` and `colorScheme` take effect live; the others count when it begins.
   */
  readonly options: NetTermsOptions
  readonly instance?: undefined
  readonly namespace?: undefined
}
interface WithInstance {
  readonly options?: undefined
  /** Of the CDN: what `init` of the loaded global gave; null until then and on a server. It stays yours to destroy. */
  readonly instance: NetTermsHandle | null
  /** The instance's own; default `default`. */
  readonly namespace?: string | undefined
}

export type NetTermsProviderProps = (WithOptions | WithInstance) & { readonly children?: ReactNode }

export function NetTermsProvider(props: NetTermsProviderProps): ReactElement {
  const { options, children } = props
  const namespace = (options ? options.namespace : props.namespace) ?? 'default'
  const own = useOwnInstance(options, namespace)
  const instance = options ? own : (props.instance ?? null)
  const value = useMemo(() => ({ instance, namespace }), [instance, namespace])
  return <NetTermsContext.Provider value={value}>{children}</NetTermsContext.Provider>
}

function useOwnInstance(options: NetTermsOptions | undefined, namespace: string): NetTermsHandle | null {
  const [instance, setInstance] = useState<NetTermsHandle | null>(null)
  const latest = useRef(options)
  useCommit(() => {
    latest.current = options
  })
  const isOwn = options !== undefined
  useEffect(() => {
    const given = latest.current
    if (!isOwn || !given) return
    let isCurrent = true
    const { handle, release } = acquireInstance(namespace, withLatest(given, latest))
    handle.then(
      (made) => isCurrent && setInstance(made),
      (error: unknown) => {
        if (isCurrent && isNetTermsError(error)) latest.current?.onError?.(error)
      },
    )
    return () => {
      isCurrent = false
      setInstance(null)
      release()
    }
  }, [isOwn, namespace])
  useLiveOptions(instance, options)
  return instance
}

/** The instance keeps these functions for good; each asks for the one of the latest rendering. */
function withLatest(
  given: NetTermsOptions,
  latest: { readonly current: NetTermsOptions | undefined },
): NetTermsOptions {
  const now = () => latest.current ?? given
  return {
    ...given,
    ...(given.fetchClientSecret && {
      fetchClientSecret: (request) =>
        now().fetchClientSecret?.(request) ??
        Promise.reject(new Error('The provider has no fetchClientSecret any more.')),
    }),
    onError: (error) => now().onError?.(error),
    onEvent: (event) => now().onEvent?.(event),
  }
}

const LIVE = ['locale', 'messages', 'appearance', 'colorScheme'] as const

/** What changed since the instance began is handed on; equal by value, since options are often written in place. */
function useLiveOptions(instance: NetTermsHandle | null, options: NetTermsOptions | undefined): void {
  const applied = useRef<{ of: NetTermsHandle; values: string[] } | null>(null)
  useEffect(() => {
    if (!instance || !options) return
    const values = LIVE.map((name) => JSON.stringify(options[name]) ?? '')
    const before = applied.current?.of === instance ? applied.current.values : values
    applied.current = { of: instance, values }
    const changed = LIVE.filter((name, index) => values[index] !== before[index] && options[name] !== undefined)
    if (changed.length > 0) instance.update(Object.fromEntries(changed.map((name) => [name, options[name]])))
  })
}
