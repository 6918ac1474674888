import { useLayoutEffect, useReducer, useRef } from 'react'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import { type FileFacts, NetTermsError, refusalOf, type UploadLimits, type UploadRefusal } from '../contract/index.ts'

/** Uploads one file; the caller connects this to a call (`sendUpload`). */
export type Upload<Result> = (
  file: File,
  options: Readonly<{
    signal: AbortSignal
    /** Equal for all attempts of one file, so that the server stores it once even after a lost response. */
    idempotencyKey: string
    /** Called with the bytes sent so far and the total. */
    onProgress: (sentBytes: number, totalBytes: number) => void
  }>,
) => Promise<Result>

export type UploadState<Result> =
  | { kind: 'refused'; refusal: UploadRefusal }
  | { kind: 'waiting' }
  /** Integer percent; 100 while the server processes the file. */
  | { kind: 'sending'; percent: number }
  | { kind: 'done'; result: Result }
  /** Error code, which selects the text. */
  | { kind: 'failed'; code: string }

export interface UploadItem<Result> {
  id: number
  file: File
  idempotencyKey: string
  state: UploadState<Result>
}

/** The latest event, announced once. */
export type UploadEvent =
  | { kind: 'started'; count: number }
  | { kind: 'done' | 'canceled' | 'removed'; name: string }
  | { kind: 'failed'; name: string; code: string }
  | { kind: 'refused'; name: string; refusal: UploadRefusal; file: FileFacts }

interface Held<Result> {
  items: readonly UploadItem<Result>[]
  news: UploadEvent | null
}

/** Number of uploads at a time; the others wait, so that on a slow connection some finish. */
const SIDE_BY_SIDE = 3

interface Options<Result> {
  upload: Upload<Result>
  limits: UploadLimits
  onChange: (items: readonly UploadItem<Result>[]) => void
}

/**
 * A list of uploads: three at a time, each independent. No file is sent twice, a canceled upload is aborted
 * immediately, and removing the list aborts pending uploads (UI-38).
 */
export function useUploads<Result>({ upload, limits, onChange }: Options<Result>) {
  const held = useRef<Held<Result>>({ items: [], news: null })
  const underway = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef({ upload, onChange })
  latest.current = { upload, onChange }

  // A layout effect, because after the next paint pending uploads could no longer be aborted.
  useLayoutEffect(() => {
    const controllers = underway.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
      controllers.clear()
    }
  }, [])

  const set = (items: readonly UploadItem<Result>[], news?: UploadEvent) => {
    held.current = { items, news: news ?? held.current.news }
    redraw()
  }
  const change = (id: number, state: UploadState<Result>, news?: UploadEvent) => {
    set(
      held.current.items.map((item) => (item.id === id ? { ...item, state } : item)),
      news,
    )
    // Progress is not reported to the caller.
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

  /** Adds allowed files; refused ones are listed with the reason (UI-37). */
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
    const news: UploadEvent | undefined =
      count > 0
        ? { kind: 'started', count }
        : first?.state.kind === 'refused'
          ? { kind: 'refused', name: first.file.name, refusal: first.state.refusal, file: first.file }
          : undefined
    set([...held.current.items, ...added], news)
    latest.current.onChange(held.current.items)
    sendWaiting()
  }

  /** Also aborts a pending upload. */
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
