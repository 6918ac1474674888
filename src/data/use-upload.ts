/** Sends files of a person to the API. Apart from useCall, since few widgets send any. */
import { useCallback } from 'react'
import { createUpload } from '../api/upload.ts'
import type { Call, CallInput, CallOutput } from '../contract/index.ts'
import { useSource } from './use-call.ts'

export interface SendFileOptions {
  signal: AbortSignal
  idempotencyKey: string
  onProgress: (sentBytes: number, totalBytes: number) => void
}

/**
 * @param call it takes a file
 * @returns a stable function; it throws NetTermsError
 */
export function useUpload<C extends Call>(
  call: C,
): (input: CallInput<C>, file: File, options: Readonly<SendFileOptions>) => Promise<CallOutput<C>> {
  const { api, createRequest } = useSource()
  return useCallback(
    (input, file, { signal, idempotencyKey, onProgress }) => {
      const upload = createUpload(call, input, { content: file, name: file.name, onProgress }, createRequest)
      return api.send(call, input, { upload, signal, idempotencyKey })
    },
    [api, createRequest, call],
  )
}
