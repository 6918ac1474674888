/** `netterms`: types of the global that the loader puts on the page, and a way to load it from a bundle. */
import type { NetTermsInstance, NetTermsOptions } from '../netterms-options.ts'
import { NetTermsError, type EventName, type NetTermsEvents } from '../contract/index.ts'

export type { AppearanceOptions, NetTermsInstance, NetTermsOptions } from '../netterms-options.ts'
export type { NetTermsState } from '../store/create-store.ts'
export { NetTermsError }

/** A widget before and after its code has come: the element, and what one does with it. */
export interface WidgetHandle {
  readonly element: HTMLElement
  mount(target: string | Element): WidgetHandle
  update(attributes: Readonly<Record<string, string>>): void
  refresh(): void
  on<Name extends EventName>(type: Name, listener: (event: CustomEvent<NetTermsEvents[Name]>) => void): () => void
  once<Name extends EventName>(type: Name, listener: (event: CustomEvent<NetTermsEvents[Name]>) => void): () => void
  unmount(): void
  destroy(): void
}

/** What `init` returns at once; `ready` settles when the runtime has come. */
export interface NetTermsHandle extends Omit<
  NetTermsInstance,
  'loadMessages' | 'reloadSession' | 'logout' | 'getState'
> {
  readonly ready: Promise<unknown>
  create(name: string, attributes?: Readonly<Record<string, string>>): WidgetHandle
  /** Null until the runtime has come. */
  getState(): ReturnType<NetTermsInstance['getState']> | null
  loadMessages(domains: readonly string[]): Promise<void>
  reloadSession(): Promise<void>
  logout(): Promise<void>
}

export interface NetTermsGlobal {
  init(options: NetTermsOptions): NetTermsHandle
  readonly version: string
}

declare global {
  interface Window {
    NetTerms?: NetTermsGlobal
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(text: string): string }): TrustedPolicy }
  }
}
interface TrustedPolicy {
  createScriptURL(text: string): string
}

let loading: Promise<NetTermsGlobal | null> | null = null

/**
 * Adds the loader to the page once and gives what it puts there.
 *
 * @param src address of `loader.js` on the CDN: a channel (`…/v1/loader.js`) or a release
 * @returns null on a server, where there is no page
 * @throws NetTermsError `code-unavailable` when the script does not load; the next call tries again
 */
export function loadNetTerms(src: string, options: { nonce?: string } = {}): Promise<NetTermsGlobal | null> {
  if (typeof document === 'undefined') return Promise.resolve(null)
  if (window.NetTerms?.version) return Promise.resolve(window.NetTerms)
  loading ??= addScript(src, options).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function addScript(src: string, { nonce }: { nonce?: string }): Promise<NetTermsGlobal | null> {
  return new Promise((resolve, reject) => {
    const policy = window.trustedTypes?.createPolicy('netterms', { createScriptURL: (text) => text })
    const script = document.createElement('script')
    script.async = true
    if (nonce) script.nonce = nonce
    script.src = policy ? policy.createScriptURL(src) : src
    script.onload = () => resolve(window.NetTerms ?? null)
    script.onerror = (cause) =>
      reject(
        new NetTermsError('code-unavailable', `The loader did not load from ${src}. Look at its answer.`, { cause }),
      )
    document.head.append(script)
  })
}
