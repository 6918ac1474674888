/** Provides the instance to widgets and `useNetTerms`. Source: docs/spec/widgets.md WID-22, WID-23, WID-65. */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { NetTermsError } from '../contract/index.ts'
import type { NetTermsHandle } from '../host/handles.ts'
import type { NetTermsOptions } from '../instance/options.ts'
import { NetTermsContext } from './context.ts'
import { acquireInstance } from './shared-instance.ts'
import { useCommit } from './use-commit.ts'

interface WithOptions {
  /**
   * Options of `init`; the widgets are part of your bundle, in their own chunks. Functions may change with every
   * render. Changes of `locale`, `messages`, `appearance`, `colorScheme`, and `consent` apply immediately, and removing
   * one restores its default; other options are read once. If several providers share a namespace, the options of the
   * first apply.
   */
  readonly options: NetTermsOptions
  readonly instance?: undefined
  readonly namespace?: undefined
}
interface WithInstance {
  readonly options?: undefined
  /**
   * For widgets from the CDN: the handle that `init` of the loaded global returned; null before loading and on a
   * server. The caller destroys it.
   */
  readonly instance: NetTermsHandle | null
  /** Namespace of the instance; default `default`. */
  readonly namespace?: string | undefined
}

/** Either `options`, for widgets in your own bundle, or `instance`, for widgets from the CDN's loader. */
export type NetTermsProviderProps = (WithOptions | WithInstance) & { readonly children?: ReactNode }

/** Provides the instance to the widgets and `useNetTerms` below it. */
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
  const acquired = useRef<ReturnType<typeof acquireInstance> | null>(null)
  useCommit(() => {
    latest.current = options
  })
  const isOwn = options !== undefined
  useEffect(() => {
    const given = latest.current
    if (!isOwn || !given) return
    let isCurrent = true
    const mine = acquireInstance(namespace, () => latest.current ?? given)
    acquired.current = mine
    mine.handle.then(
      (made) => isCurrent && setInstance(made),
      (error: NetTermsError) => {
        // `init` reports invalid options itself.
        if (isCurrent && error.code === 'code-unavailable') latest.current?.onError?.(error)
      },
    )
    return () => {
      isCurrent = false
      acquired.current = null
      setInstance(null)
      mine.release()
    }
  }, [isOwn, namespace])
  useEffect(() => acquired.current?.follow())
  return instance
}
