import { useLayoutEffect, useReducer, useRef } from 'react'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import { type FileFacts, NetTermsError, refusalOf, type UploadLimits, type UploadRefusal } from '../contract/index.ts'

/** Sends one file; the caller binds it to a call (`sendUpload`). */
export type Upload<Result> = (
  file: File,
  options: Readonly<{
    signal: AbortSignal
    /** The same for every try of one file, so that a server that lost the line only after the file takes it once. */
    idempotencyKey: string
    /** Bytes that have left, of all that will. */
    onProgress: (sentBytes: number, totalBytes: number) => void
  }>,
) => Promise<Result>

export type UploadState<Result> =
  | { kind: 'refused'; refusal: UploadRefusal }
  | { kind: 'waiting' }
  /** Whole percent; 100 while the server is looking at it. */
  | { kind: 'sending'; percent: number }
  | { kind: 'done'; result: Result }
  /** Code of the error, for its text. */
  | { kind: 'failed'; code: string }

export interface UploadItem<Result> {
  id: number
  file: File
  idempotencyKey: string
  state: UploadState<Result>
}

/** What has happened, to be said once. */
export type UploadNews =
  | { kind: 'started'; count: number }
  | { kind: 'done' | 'canceled' | 'removed'; name: string }
  | { kind: 'failed'; name: string; code: string }
  | { kind: 'refused'; name: string; refusal: UploadRefusal; file: FileFacts }

interface Held<Result> {
  items: readonly UploadItem<Result>[]
  news: UploadNews | null
}

/** Sent side by side; the others wait, so that a slow line brings some of them home. */
const SIDE_BY_SIDE = 3

interface Options<Result> {
  upload: Upload<Result>
  limits: UploadLimits
  onChange: (items: readonly UploadItem<Result>[]) => void
}

/**
 * A list of files on their way: three at a time, each with its own fate. Nothing is sent twice, a canceled file is given
 * up at once, and what is under way is given up with the list itself (UI-38).
 */
export function useUploads<Result>({ upload, limits, onChange }: Options<Result>) {
  const held = useRef<Held<Result>>({ items: [], news: null })
  const underway = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef({ upload, onChange })
  latest.current = { upload, onChange }

  // At once, not after the next painting: what is under way by then would be given up by nobody.
  useLayoutEffect(() => {
    const controllers = underway.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
      controllers.clear()
    }
  }, [])

  const set = (items: readonly UploadItem<Result>[], news?: UploadNews) => {
    held.current = { items, news: news ?? held.current.news }
    redraw()
  }
  const change = (id: number, state: UploadState<Result>, news?: UploadNews) => {
    set(
      held.current.items.map((item) => (item.id === id ? { ...item, state } : item)),
      news,
    )
    // How far it is concerns nobody outside.
    if (state.kind !== 'sending' || state.percent === 0) latest.current.onChange(held.current.items)
  }

  async function send({ id, file, idempotencyKey }: UploadItem<Result>): Promise<void> {
    const controller = new AbortController()
    const isCurrent = () => underway.current.get(id) === controller
    underway.current.set(id, controller)
    let percent = 0
    change(id, { kind: 'sending', percent })
    try {
      const result = await latest.current.upload(file, {
        signal: controller.signal,
        idempotencyKey,
        onProgress(sentBytes, totalBytes) {
          const now = totalBytes > 0 ? Math.min(100, Math.floor((sentBytes / totalBytes) * 100)) : 0
          if (!isCurrent() || now <= percent) return
          percent = now
          change(id, { kind: 'sending', percent })
        },
      })
      if (isCurrent()) change(id, { kind: 'done', result }, { kind: 'done', name: file.name })
    } catch (error) {
      const code = error instanceof NetTermsError ? error.code : 'server-error'
      if (isCurrent()) change(id, { kind: 'failed', code }, { kind: 'failed', name: file.name, code })
    }
    if (!isCurrent()) return
    underway.current.delete(id)
    sendWaiting()
  }

  function sendWaiting(): void {
    const waiting = held.current.items.filter(({ state }) => state.kind === 'waiting')
    for (const item of waiting.slice(0, SIDE_BY_SIDE - underway.current.size)) void send(item)
  }

  /** Takes what may be sent; the rest is listed with its reason (UI-37). */
  function add(files: readonly File[]): void {
    if (files.length === 0) return
    const added: UploadItem<Result>[] = []
    for (const file of files) {
      const accepted = [...held.current.items, ...added].filter(({ state }) => state.kind !== 'refused')
      const already = accepted.map((item) => item.file)
      const refusal = refusalOf(file, already, limits)
      lastId.current += 1
      added.push({
        id: lastId.current,
        file,
        idempotencyKey: newIdempotencyKey(),
        state: refusal === null ? { kind: 'waiting' } : { kind: 'refused', refusal },
      })
    }
    const count = added.filter(({ state }) => state.kind === 'waiting').length
    const [first] = added
    const news: UploadNews | undefined =
      count > 0
        ? { kind: 'started', count }
        : first?.state.kind === 'refused'
          ? { kind: 'refused', name: first.file.name, refusal: first.state.refusal, file: first.file }
          : undefined
    set([...held.current.items, ...added], news)
    latest.current.onChange(held.current.items)
    sendWaiting()
  }

  /** Also gives up what is on its way. */
  function remove(id: number): void {
    const item = held.current.items.find((each) => each.id === id)
    if (!item) return
    const kind = item.state.kind === 'sending' || item.state.kind === 'waiting' ? 'canceled' : 'removed'
    underway.current.get(id)?.abort()
    underway.current.delete(id)
    set(
      held.current.items.filter((each) => each.id !== id),
      { kind, name: item.file.name },
    )
    latest.current.onChange(held.current.items)
    sendWaiting()
  }

  function retry(id: number): void {
    const item = held.current.items.find((each) => each.id === id)
    if (item?.state.kind !== 'failed') return
    change(id, { kind: 'waiting' }, { kind: 'started', count: 1 })
    sendWaiting()
  }

  return { ...held.current, add, remove, retry }
}
