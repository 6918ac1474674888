import { useCallback } from 'react'
import { nativeRequest } from '../api/native-request.ts'
import { createUpload } from '../api/upload.ts'
import type { Call, CallInput, CallOutput } from '../contract/index.ts'
import { useSource } from '../data/use-call.ts'
import type { Upload } from '../ui/use-uploads.ts'
import { useWidget } from './widget-context.ts'

/**
 * Connects the file list of src/ui/upload.tsx to a call that uploads one file. In a lazy part, because a widget needs
 * it only once a user adds a file.
 *
 * @param inputFor returns further input for a file; called when the file is sent
 */
export function useFileUpload<C extends Call>(
  call: C,
  inputFor: (file: File) => CallInput<C>,
): Upload<CallOutput<C>['data']> {
  const { instance } = useWidget()
  const { answers } = useSource()
  return useCallback<Upload<CallOutput<C>['data']>>(
    async (file, { signal, idempotencyKey, onProgress }) => {
      const input = inputFor(file)
      const upload = createUpload(
        call,
        input,
        { content: file, name: file.name, onProgress },
        instance.hasOwnFetch ? null : nativeRequest,
      )
      const { data } = await instance.api.send(call, input, { signal, idempotencyKey, upload })
      answers.invalidate(call.changes)
      return data
    },
    [instance, answers, call, inputFor],
  )
}
