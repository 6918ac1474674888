/** Gives widgets and `useNetTerms` their instance. Source: docs/spec/widgets.md WID-22, WID-23, WID-65. */
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { NetTermsError } from '../contract/index.ts'
import type { NetTermsHandle } from '../host/handles.ts'
import type { NetTermsOptions } from '../instance/options.ts'
import { NetTermsContext } from './context.ts'
import { acquireInstance } from './shared-instance.ts'
import { useCommit } from './use-commit.ts'

interface WithOptions {
  /**
   * What `init` takes; the widgets are then part of your bundle, in chunks of their own. Functions may change with every
   * rendering; `locale`, `messages`, `appearance`, `colorScheme` and `consent` take effect live, and have their defaults again
   * when they are left out; the others count when it begins. Of several providers of a namespace the first one's count.
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
        // What `init` refuses it has told by itself.
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
