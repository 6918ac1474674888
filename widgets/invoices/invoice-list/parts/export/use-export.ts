/**
 * Saves a file: fetches a URL, then downloads from it; can be canceled. Source: docs/spec/exports.md EXP-23, EXP-66.
 */
import { useEffect, useRef, useState } from 'react'
import {
  type CallInput,
  createExport,
  type ExportFormat,
  getExport,
  type NetTermsError,
} from '../../../../../src/contract/index.ts'
import { useAction } from '../../../../../src/data/use-call.ts'
import { useDownload } from '../../../../../src/data/use-download.ts'
import { createRecordCounter } from './count-records.ts'

export type ExportState =
  | { kind: 'idle' }
  /** `done` is null if the format shows no progress. */
  | { kind: 'running'; done: number | null; total: number | null }
  | { kind: 'saved'; fileName: string; count: number | null }
  | { kind: 'none' }
  | { kind: 'canceled' }
  | { kind: 'failed'; error: NetTermsError }

type Wanted = Extract<CallInput<typeof createExport>['body'], { what: 'invoices' }>

export interface Export {
  state: ExportState
  run(wanted: Omit<Wanted, 'what'> & { format: ExportFormat }): void
  cancel(): void
  /** Called when the choice has changed; hides the result of the last export. */
  reset(): void
}

/** Interval in which the displayed number is updated, ms. */
const SHOWN_EVERY_MS = 100

export function useExport(): Export {
  const create = useAction(createExport)
  const download = useDownload(getExport)
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  // A dialog that unmounts with its widget aborts its download.
  useEffect(() => () => running.current?.abort(), [])

  async function save(
    wanted: Omit<Wanted, 'what'> & { format: ExportFormat },
    { signal }: AbortController,
  ): Promise<ExportState> {
    const { data, meta } = await create.run({ body: { what: 'invoices', ...wanted } })
    signal.throwIfAborted()
    const total = meta.recordCount
    if (total === 0) return { kind: 'none' }
    setState({ kind: 'running', done: null, total })
    const count = createRecordCounter(wanted.format)
    let shownAt = 0
    const onProgress = (_received: number, _total: number | null, piece: Uint8Array) => {
      const done = count(piece)
      if (done === null || performance.now() - shownAt < SHOWN_EVERY_MS || signal.aborted) return
      shownAt = performance.now()
      setState({ kind: 'running', done: Math.min(done, total ?? done), total })
    }
    const token = data.address.split('/').at(-1) ?? ''
    await download.run({ params: { token } }, data.fileName, { signal, onProgress })
    return { kind: 'saved', fileName: data.fileName, count: total }
  }

  return {
    state,
    run(wanted) {
      const abort = new AbortController()
      running.current = abort
      setState({ kind: 'running', done: null, total: null })
      const show = (next: ExportState) => {
        if (!abort.signal.aborted) setState(next)
      }
      save(wanted, abort).then(show, (error: NetTermsError) => show({ kind: 'failed', error }))
    },
    cancel() {
      running.current?.abort()
      setState({ kind: 'canceled' })
    },
    reset: () => setState({ kind: 'idle' }),
  }
}
