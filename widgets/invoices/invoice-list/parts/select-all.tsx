import { LIMITS, type PaySelection } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { SelectAll as SelectAllWish } from '../use-select-all.ts'

interface Props {
  selectAll: SelectAllWish
  /** Number of invoices on this page, all of them selected. */
  count: number
  chosen: PaySelection
}

/**
 * Shown once a whole page is selected: offers to select all pages, and reports the result. The button keeps focus
 * throughout.
 */
export function SelectAll({ selectAll: { state, run }, count, chosen }: Props) {
  const { t, formats, i18n } = useWidget()

  function words(): string {
    const all = formats.number(chosen.invoices.length)
    switch (state.kind) {
      case 'running':
        return t('selection.all.running')
      case 'failed':
        return t('selection.all.failed', { reason: i18n.errorText(state.error.code) })
      case 'done':
        return state.isCut
          ? t('selection.all.cut', { count: all, maximum: formats.number(LIMITS.maxInvoicesPerBankPayment) })
          : t('selection.all.done', { count: all })
      case 'offered':
        return t('selection.all.pageDone', { count })
    }
  }

  return (
    <span>
      <span role="status">{words()}</span>{' '}
      <Button
        kind="link"
        className="plain"
        busy={state.kind === 'running'}
        disabled={state.kind === 'done'}
        onClick={run}
      >
        {t('selection.all.matching')}
      </Button>
    </span>
  )
}
