/** Uploads, replaces and deletes the original invoices of sales. Source: docs/spec/dealer.md DLR-79, docs/spec/documents.md DOC-198. */
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  type CallInput,
  deleteInvoiceDocument,
  type InvoiceDocument,
  LIMITS,
  listInvoices,
  listMerchantSales,
  type MerchantSale,
  NetTermsError,
  UPLOAD_LIMITS,
  uploadInvoiceDocument,
} from '../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../src/data/use-call.ts'
import { searchOf } from '../../../src/kit/search-of.ts'
import { useFileUpload } from '../../../src/kit/use-file-upload.ts'
import { useUnsaved } from '../../../src/kit/use-unsaved.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Combobox } from '../../../src/ui/combobox.tsx'
import { Dialog } from '../../../src/ui/dialog.tsx'
import { Drawer } from '../../../src/ui/drawer.tsx'
import { remoteOptions } from '../../../src/ui/option-source.ts'
import { Upload } from '../../../src/ui/upload.tsx'
import type { Upload as Send } from '../../../src/ui/use-uploads.ts'
import chartSheet from '../../../src/ui/sheets/chart.css?inline'
import comboboxSheet from '../../../src/ui/sheets/combobox.css?inline'
import controlsSheet from '../../../src/ui/sheets/controls.css?inline'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import uploadSheet from '../../../src/ui/sheets/upload.css?inline'
import type { DealerHome } from './dealer-home.state.ts'

export const sheets = [chartSheet, comboboxSheet, controlsSheet, overlaySheet, uploadSheet]

/** Limits of an upload of several files: each file is a separate request, so only their number is limited. */
const SEVERAL = { ...UPLOAD_LIMITS, maxFiles: 25, maxTotalBytes: 25 * UPLOAD_LIMITS.maxFileBytes }
const ONE = { ...UPLOAD_LIMITS, maxFiles: 1 }
const A_PAGE = 25

interface Stored {
  sale: MerchantSale
  document: InvoiceDocument
}

/** Sale to which a file is uploaded. */
interface Target {
  sale: MerchantSale
  /** True if the existing original is deleted once this one is stored. */
  isReplacing: boolean
}

const isThere = (fileName: string) =>
  new NetTermsError(
    'document-already-there',
    `The sale of ${fileName} has an original. Replace it, or choose another sale.`,
  )

/** Sends a file to the sale that `find` returns; replaces an existing original only if the target says so. */
function useOriginalUpload(find: (file: File) => Promise<Target>): Send<Stored> {
  const inputs = useRef(new Map<File, CallInput<typeof uploadInvoiceDocument>>())
  const send = useFileUpload(
    uploadInvoiceDocument,
    useCallback((file: File) => inputs.current.get(file) as CallInput<typeof uploadInvoiceDocument>, []),
  )
  return useCallback(
    async (file, options) => {
      const { sale, isReplacing } = await find(file)
      if (sale.original && !isReplacing) throw isThere(file.name)
      const { trxId, customerId, original } = sale
      inputs.current.set(file, {
        body: { trx_id: trxId, buid_customer: customerId, ...(original && { replaces: original.id }) },
      })
      return { sale, document: await send(file, options) }
    },
    [find, send],
  )
}

const detailOf = ({ sale }: Stored): string => [sale.invoiceId, sale.customerName].join(' · ')

/** Returns the invoice number in a file name: `INV-204561.pdf`, or `INV-204561 (1).pdf` for a second download. */
const numberIn = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/ ?\(\d+\)$/, '')
    .trim()

/** Uploads several files, each to the sale with the invoice number in its name. */
export function SeveralOriginals({ home, onClose }: { home: DealerHome; onClose: () => void }) {
  const { t, i18n, formats } = useWidget()
  const { currentId } = home.dealers
  const dealer = useMemo(() => (currentId === null ? {} : { buid_merchant: currentId }), [currentId])
  const requestSales = useFetch(listMerchantSales)
  const requestInvoices = useFetch(listInvoices, { mayBeKnown: true })
  // Sale of each file, found by its name or chosen by the user.
  const targets = useRef(new Map<File, Target>())
  const [count, setCount] = useState(0)
  const [isUnderway, setUnderway] = useState(false)
  useUnsaved(isUnderway)

  const upload = useOriginalUpload(
    useCallback(
      async (file: File): Promise<Target> => {
        const known = targets.current.get(file)
        if (known) return known
        const invoice = numberIn(file.name)
        const isNumber = invoice !== '' && invoice.length <= 60
        const sales = isNumber
          ? (await requestSales({ filter: { ...dealer, invoice }, page: { number: 1, size: 2 } })).data
          : []
        const [sale, ...others] = sales
        if (!sale)
          throw new NetTermsError(
            'document-sale-unknown',
            `No sale has the invoice number of ${file.name}. Choose one.`,
          )
        if (others.length > 0)
          throw new NetTermsError('document-sale-several', `Several sales have the number of ${file.name}. Choose one.`)
        const target = { sale, isReplacing: false }
        targets.current.set(file, target)
        return target
      },
      [requestSales, dealer],
    ),
  )

  const source = useMemo(
    () =>
      remoteOptions(async (query, { cursor }) => {
        const [search, number] = [searchOf(query), Number(cursor ?? 1)]
        const { data, meta } = await requestInvoices({
          filter: { ...dealer, status: 'all', ...(search !== '' && { search }) },
          sort: '-invoice_date',
          page: { number, size: A_PAGE },
        })
        const options = data.map((row) => ({
          id: `${row.customerId}/${row.trxId}`,
          label: row.invoiceId,
          detail: [row.customerName, formats.money(row.billedTotal, row.currency)].filter(Boolean).join(' · '),
        }))
        const next = number * A_PAGE < meta.recordCount ? String(number + 1) : null
        return { options, total: meta.recordCount, next }
      }),
    [requestInvoices, dealer, formats],
  )

  async function choose(file: File, { id, label }: { id: string; label: string }): Promise<boolean> {
    const [customerId = '', trxId = ''] = id.split('/')
    const { data } = await requestSales({
      filter: { ...dealer, buid_customer: customerId, invoice: label },
      page: { number: 1, size: A_PAGE },
    })
    const sale = data.find((each) => each.trxId === trxId)
    if (sale) targets.current.set(file, { sale, isReplacing: false })
    return sale !== undefined
  }

  return (
    <Drawer
      open
      title={t('dealer-originals.title')}
      closeLabel={t('common.close')}
      busy={isUnderway}
      onClose={onClose}
      footer={
        <>
          <span className="grow small muted num">{t('dealer-originals.uploaded', { count })}</span>
          <Button disabled={isUnderway} onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p className="small muted">{t('dealer-originals.text')}</p>
      <Upload<Stored>
        label={t('dealer-originals.label')}
        i18n={i18n}
        limits={SEVERAL}
        upload={upload}
        detailOf={detailOf}
        onChange={(files, isNow) => {
          setCount(files.length)
          setUnderway(isNow)
        }}
        remedyOf={(file, code, retry) => {
          const target = targets.current.get(file)
          if (code === 'document-already-there' && target?.sale.original) {
            const { sale } = target
            return (
              <Button
                size="sm"
                onClick={() => {
                  targets.current.set(file, { sale, isReplacing: true })
                  retry()
                }}
              >
                {t('dealer-originals.replace', { old: sale.original?.fileName ?? '', invoice: sale.invoiceId })}
              </Button>
            )
          }
          if (code !== 'document-sale-unknown' && code !== 'document-sale-several') return null
          return (
            <Combobox
              size="sm"
              i18n={i18n}
              label={t('dealer-originals.saleFor', { file: file.name })}
              placeholder={t('dealer-originals.find')}
              source={source}
              minLength={LIMITS.searchMinLength}
              value={null}
              onChange={(option) => {
                // If a sale fails to load, the file stays in the list and the user can choose its sale again.
                if (option)
                  void choose(file, option).then(
                    (isFound) => isFound && retry(),
                    () => undefined,
                  )
              }}
            />
          )
        }}
      />
    </Drawer>
  )
}

interface OneProps {
  sale: MerchantSale
  onClose: () => void
}

/** Uploads or replaces the original of one sale. */
export function OneOriginal({ sale, onClose }: OneProps) {
  const { t, i18n } = useWidget()
  const [isUnderway, setUnderway] = useState(false)
  useUnsaved(isUnderway)
  const { original, invoiceId, customerName } = sale
  const upload = useOriginalUpload(useCallback(() => Promise.resolve({ sale, isReplacing: true }), [sale]))
  return (
    <Drawer
      open
      title={t(original ? 'dealer-originals.replaceTitle' : 'dealer-originals.oneTitle', { invoice: invoiceId })}
      subtitle={customerName}
      closeLabel={t('common.close')}
      busy={isUnderway}
      onClose={onClose}
      footer={
        <Button disabled={isUnderway} onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {original && <p className="small">{t('dealer-originals.replaceText', { file: original.fileName })}</p>}
      <Upload<Stored>
        label={t('dealer-originals.oneLabel')}
        i18n={i18n}
        limits={ONE}
        upload={upload}
        onChange={(_files, isNow) => setUnderway(isNow)}
      />
    </Drawer>
  )
}

/** Confirmation before an original is deleted. */
export function DeleteOriginal({ sale, onClose }: OneProps) {
  const { t, i18n } = useWidget()
  const remove = useAction(deleteInvoiceDocument)
  const [error, setError] = useState<NetTermsError | null>(null)
  const { original, customerId, customerName } = sale
  async function confirm(): Promise<void> {
    if (!original) return
    setError(null)
    try {
      await remove.run({ body: { document_id: original.id, buid_customer: customerId } })
      onClose()
    } catch (cause) {
      setError(cause as NetTermsError)
    }
  }
  return (
    <Dialog
      open
      title={t('dealer-originals.question', { file: original?.fileName ?? '' })}
      safeLabel={t('dealer-originals.keep')}
      onClose={onClose}
      action={{ label: t('dealer-originals.delete'), kind: 'destructive', onClick: () => void confirm() }}
      busy={remove.isRunning}
      error={error && i18n.errorText(error.code)}
    >
      <p>{t('dealer-originals.consequence', { customer: customerName })}</p>
    </Dialog>
  )
}
