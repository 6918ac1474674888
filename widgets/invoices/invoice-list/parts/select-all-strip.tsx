import { type Invoice, LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import type { ListSelection } from '../use-pay-selection.ts'
import type { SelectAll } from '../use-select-all.ts'

interface Props {
  page: { recordCount: number; payable: readonly Invoice[]; selection: ListSelection; selectAll: SelectAll }
  /** The strip takes itself away with the button that was just used. */
  onCleared: () => void
}

/** A whole page is selected: offers those of the other pages, and says how it went. The button keeps its place. */
export function SelectAllStrip({ page, onCleared }: Props) {
  const { t, formats, i18n } = useWidget()
  const { state, run } = page.selectAll
  const count = formats.number(page.selection.chosen.size)

  function words(): string {
    switch (state.kind) {
      case 'running':
        return t('selection.all.running')
      case 'failed':
        return t('selection.all.failed', { reason: i18n.errorText(state.error.code) })
      case 'done':
        return state.isCut
          ? t('selection.all.cut', { count, maximum: formats.number(LIMITS.maxInvoicesPerBankPayment) })
          : t('selection.all.done', { count })
      case 'offered':
        return t('selection.all.pageDone', { count: page.payable.length })
    }
  }

  return (
    <div className="strip small no-print">
      <span role="status" className="num">
        {words()}
      </span>
      {state.kind === 'done' ? (
        <Button
          kind="link"
          onClick={() => {
            page.selection.bar?.clear()
            onCleared()
          }}
        >
          {t('selection.all.clear')}
        </Button>
      ) : (
        <Button kind="link" busy={state.kind === 'running'} onClick={run}>
          {t('selection.all.matching', { count: page.recordCount })}
        </Button>
      )}
    </div>
  )
}
