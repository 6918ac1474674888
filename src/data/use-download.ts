/** Saves files from the API. Separate from useCall, because few widgets save files. */
import { useCallback, useState } from 'react'
import type { DownloadOptions } from '../api/create-api.ts'
import type { Call, CallInput } from '../contract/index.ts'
import { saveFile } from './save-file.ts'
import { useSource } from './use-call.ts'

export interface Download<C extends Call> {
  /** @throws NetTermsError */
  run(input: CallInput<C>, fileName: string, options?: DownloadOptions): Promise<void>
  isRunning: boolean
}

/** @param call a call that returns a file */
export function useDownload<C extends Call>(call: C): Download<C> {
  const { api } = useSource()
  const [running, setRunning] = useState(0)
  const run = useCallback(
    async (input: CallInput<C>, fileName: string, options?: DownloadOptions) => {
      setRunning((count) => count + 1)
      try {
        saveFile(await api.download(call, input, options), fileName)
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [api, call],
  )
  return { run, isRunning: running > 0 }
}
