/**
 * Shows a document of the invoice in a dialog: an image as pixels, a PDF in the viewer of the browser. Loads with the
 * first document. Source: docs/spec/documents.md DOC-137.
 */
import { useEffect, useRef, useState } from 'react'
import {
  downloadInvoiceDocument,
  type InvoiceDetails,
  type InvoiceDocument,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { saveFile } from '../../../src/data/save-file.ts'
import { useSource } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Dialog } from '../../../src/ui/dialog.tsx'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import sheet from './preview.css?inline'

export const sheets: string[] = [overlaySheet, sheet]

interface Props {
  invoice: InvoiceDetails
  document: InvoiceDocument
  onClose: () => void
}

type Content = { kind: 'image'; image: ImageBitmap } | { kind: 'pdf'; address: string }

export function Preview({ invoice, document: { id, fileName }, onClose }: Props) {
  const { t, i18n } = useWidget()
  const { api } = useSource()
  const [blob, setBlob] = useState<Blob | null>(null)
  const [content, setContent] = useState<Content | null>(null)
  const [failure, setFailure] = useState<NetTermsError | 'unreadable' | null>(null)

  useEffect(() => {
    const request = new AbortController()
    const { signal } = request
    let address = ''
    async function load(): Promise<void> {
      const input = { params: { document_id: id }, filter: { buid_customer: invoice.customerId } }
      const file = await api.download(downloadInvoiceDocument, input, { signal })
      if (signal.aborted) return
      setBlob(file)
      if (isPdf(fileName)) {
        // The type makes the browser treat any content as a PDF, so that HTML in the file is never rendered.
        address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
        setContent({ kind: 'pdf', address })
        return
      }
      const image = await createImageBitmap(file).catch(() => null)
      if (signal.aborted) return
      if (image) setContent({ kind: 'image', image })
      else setFailure('unreadable')
    }
    load().catch(async (cause: NetTermsError) => {
      // Waiting for a virus scan, or failing it, is rare, so these texts load only when needed.
      await i18n.load(['dispute-errors']).catch(() => undefined)
      if (!signal.aborted) setFailure(cause)
    })
    return () => {
      request.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [api, id])

  return (
    <Dialog
      open
      title={<bdi>{fileName}</bdi>}
      safeLabel={t('common.close')}
      onClose={onClose}
      error={
        failure &&
        (failure === 'unreadable'
          ? t('invoice-detail.preview.unreadable')
          : `${t('invoice-detail.preview.failed', { file: fileName })} ${i18n.errorText(failure.code)}`)
      }
      action={blob ? { label: t('invoice-detail.preview.save'), onClick: () => saveFile(blob, fileName) } : undefined}
    >
      <div className="preview" aria-busy={!content && !failure ? true : undefined}>
        {content?.kind === 'pdf' && <iframe src={content.address} title={fileName} />}
        {content?.kind === 'image' && <Picture image={content.image} label={fileName} />}
        {!content && !failure && <span className="skel" />}
      </div>
    </Dialog>
  )
}

const isPdf = (fileName: string): boolean => /\.pdf$/i.test(fileName)

/**
 * Draws an image on a canvas: this needs no image permission on a partner's page, and shows only pixels of the file.
 */
function Picture({ image, label }: { image: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    target.width = image.width
    target.height = image.height
    target.getContext('2d')?.drawImage(image, 0, 0)
  }, [image])
  return (
    <div role="img" aria-label={label}>
      <canvas ref={canvas} />
    </div>
  )
}
