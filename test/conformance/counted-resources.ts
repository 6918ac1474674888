/** Counts resources that must be released explicitly: timers, observers, channels, listeners outside the widget. */

export interface CountedResources {
  /** Returns the number of unreleased resources of each type. */
  count(): Readonly<Record<string, number>>
  stop(): void
}

type Alive = Record<'timers' | 'intervals' | 'frames' | 'observers' | 'channels' | 'listeners', Set<unknown>>

/** Starts counting; earlier resources are not counted. */
export function countResources(): CountedResources {
  const alive: Alive = {
    timers: new Set(),
    intervals: new Set(),
    frames: new Set(),
    observers: new Set(),
    channels: new Set(),
    listeners: new Set(),
  }
  const undo = [countTimers(alive), countObservers(alive), countChannels(alive), countListeners(alive)]
  return {
    count: () => Object.fromEntries(Object.entries(alive).map(([kind, things]) => [kind, things.size])),
    stop: () => undo.forEach((each) => each()),
  }
}

function countTimers({ timers, intervals, frames }: Alive): () => void {
  const page = window as unknown as Record<string, (...words: never[]) => unknown>
  const pairs = [
    ['setTimeout', 'clearTimeout', timers, true],
    ['setInterval', 'clearInterval', intervals, false],
    ['requestAnimationFrame', 'cancelAnimationFrame', frames, true],
  ] as const
  const undo = pairs.map(([begin, end, set, isOnce]) => {
    const [own, ownEnd] = [page[begin], page[end]] as [(...words: unknown[]) => unknown, (id: unknown) => void]
    page[begin] = (callback: unknown, ...rest: unknown[]) => {
      const id = own.call(
        window,
        (...words: unknown[]) => {
          if (isOnce) set.delete(id)
          ;(callback as (...given: unknown[]) => void)(...words)
        },
        ...rest,
      )
      set.add(id)
      return id
    }
    page[end] = (id: unknown) => {
      set.delete(id)
      ownEnd.call(window, id)
    }
    return () => void Object.assign(page, { [begin]: own, [end]: ownEnd })
  })
  return () => undo.forEach((each) => each())
}

function countObservers({ observers }: Alive): () => void {
  const kinds = [MutationObserver, ResizeObserver, IntersectionObserver, PerformanceObserver]
  const undo = kinds.map(({ prototype }) => {
    const { observe, disconnect } = prototype as { observe(...words: unknown[]): void; disconnect(): void }
    Object.assign(prototype, {
      observe(this: unknown, ...words: unknown[]) {
        // Not counted: this observer of the page's tags lives as long as the instance (WID-141).
        if (words[0] !== document.documentElement) observers.add(this)
        observe.apply(this, words)
      },
      disconnect(this: unknown) {
        observers.delete(this)
        disconnect.apply(this)
      },
    })
    return () => void Object.assign(prototype, { observe, disconnect })
  })
  return () => undo.forEach((each) => each())
}

function countChannels({ channels }: Alive): () => void {
  const own = window.BroadcastChannel
  window.BroadcastChannel = class extends own {
    constructor(name: string) {
      super(name)
      channels.add(this)
    }
    override close(): void {
      channels.delete(this)
      super.close()
    }
  }
  return () => void (window.BroadcastChannel = own)
}

/** Returns whether a listener's target outlives widgets: window, document, or an element outside the widgets. */
const outlivesWidgets = (target: unknown): boolean =>
  !(target instanceof Node) ||
  target instanceof Document ||
  (target.isConnected && !(target.getRootNode() instanceof ShadowRoot))

function countListeners({ listeners }: Alive): () => void {
  const { prototype } = EventTarget
  const { addEventListener: add } = prototype
  const ids = new WeakMap<object, number>()
  let last = 0
  const idOf = (thing: object): number => {
    const known = ids.get(thing) ?? (last += 1)
    ids.set(thing, known)
    return known
  }
  type Options = boolean | AddEventListenerOptions | undefined
  type Given = [
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ]
  const keyOf = (target: EventTarget, type: string, listener: object, options: Options): string =>
    `${idOf(target)} ${type} ${idOf(listener)} ${typeof options === 'object' ? Boolean(options.capture) : Boolean(options)}`

  // Listeners on a port are not counted, because they end with its channel.
  const counts = (target: unknown): target is EventTarget => !(target instanceof MessagePort) && outlivesWidgets(target)

  const book = (target: EventTarget, type: string, listener: object | null, options: Options): void => {
    if (!listener || !counts(target)) return
    const key = keyOf(target, type, listener, options)
    listeners.add(key)
    const { once, signal } = typeof options === 'object' ? options : {}
    const forget = () => void listeners.delete(key)
    if (once) add.call(target, type, forget, { once: true })
    if (signal) add.call(signal, 'abort', forget, { once: true })
    if (target instanceof AbortSignal) add.call(target, 'abort', forget, { once: true })
  }
  // The window is patched too if the test runner has replaced its methods.
  const holders = [prototype, window].filter((holder) => Object.hasOwn(holder, 'addEventListener'))
  const undo = holders.map((holder) => {
    const { addEventListener: ownAdd, removeEventListener: ownRemove } = holder
    holder.addEventListener = function (this: EventTarget | undefined, ...[type, listener, options]: Given) {
      book(this ?? window, type, listener, options)
      ownAdd.call(this ?? window, type, listener, options)
    }
    holder.removeEventListener = function (this: EventTarget | undefined, ...[type, listener, options]: Given) {
      if (listener) listeners.delete(keyOf(this ?? window, type, listener, options))
      ownRemove.call(this ?? window, type, listener, options)
    }
    return () => void Object.assign(holder, { addEventListener: ownAdd, removeEventListener: ownRemove })
  })
  return () => undo.forEach((each) => each())
}
