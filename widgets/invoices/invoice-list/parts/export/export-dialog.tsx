import { useEffect, useRef, useState } from 'react'
import {
  EXPORT_FORMATS,
  type ExportFormat,
  languageOf,
  MAX_EXPORTED_INVOICES,
} from '../../../../../src/contract/index.ts'
import { useShared } from '../../../../../src/data/use-store.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../../src/ui/checkbox.tsx'
import { Dialog } from '../../../../../src/ui/dialog.tsx'
import { FieldGroup } from '../../../../../src/ui/field-group.tsx'
import { Progress } from '../../../../../src/ui/progress.tsx'
import { RadioChoice } from '../../../../../src/ui/radio-choice.tsx'
import type { ListFrame } from '../../invoice-list.state.ts'
import type { ExportScope, ListPage } from '../../list-page.ts'
import { type ExportSet, exportSets } from './export-sets.ts'
import { useFilterWords } from './use-filter-words.ts'
import { type ExportState, useExport } from './use-export.ts'
import { useId } from '../../../../../src/ui/use-id.ts'

interface Props {
  frame: ListFrame
  /** Null without rows, and until they load. */
  page: ListPage | null
  /** Initial choice. */
  scope: ExportScope
  onClose: () => void
}

/**
 * Dialog to choose the invoices and the format, with progress and result. It stays open, so that a second file takes
 * one more click.
 */
export function ExportDialog({ frame, page, scope: first, onClose }: Props) {
  const { t, i18n } = useWidget()
  const session = useShared((state) => state.session)
  const { state, run, cancel, reset } = useExport()
  const [scope, setScope] = useState(first)
  const [chosenFormat, setFormat] = useState<ExportFormat>('csv')
  const [hasMark, setMark] = useState(true)
  const name = useId()
  const isRunning = state.kind === 'running'
  const query = page?.query ?? frame.query
  const words = useFilterWords(query)
  const sets = exportSets({
    query,
    words,
    customerId: session.customerId ?? '',
    list: page,
    totals: frame.totals,
    selection: frame.bar?.selection ?? null,
  })
  const set = sets.find((each) => each.scope === scope) ?? (sets[0] as ExportSet)
  const formats = EXPORT_FORMATS.filter(
    (each) => each !== 'zip' || session.capabilities.includes('invoices.download-pdf'),
  )
  const format = maximumOf(set, chosenFormat) === null ? chosenFormat : 'csv'
  const isTooMany = maximumOf(set, format) !== null
  const choose =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value)
      reset()
    }

  function save(): void {
    if (isTooMany) return
    run({
      ...set.wanted,
      format,
      ...(format === 'csv' ? { byte_order_mark: hasMark } : { language: languageOf(i18n.locale) }),
    })
  }

  return (
    <Dialog
      open
      title={t('invoice-export.title')}
      safeLabel={
        isRunning ? t('invoice-export.stop') : state.kind === 'saved' ? t('common.close') : t('invoice-export.cancel')
      }
      onClose={isRunning ? cancel : onClose}
      action={{
        label: labelOf(),
        onClick: save,
        disabled: isRunning || isTooMany || set.count === 0,
      }}
      error={state.kind === 'failed' && `${t('invoice-export.failed')} ${i18n.errorText(state.error.code)}`}
    >
      <FieldGroup label={t('invoice-export.which')} role="radiogroup" disabled={isRunning} className="export-choices">
        {sets.map((each) => (
          <RadioChoice
            key={each.scope}
            name={`${name}-scope`}
            value={each.scope}
            checked={each.scope === set.scope}
            disabled={isRunning}
            onChange={choose((value: string) => setScope(value as ExportScope))}
            title={t(`invoice-export.scope.${each.scope}`)}
          >
            <SetText set={each} />
          </RadioChoice>
        ))}
      </FieldGroup>
      <FieldGroup label={t('invoice-export.format')} role="radiogroup" disabled={isRunning} className="export-choices">
        {formats.map((each) => {
          const maximum = maximumOf(set, each)
          return (
            <RadioChoice
              key={each}
              name={`${name}-format`}
              value={each}
              checked={each === format}
              disabled={isRunning || maximum !== null}
              onChange={choose((value: string) => setFormat(value as ExportFormat))}
              title={t(`invoice-export.${each}`)}
            >
              {maximum === null ? t(`invoice-export.${each}Text`) : <TooMany maximum={maximum} />}
            </RadioChoice>
          )
        })}
      </FieldGroup>
      {format === 'csv' && (
        <Checkbox checked={hasMark} disabled={isRunning} onChange={choose(setMark)}>
          {t('invoice-export.excel')}
          <span className="block small muted">{t('invoice-export.excelText')}</span>
        </Checkbox>
      )}
      <Course state={state} set={set} />
    </Dialog>
  )

  function labelOf(): string {
    if (isRunning) return t('invoice-export.downloading')
    return state.kind === 'failed'
      ? t('common.tryAgain')
      : t('invoice-export.download', { format: format.toUpperCase() })
  }
}

/** Returns the maximum number of invoices if the set has more; null if it fits. */
function maximumOf(set: ExportSet, format: ExportFormat): number | null {
  const maximum = Math.min(format === 'csv' ? Infinity : MAX_EXPORTED_INVOICES[format], set.maximum ?? Infinity)
  return (set.count ?? 0) > maximum ? maximum : null
}

function TooMany({ maximum }: { maximum: number }) {
  const { t, formats } = useWidget()
  return t('invoice-export.tooMany', { maximum: formats.number(maximum) })
}

function SetText({ set: { count, open, words } }: { set: ExportSet }) {
  const { t, formats } = useWidget()
  const amounts = open.filter((each) => each.open !== 0).map((each) => formats.money(each.open, each.currency))
  const lines = [
    [count !== null && t('invoice-export.count', { count }), ...words].filter(Boolean).join(' · '),
    amounts.length > 0 && t('invoices.list.openTotal', { amount: formats.list(amounts) }),
  ]
  return lines.filter(Boolean).map((line, index) => (
    <span key={index} className="block num">
      {line}
    </span>
  ))
}

/** Progress and result of the file; only the result is announced. */
function Course({ state, set }: { state: ExportState; set: ExportSet }) {
  const { t, formats } = useWidget()
  const box = useRef<HTMLDivElement>(null)
  // In a scrolled dialog, the result may be below the visible part.
  useEffect(() => {
    if (state.kind !== 'idle') box.current?.scrollIntoView({ block: 'nearest' })
  }, [state.kind])
  const missing = state.kind === 'saved' && set.scope === 'selected' ? (set.count ?? 0) - (state.count ?? 0) : 0
  return (
    <div ref={box} className="stack gap-1">
      {state.kind === 'running' && (
        <>
          <Progress
            label={t('invoice-export.downloading')}
            percent={state.done === null || !state.total ? null : (state.done / state.total) * 100}
          />
          {state.done !== null && state.total !== null && (
            <p className="small num">
              {t('invoice-export.progress', { done: formats.number(state.done), total: formats.number(state.total) })}
            </p>
          )}
        </>
      )}
      <p role="status" className={state.kind === 'running' && state.done !== null ? 'vh' : undefined}>
        {state.kind === 'running' && t('invoice-export.preparing')}
        {state.kind === 'saved' && t('invoice-export.saved', { name: state.fileName })}
        {missing > 0 && ` ${t('invoice-export.missing', { count: missing })}`}
        {state.kind === 'none' && t('invoice-export.none')}
        {state.kind === 'canceled' && t('invoice-export.canceled')}
      </p>
    </div>
  )
}
